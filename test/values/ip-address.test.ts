import { isIP } from 'node:net';
import * as fc from 'fast-check';
import { addresses, expectTotalOrder } from './laws';
import { IpAddress, IpFamily } from '../../src/values/ip-address';
import { messageOf } from '../fixtures/rendered';

describe('parse and print', () => {
  test.each([
    ['0.0.0.0', '0.0.0.0'],
    ['10.40.0.201', '10.40.0.201'],
    ['255.255.255.255', '255.255.255.255'],
  ])('IPv4 %s', (text, printed) => {
    const address = IpAddress.parse(text);
    expect(address.toString()).toBe(printed);
    expect(address.family).toBe(IpFamily.IPV4);
  });

  test.each([
    ['::', '::'],
    ['::1', '::1'],
    ['1::', '1::'],
    ['2001:DB8::1', '2001:db8::1'],
    ['2001:0db8:0000:0000:0000:0000:0000:0001', '2001:db8::1'],
    ['1:2:3:4:5:6:7:8', '1:2:3:4:5:6:7:8'],
    // RFC 5952, section 4.2.2: one zero group stays.
    ['2001:db8::1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
    ['1:2:3:4:5:6:7::', '1:2:3:4:5:6:7:0'],
    ['::2:3:4:5:6:7:8', '0:2:3:4:5:6:7:8'],
    // Section 4.2.3: the longest run, the first of two equal ones.
    ['2001:0:0:1:0:0:0:1', '2001:0:0:1::1'],
    ['2001:db8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
    // Section 5: mixed notation behind the well-known prefix, and only there.
    ['::ffff:1.2.3.4', '::ffff:1.2.3.4'],
    ['::ffff:102:304', '::ffff:1.2.3.4'],
    ['::ffff:0:0', '::ffff:0.0.0.0'],
    ['::1.2.3.4', '::102:304'],
    ['64:ff9b::1.2.3.4', '64:ff9b::102:304'],
    ['1:2:3:4:5:6:1.2.3.4', '1:2:3:4:5:6:102:304'],
    ['1:ffff:0:0:0:ffff:1.2.3.4', '1:ffff::ffff:102:304'],
  ])('IPv6 %s', (text, printed) => {
    const address = IpAddress.parse(text);
    expect(address.toString()).toBe(printed);
    expect(address.family).toBe(IpFamily.IPV6);
  });

  test('the families print as Kubernetes writes them', () => {
    expect([IpFamily.IPV4, IpFamily.IPV6]).toEqual(['IPv4', 'IPv6']);
  });

  test('parse gives back what was printed', () => {
    fc.assert(fc.property(addresses, (address) => {
      const again = IpAddress.parse(address.toString());
      expect(again.isEqualTo(address)).toBe(true);
      expect(again.toString()).toBe(address.toString());
    }));
  });

  test('IPv6 prints as a URL does, but for the mixed notation', () => {
    const runs = fc.array(fc.constantFrom('0', '0', '0', '1', 'ffff'), { minLength: 8, maxLength: 8 }).map((groups) => groups.join(':'));
    const mixed = (_: string, high: string, low: string) =>
      `[::ffff:${[high, low].flatMap((group) => [Math.floor(parseInt(group, 16) / 256), parseInt(group, 16) % 256]).join('.')}]`;
    fc.assert(fc.property(fc.oneof(fc.ipV6(), runs), (text) => {
      const { hostname } = new URL(`http://[${text}]`);
      expect(`[${IpAddress.parse(text)}]`).toBe(hostname.replace(/^\[::ffff:([^:]+):([^:]+)\]$/, mixed));
    }), { numRuns: 1000 });
  });

  test('exactly the texts that Node.js takes for an address are parsed', () => {
    const near = fc.tuple(fc.oneof(fc.ipV4(), fc.ipV6()), fc.nat(), fc.nat(1), fc.constantFrom('', ':', '.', '0', '2', 'f', 'g', '::', ' '))
      .map(([text, seed, cut, put]) => {
        const at = seed % (text.length + 1);
        return text.slice(0, at) + put + text.slice(at + cut);
      });
    fc.assert(fc.property(near, (text) => {
      const family = IpAddress._tryParse(text)?.family;
      expect(family ?? 'IPv0').toBe(`IPv${isIP(text)}`);
    }), { numRuns: 2000 });
  });
});

describe('refused', () => {
  const v4 = 'expected four numbers from 0 to 255; write it like 10.40.0.201';
  const v6 = "expected eight groups of up to four hexadecimal digits, or fewer with one '::'; write it like 2001:db8::1";
  const any = 'expected an IPv4 or IPv6 address; write it like 10.40.0.201 or 2001:db8::1';

  test.each([
    ['', any],
    ['localhost', any],
    [' 10.40.0.201', any],
    ['10.40.0.201%eth0', any],
    ['10.40.0', v4],
    ['10.40.0.', v4],
    ['10.40.0.1.2', v4],
    ['10.40.0.256', v4],
    ['010.1.1.1', "expected numbers without leading zeros, got '010'; write 10"],
    ['10.1.1.00', "expected numbers without leading zeros, got '00'; write 0"],
    ['::ffff:1.2.3.04', "expected numbers without leading zeros, got '04'; write 4"],
    ['::ffff:1.2.3', v4],
    ['::ffff:1.2.3.x', v4],
    ['1.2.3.4::', v6],
    [':', v6],
    [':::', v6],
    ['1::2::3', v6],
    [':1:2:3:4:5:6:7', v6],
    ['1:2:3:4:5:6:7', v6],
    ['1:2:3:4:5:6:7:8:9', v6],
    ['1:2:3:4::5:6:7:8', v6],
    ['1:2:3:4:5:6:7:1.2.3.4', v6],
    ['12345::', v6],
    ['::g', v6],
    ['[::1]', v6],
    ['fe80::1%eth0', "expected no zone id, which means something on one machine only; leave out '%eth0'"],
  ])("'%s'", (text, reason) => {
    expect(messageOf(() => IpAddress.parse(text))).toBe(`'${text}' is not an IP address: ${reason}`);
    expect(IpAddress._tryParse(text)).toBeUndefined();
  });
});

describe('plus', () => {
  test.each([
    ['10.40.0.255', 1, '10.40.1.0'],
    ['10.40.1.0', -1, '10.40.0.255'],
    ['0.0.0.0', 2 ** 32 - 1, '255.255.255.255'],
    ['2001:db8::ffff', 1, '2001:db8::1:0'],
    ['2001:db8::', -1, '2001:db7:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['::', Number.MAX_SAFE_INTEGER, '::1f:ffff:ffff:ffff'],
  ])('%s plus %d', (text, offset, sum) => {
    expect(IpAddress.parse(text).plus(offset).toString()).toBe(sum);
  });

  test.each([
    ['255.255.255.250', 6, "'255.255.255.250' plus '6' is not an IPv4 address: the last one is 255.255.255.255; add at most 5"],
    ['0.0.0.5', -6, "'0.0.0.5' plus '-6' is not an IPv4 address: the first one is 0.0.0.0; add at least -5"],
    ['0.0.0.0', -1, "'0.0.0.0' plus '-1' is not an IPv4 address: the first one is 0.0.0.0; add at least 0"],
    [
      'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
      1,
      "'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff' plus '1' is not an IPv6 address: the last one is ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff; add at most 0",
    ],
    ['::1', -2, "'::1' plus '-2' is not an IPv6 address: the first one is ::; add at least -1"],
  ])('%s plus %d leaves the family', (text, offset, message) => {
    expect(messageOf(() => IpAddress.parse(text).plus(offset))).toBe(message);
  });

  test.each([1.5, NaN, Infinity, 2 ** 53])('%d is no offset', (offset) => {
    expect(messageOf(() => IpAddress.parse('::').plus(offset))).toBe(
      `'${offset}' is not an address offset: expected a whole number from -(2^53 - 1) to 2^53 - 1; round it, or take several steps`,
    );
  });

  const middle = fc.tuple(fc.constantFrom('100.0.0.0', '2001:db8::'), fc.integer({ min: -1e6, max: 1e6 }))
    .map(([text, offset]) => IpAddress.parse(text).plus(offset));
  const offsets = fc.oneof(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -1e6, max: 1e6 }));

  test('keeps the order of offsets', () => {
    fc.assert(fc.property(middle, offsets, offsets, (address, a, b) => {
      expect(Math.sign(address.plus(a).compareTo(address.plus(b)))).toBe(Math.sign(a - b));
    }));
  });

  test('steps add up', () => {
    fc.assert(fc.property(middle, offsets, offsets, (address, a, b) => {
      expect(address.plus(a).plus(b).toString()).toBe(address.plus(a + b).toString());
      expect(address.plus(a)._value - address._value).toBe(BigInt(a));
    }));
  });
});

describe('order', () => {
  test('is total', () => expectTotalOrder(addresses));

  test('is IPv4 before IPv6, then that of numbers, not of texts', () => {
    const sorted = ['9.0.0.0', '10.0.0.0', '::', '::9', '::10', '::ffff:9.0.0.0'];
    const shuffled = ['::10', '10.0.0.0', '::ffff:9.0.0.0', '::', '9.0.0.0', '::9'].map((text) => IpAddress.parse(text));
    expect(shuffled.sort((a, b) => a.compareTo(b)).map(String)).toEqual(sorted);
  });

  test('an embedded IPv4 address is another address', () => {
    expect(IpAddress.parse('::ffff:1.2.3.4').isEqualTo(IpAddress.parse('1.2.3.4'))).toBe(false);
    expect(IpAddress.parse('::').isEqualTo(IpAddress.parse('0.0.0.0'))).toBe(false);
  });
});
