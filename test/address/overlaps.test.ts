import * as fc from 'fast-check';
import { overlaps } from '../../src/address/overlaps';
import { IpRange } from '../../src/values/ip-range';
import { smallRanges } from '../values/laws';

test('nothing overlaps among few', () => {
  expect(overlaps([])).toEqual([]);
  expect(overlaps([{ range: IpRange.parse('10.0.0.0/24') }])).toEqual([]);
});

test('all that share an address are in a pair, and nothing else', () => {
  const close = fc.oneof(smallRanges, fc.constantFrom('::/0', '::5/128', '0.0.0.5/32', '2001:db8::/65', '2001:db8::4/127').map(IpRange.parse));
  fc.assert(fc.property(fc.array(close, { maxLength: 7 }), (list) => {
    const things = list.map((range) => ({ range }));
    const pairs = overlaps(things);
    expect(pairs.every(([a, b]) => a !== b && a.range.overlaps(b.range))).toBe(true);
    const together = things.filter((a) => things.some((b) => a !== b && a.range.overlaps(b.range)));
    expect(new Set(pairs.flat())).toEqual(new Set(together));
  }), { numRuns: 1000 });
});
