import * as fc from 'fast-check';
import { addressOf, bitsOf, expectTotalOrder, families, listOf, ranges, smallRanges } from './laws';
import { IpAddress, IpFamily } from '../../src/values/ip-address';
import { IpRange } from '../../src/values/ip-range';
import { messageOf } from '../fixtures/rendered';

describe('parse and print', () => {
  test.each([
    ['10.40.1.0-10.40.1.50', '10.40.1.0-10.40.1.50', 51],
    ['10.40.1.5-10.40.1.5', '10.40.1.5-10.40.1.5', 1],
    ['10.40.1.0/28', '10.40.1.0-10.40.1.15', 16],
    ['0.0.0.0/0', '0.0.0.0-255.255.255.255', 2 ** 32],
    ['2001:DB8::-2001:db8::F', '2001:db8::-2001:db8::f', 16],
    ['2001:db8::/75', '2001:db8::-2001:db8::1f:ffff:ffff:ffff', 2 ** 53],
    ['::/0', '::-ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 2 ** 128],
  ])('%s', (text, printed, size) => {
    const range = IpRange.parse(text);
    expect(range.toString()).toBe(printed);
    expect(`${range.first}-${range.last}`).toBe(printed);
    expect(range.size).toBe(size);
    expect(range.family).toBe(text.includes(':') ? IpFamily.IPV6 : IpFamily.IPV4);
  });

  test('parse gives back what was printed', () => {
    fc.assert(fc.property(ranges, (range) => {
      const again = IpRange.parse(range.toString());
      expect(again.isEqualTo(range)).toBe(true);
      expect(again.toString()).toBe(range.toString());
    }));
  });
});

describe('refused', () => {
  const shape = "expected two addresses joined by '-', or a CIDR; write it like 10.40.1.0-10.40.1.50 or 10.40.1.0/28";

  test.each([
    ['10.40.1.5', 'it is one address; write 10.40.1.5-10.40.1.5 or 10.40.1.5/32'],
    ['2001:DB8::5', 'it is one address; write 2001:db8::5-2001:db8::5 or 2001:db8::5/128'],
    ['', shape],
    ['10.40.1', shape],
    ['10.40.1.0-10.40.1.5-10.40.1.9', shape],
    ['10.40.1.50-10.40.1.0', 'the first address comes after the last; write 10.40.1.0-10.40.1.50'],
    ['10.40.1.0-2001:db8::', 'one end is IPv4 and the other IPv6; write two addresses of one family'],
    ['2001:db8::-10.40.1.0', 'one end is IPv6 and the other IPv4; write two addresses of one family'],
    ['10.40.1-10.40.1.5', "'10.40.1' is not an IP address: expected four numbers from 0 to 255; write it like 10.40.0.201"],
    ['10.40.1.0-50', "'50' is not an IP address: expected four numbers from 0 to 255; write it like 10.40.0.201"],
    ['10.40.1.0-', "'' is not an IP address: expected an IPv4 or IPv6 address; write it like 10.40.0.201 or 2001:db8::1"],
  ])("'%s'", (text, reason) => {
    expect(messageOf(() => IpRange.parse(text))).toBe(`'${text}' is not an IP range: ${reason}`);
  });

  test('a CIDR with host bits', () => {
    expect(messageOf(() => IpRange.parse('10.40.1.1/28'))).toBe("'10.40.1.1/28' is not a CIDR: host bits are set; write 10.40.1.0/28");
  });
});

describe('relations', () => {
  test('both ends belong to the range', () => {
    const range = IpRange.parse('10.40.1.0-10.40.1.50');
    const probe = ['10.40.0.255', '10.40.1.0', '10.40.1.50', '10.40.1.51', '::ffff:10.40.1.0'];
    expect(probe.map((text) => range.contains(IpAddress.parse(text)))).toEqual([false, true, true, false, false]);
    expect(range.overlaps(IpRange.parse('10.40.1.50-10.40.1.60'))).toBe(true);
    expect(range.overlaps(IpRange.parse('10.40.1.51-10.40.1.60'))).toBe(false);
  });

  test('families never meet', () => {
    expect(IpRange.parse('0.0.0.0/0').overlaps(IpRange.parse('::/0'))).toBe(false);
    expect(IpRange.parse('::/0').overlaps(IpRange.parse('0.0.0.0/0'))).toBe(false);
    expect(IpRange.parse('::/0').encloses(IpRange.parse('10.0.0.0/8'))).toBe(false);
  });

  test('mean what a list of the addresses means', () => {
    fc.assert(fc.property(smallRanges, smallRanges, (a, b) => {
      const inA = listOf(a);
      const inB = [...listOf(b)];
      expect(a.size).toBe(inA.size);
      expect(a.overlaps(b)).toBe(inB.some((address) => inA.has(address)));
      expect(b.overlaps(a)).toBe(a.overlaps(b));
      expect(a.encloses(b)).toBe(inB.every((address) => inA.has(address)));
      inB.forEach((address) => expect(a.contains(IpAddress.parse(address))).toBe(inA.has(address)));
    }), { numRuns: 500 });
  });

  test('encloses is contains of both ends', () => {
    fc.assert(fc.property(ranges, ranges, (a, b) => {
      expect(a.encloses(b)).toBe(a.contains(b.first) && a.contains(b.last));
      expect(a.encloses(a)).toBe(true);
    }));
  });
});

describe('toCidrs', () => {
  test.each([
    ['10.40.1.0-10.40.1.50', ['10.40.1.0/27', '10.40.1.32/28', '10.40.1.48/31', '10.40.1.50/32']],
    ['10.40.0.200-10.40.0.250', ['10.40.0.200/29', '10.40.0.208/28', '10.40.0.224/28', '10.40.0.240/29', '10.40.0.248/31', '10.40.0.250/32']],
    ['0.0.0.0-255.255.255.255', ['0.0.0.0/0']],
    ['255.255.255.255-255.255.255.255', ['255.255.255.255/32']],
    ['::-ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', ['::/0']],
    ['2001:db8::-2001:db8::1:ffff', ['2001:db8::/111']],
  ])('%s', (text, cidrs) => {
    expect(IpRange.parse(text).toCidrs().map(String)).toEqual(cidrs);
  });

  test('join end to end to exactly the range', () => {
    fc.assert(fc.property(ranges, (range) => {
      let next = range.first._value;
      for (const cidr of range.toCidrs()) {
        expect(cidr.first._value).toBe(next);
        expect(cidr.family).toBe(range.family);
        expect(cidr.first._value % 2n ** BigInt(bitsOf(range.family) - cidr.prefixLength)).toBe(0n);
        next = cidr.last._value + 1n;
      }
      expect(next).toBe(range.last._value + 1n);
    }));
  });

  test('are never two halves of one network', () => {
    fc.assert(fc.property(ranges, (range) => {
      const cidrs = range.toCidrs();
      cidrs.slice(1).forEach((right, index) => {
        const left = cidrs[index];
        const twice = 2n ** BigInt(bitsOf(range.family) - left.prefixLength + 1);
        expect(left.prefixLength === right.prefixLength && left.first._value % twice === 0n).toBe(false);
      });
    }));
  });

  test('are as few as can be', () => {
    const BLOCK = 32;
    const places = fc.tuple(families, fc.constantFrom('start', 'middle', 'end')).map(([family, place]) => {
      const all = 2n ** BigInt(bitsOf(family));
      return { family, base: { start: 0n, middle: all / 2n + 2n ** 20n, end: all - BigInt(BLOCK) }[place] };
    });
    fc.assert(fc.property(places, fc.nat(BLOCK - 1), fc.nat(BLOCK - 1), ({ family, base }, a, b) => {
      const [first, last] = [Math.min(a, b), Math.max(a, b)];
      const range = IpRange.between(addressOf(family, base + BigInt(first)), addressOf(family, base + BigInt(last)));
      expect(range.toCidrs().length).toBe(fewest(first, last));
    }), { numRuns: 300 });
  });

  /** The shortest way from `first` past `last` in steps that are networks: every way is tried. */
  function fewest(first: number, last: number): number {
    const ways = [0];
    for (let left = 1; left <= last - first + 1; left++) {
      const start = last - left + 1;
      const sizes = [1, 2, 4, 8, 16, 32].filter((size) => start % size === 0 && size <= left);
      ways[left] = 1 + Math.min(...sizes.map((size) => ways[left - size]));
    }
    return ways[last - first + 1];
  }
});

describe('order', () => {
  test('is total', () => {
    expectTotalOrder(ranges);
    expectTotalOrder(smallRanges);
  });

  test('is by first address, the larger range first', () => {
    const sorted = ['9.0.0.0-9.0.0.1', '10.0.0.0-10.0.0.9', '10.0.0.0-10.0.0.1', '10.0.0.1-10.0.0.9', '::-::1'];
    const shuffled = ['10.0.0.1-10.0.0.9', '::-::1', '10.0.0.0-10.0.0.1', '10.0.0.0-10.0.0.9', '9.0.0.0-9.0.0.1'].map(IpRange.parse);
    expect(shuffled.sort((a, b) => a.compareTo(b)).map(String)).toEqual(sorted);
  });

  test('puts a range before its parts', () => {
    fc.assert(fc.property(smallRanges, smallRanges, (a, b) => {
      expect(a.encloses(b) && a.compareTo(b) > 0).toBe(false);
    }), { numRuns: 300 });
  });
});
