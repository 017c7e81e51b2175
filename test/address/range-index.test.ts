import * as fc from 'fast-check';
import { RangeIndex } from '../../src/address/range-index';
import { IpRange } from '../../src/values/ip-range';
import { smallRanges } from '../values/laws';

const close = fc.oneof(smallRanges, fc.constantFrom('::/0', '::5/128', '0.0.0.5/32', '2001:db8::/65', '2001:db8::4/127').map(IpRange.parse));

test('nothing overlaps among few', () => {
  expect(new RangeIndex([]).pairs()).toEqual([]);
  expect(new RangeIndex([{ range: IpRange.parse('10.0.0.0/24') }]).pairs()).toEqual([]);
});

test('all that share an address are in a pair, and nothing else', () => {
  fc.assert(fc.property(fc.array(close, { maxLength: 7 }), (list) => {
    const things = list.map((range) => ({ range }));
    const pairs = new RangeIndex(things).pairs();
    expect(pairs.every(([a, b]) => a !== b && a.range.overlaps(b.range))).toBe(true);
    const together = things.filter((a) => things.some((b) => a !== b && a.range.overlaps(b.range)));
    expect(new Set(pairs.flat())).toEqual(new Set(together));
  }), { numRuns: 1000 });
});

test('it finds something that overlaps exactly if there is something', () => {
  fc.assert(fc.property(fc.array(close, { maxLength: 8 }), close, (ranges, asked) => {
    const found = new RangeIndex(ranges.map((range) => ({ range }))).find(asked);
    expect(found !== undefined).toBe(ranges.some((range) => range.overlaps(asked)));
    expect(found === undefined || found.range.overlaps(asked)).toBe(true);
  }), { numRuns: 1000 });
});
