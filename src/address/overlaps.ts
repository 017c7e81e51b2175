import { IpFamily } from '../values/ip-address';
import { IpRange } from '../values/ip-range';

/** Pairs that share addresses. Whatever shares some with anything is in one of the pairs. */
export function overlaps<T extends { readonly range: IpRange }>(things: T[]): [T, T][] {
  // Numbers sort much faster than big ones. What they round away, the comparison of ranges decides.
  const sorted = things
    .map((thing) => ({ thing, range: thing.range, rank: Number(thing.range.first._value) + (thing.range.family === IpFamily.IPV6 ? 2 ** 32 : 0) }))
    .sort((a, b) => a.rank - b.rank || a.range.compareTo(b.range));
  const pairs: [T, T][] = [];
  let reach = sorted[0];
  for (const next of sorted.slice(1)) {
    if (reach.range.overlaps(next.range)) {
      pairs.push([reach.thing, next.thing]);
    }
    if (reach.range.last.compareTo(next.range.last) < 0) {
      reach = next;
    }
  }
  return pairs;
}
