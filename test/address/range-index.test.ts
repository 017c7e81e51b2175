import * as fc from 'fast-check';
import { RangeIndex } from '../../src/address/range-index';
import { smallRanges } from '../values/laws';

test('it finds something that overlaps exactly if there is something', () => {
  fc.assert(fc.property(fc.array(smallRanges, { maxLength: 8 }), smallRanges, (ranges, asked) => {
    const found = new RangeIndex(ranges.map((range) => ({ range }))).find(asked);
    expect(found !== undefined).toBe(ranges.some((range) => range.overlaps(asked)));
    expect(found === undefined || found.range.overlaps(asked)).toBe(true);
  }), { numRuns: 1000 });
});
