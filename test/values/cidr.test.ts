import * as fc from 'fast-check';
import { addresses, bitsOf, cidrs, expectTotalOrder, listOf, smallCidrs } from './laws';
import { Cidr } from '../../src/values/cidr';
import { IpAddress, IpFamily } from '../../src/values/ip-address';
import { messageOf } from '../fixtures/rendered';

describe('parse and print', () => {
  test.each([
    ['10.244.0.0/16', '10.244.0.0', 16, '10.244.255.255'],
    ['10.96.0.0/12', '10.96.0.0', 12, '10.111.255.255'],
    ['0.0.0.0/0', '0.0.0.0', 0, '255.255.255.255'],
    ['10.40.0.201/32', '10.40.0.201', 32, '10.40.0.201'],
    ['2001:db8::/32', '2001:db8::', 32, '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['::/0', '::', 0, 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['::1/128', '::1', 128, '::1'],
  ])('%s', (text, network, prefixLength, last) => {
    const cidr = Cidr.parse(text);
    expect(cidr.network.toString()).toBe(network);
    expect(cidr.prefixLength).toBe(prefixLength);
    expect(cidr.first.toString()).toBe(network);
    expect(cidr.last.toString()).toBe(last);
    expect(cidr.toRange().toString()).toBe(`${network}-${last}`);
    expect(cidr.family).toBe(text.includes(':') ? IpFamily.IPV6 : IpFamily.IPV4);
    expect(cidr.toString()).toBe(text);
  });

  test('prints the canonical address', () => {
    expect(Cidr.parse('2001:0DB8:0:0::/32').toString()).toBe('2001:db8::/32');
  });

  test('parse gives back what was printed', () => {
    fc.assert(fc.property(cidrs, (cidr) => {
      const again = Cidr.parse(cidr.toString());
      expect(again.isEqualTo(cidr)).toBe(true);
      expect(again.toString()).toBe(cidr.toString());
    }));
  });
});

describe('refused', () => {
  test.each([
    ['10.244.0.1/16', 'host bits are set; write 10.244.0.0/16'],
    ['10.40.0.201/0', 'host bits are set; write 0.0.0.0/0'],
    ['2001:db8::1/32', 'host bits are set; write 2001:db8::/32'],
    ['10.244.0.0', 'the prefix length is missing; write 10.244.0.0/32 for the address alone, or a network like 10.244.0.0/16'],
    ['2001:db8::1', 'the prefix length is missing; write 2001:db8::1/128 for the address alone, or a network like 2001:db8::/32'],
    ['10.244.0.0/', "expected a prefix length from 0 to 32, got ''; write it like 10.244.0.0/16"],
    ['10.244.0.0/33', "expected a prefix length from 0 to 32, got '33'; write it like 10.244.0.0/16"],
    ['10.244.0.0/016', "expected a prefix length from 0 to 32, got '016'; write it like 10.244.0.0/16"],
    ['10.244.0.0/-1', "expected a prefix length from 0 to 32, got '-1'; write it like 10.244.0.0/16"],
    ['10.244.0.0/255.255.0.0', "expected a prefix length from 0 to 32, got '255.255.0.0'; write it like 10.244.0.0/16"],
    ['10.244.0.0/16/16', "expected a prefix length from 0 to 32, got '16/16'; write it like 10.244.0.0/16"],
    ['::/129', "expected a prefix length from 0 to 128, got '129'; write it like 2001:db8::/32"],
    ['', "'' is not an IP address: expected an IPv4 or IPv6 address; write it like 10.40.0.201 or 2001:db8::1"],
    ['10.244/16', "'10.244' is not an IP address: expected four numbers from 0 to 255; write it like 10.40.0.201"],
  ])("'%s'", (text, reason) => {
    expect(messageOf(() => Cidr.parse(text))).toBe(`'${text}' is not a CIDR: ${reason}`);
  });

  test('host bits: the fix is the network that has the address', () => {
    fc.assert(fc.property(addresses, fc.nat(127), (address, seed) => {
      const length = seed % bitsOf(address.family);
      const text = `${address}/${length}`;
      const size = 2n ** BigInt(bitsOf(address.family) - length);
      fc.pre(address._value % size !== 0n);
      const fix = Cidr.parse(messageOf(() => Cidr.parse(text)).split('; write ')[1]);
      expect(fix.prefixLength).toBe(length);
      expect(fix.contains(address)).toBe(true);
    }));
  });
});

describe('relations', () => {
  const parse = Cidr.parse;

  test('contains', () => {
    const cidr = parse('10.40.8.0/22');
    expect(['10.40.7.255', '10.40.8.0', '10.40.11.255', '10.40.12.0'].map((text) => cidr.contains(IpAddress.parse(text)))).toEqual([false, true, true, false]);
  });

  test('families never meet', () => {
    expect(parse('::/0').contains(IpAddress.parse('0.0.0.0'))).toBe(false);
    expect(parse('0.0.0.0/0').overlaps(parse('::/0'))).toBe(false);
    expect(parse('::/0').encloses(parse('0.0.0.0/0'))).toBe(false);
  });

  test('overlaps and encloses', () => {
    expect(parse('10.244.0.0/16').overlaps(parse('10.244.128.0/17'))).toBe(true);
    expect(parse('10.244.0.0/16').overlaps(parse('10.245.0.0/16'))).toBe(false);
    expect(parse('10.244.0.0/16').encloses(parse('10.244.128.0/17'))).toBe(true);
    expect(parse('10.244.128.0/17').encloses(parse('10.244.0.0/16'))).toBe(false);
  });

  test('mean what a list of the addresses means', () => {
    fc.assert(fc.property(smallCidrs, smallCidrs, (a, b) => {
      const inA = listOf(a);
      const inB = [...listOf(b)];
      expect(a.overlaps(b)).toBe(inB.some((address) => inA.has(address)));
      expect(b.overlaps(a)).toBe(a.overlaps(b));
      expect(a.encloses(b)).toBe(inB.every((address) => inA.has(address)));
      expect(a.encloses(b)).toBe(a.contains(b.first) && a.contains(b.last));
      inB.forEach((address) => expect(a.contains(IpAddress.parse(address))).toBe(inA.has(address)));
    }), { numRuns: 300 });
  });

  test('two networks overlap only if one encloses the other', () => {
    fc.assert(fc.property(fc.oneof(smallCidrs, cidrs), fc.oneof(smallCidrs, cidrs), (a, b) => {
      expect(a.overlaps(b)).toBe(a.encloses(b) || b.encloses(a));
    }), { numRuns: 300 });
  });

  test('a network is one range, and that range is one network', () => {
    fc.assert(fc.property(cidrs, (cidr) => {
      expect(cidr.toRange().toCidrs().map(String)).toEqual([cidr.toString()]);
    }));
  });
});

describe('order', () => {
  test('is total', () => {
    expectTotalOrder(cidrs);
    expectTotalOrder(smallCidrs);
  });

  test('is by address, the larger network first', () => {
    const sorted = ['9.0.0.0/8', '10.0.0.0/8', '10.0.0.0/16', '10.1.0.0/16', '::/0'];
    const shuffled = ['10.1.0.0/16', '::/0', '10.0.0.0/16', '10.0.0.0/8', '9.0.0.0/8'].map(Cidr.parse);
    expect(shuffled.sort((a, b) => a.compareTo(b)).map(String)).toEqual(sorted);
  });

  test('is that of the ranges, and puts a network before its parts', () => {
    fc.assert(fc.property(smallCidrs, smallCidrs, (a, b) => {
      expect(Math.sign(a.compareTo(b))).toBe(Math.sign(a.toRange().compareTo(b.toRange())));
      expect(a.encloses(b) && a.compareTo(b) > 0).toBe(false);
    }), { numRuns: 300 });
  });
});
