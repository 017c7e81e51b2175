import * as fc from 'fast-check';
import { Cidr } from '../../src/values/cidr';
import { IpAddress, IpFamily } from '../../src/values/ip-address';
import { IpRange } from '../../src/values/ip-range';

interface Comparable<T> {
  compareTo(other: T): number;
  isEqualTo(other: T): boolean;
  toString(): string;
}

/** `compareTo` is a total order, and two values are equal exactly if they print alike. */
export function expectTotalOrder<T extends Comparable<T>>(values: fc.Arbitrary<T>): void {
  const sign = (a: T, b: T) => Math.sign(a.compareTo(b));
  fc.assert(fc.property(values, (a) => a.compareTo(a) === 0 && a.isEqualTo(a)));
  fc.assert(fc.property(values, values, (a, b) => {
    expect(sign(a, b) + sign(b, a)).toBe(0);
    expect(a.isEqualTo(b)).toBe(a.compareTo(b) === 0);
    expect(a.isEqualTo(b)).toBe(a.toString() === b.toString());
  }), { numRuns: 300 });
  fc.assert(fc.property(fc.array(values, { minLength: 3, maxLength: 6 }), (list) => {
    const sorted = [...list].sort(sign);
    // Every pair, not only neighbours: that is transitivity.
    sorted.forEach((a, index) => sorted.slice(index).forEach((b) => expect(sign(a, b)).toBeLessThanOrEqual(0)));
  }), { numRuns: 300 });
}

export const FAMILIES = [IpFamily.IPV4, IpFamily.IPV6];

export function bitsOf(family: IpFamily): number {
  return family === IpFamily.IPV4 ? 32 : 128;
}

/** An address by its number, written in a form that is rarely the canonical one. */
export function addressOf(family: IpFamily, value: bigint): IpAddress {
  if (family === IpFamily.IPV4) {
    return IpAddress.parse([24n, 16n, 8n, 0n].map((shift) => value / 2n ** shift % 256n).join('.'));
  }
  return IpAddress.parse(value.toString(16).padStart(32, '0').match(/.{4}/g)!.join(':'));
}

export const families = fc.constantFrom(...FAMILIES);

function addressesOf(family: IpFamily): fc.Arbitrary<IpAddress> {
  const max = 2n ** BigInt(bitsOf(family)) - 1n;
  return fc.oneof(
    fc.bigInt({ min: 0n, max }),
    fc.bigInt({ min: 0n, max: 3n }),
    fc.bigInt({ min: max - 3n, max }),
  ).map((value) => addressOf(family, value));
}

/** Addresses of both families, with a crowd at both ends so that equal ones occur. */
export const addresses = families.chain(addressesOf);

export const ranges = families
  .chain((family) => fc.tuple(addressesOf(family), addressesOf(family)))
  .map(([a, b]) => a.compareTo(b) <= 0 ? IpRange.between(a, b) : IpRange.between(b, a));

/** Networks of both families and all sizes. */
export const cidrs = addresses.chain((address) => {
  const bits = bitsOf(address.family);
  return fc.integer({ min: 0, max: bits }).map((length) => {
    const value = address._value - address._value % 2n ** BigInt(bits - length);
    return Cidr.parse(`${addressOf(address.family, value)}/${length}`);
  });
});

/** Ranges within the same 16 addresses of a family, small enough to be listed. */
export const smallRanges = fc.tuple(families, fc.nat(15), fc.nat(15)).map(([family, a, b]) => {
  const base = IpAddress.parse(family === IpFamily.IPV4 ? '10.0.0.0' : '2001:db8::');
  return IpRange.between(base.plus(Math.min(a, b)), base.plus(Math.max(a, b)));
});

/** Networks within the same 16 addresses of a family. */
export const smallCidrs = fc.tuple(families, fc.nat(4), fc.nat(15)).map(([family, host, index]) => {
  const base = IpAddress.parse(family === IpFamily.IPV4 ? '10.0.0.0' : '2001:db8::');
  return Cidr.parse(`${base.plus(index - index % 2 ** host)}/${bitsOf(family) - host}`);
});

/** All addresses of something small, as text. */
export function listOf(range: IpRange | Cidr): Set<string> {
  const all = new Set<string>();
  for (let value = range.first._value; value <= range.last._value; value++) {
    all.add(addressOf(range.family, value).toString());
  }
  return all;
}
