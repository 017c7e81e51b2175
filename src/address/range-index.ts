import { IpFamily } from '../values/ip-address';
import { IpRange } from '../values/ip-range';

/** Something that has addresses. */
export interface Ranged {
  readonly range: IpRange;
}

/** Finds what overlaps among many ranges without comparing each with each. */
export class RangeIndex<T extends Ranged> {
  private readonly sorted: T[];
  /** Which of the things up to a place reaches furthest. */
  private readonly reach: T[] = [];

  constructor(things: T[]) {
    this.sorted = byStart(things);
    for (const thing of this.sorted) {
      const furthest = this.reach[this.reach.length - 1];
      this.reach.push(furthest && furthest.range.last.compareTo(thing.range.last) >= 0 ? furthest : thing);
    }
  }

  /** Pairs that share addresses. Whatever shares some with anything is in one of the pairs. */
  public pairs(): [T, T][] {
    const pairs: [T, T][] = [];
    for (let i = 1; i < this.sorted.length; i++) {
      if (this.reach[i - 1].range.overlaps(this.sorted[i].range)) {
        pairs.push([this.reach[i - 1], this.sorted[i]]);
      }
    }
    return pairs;
  }

  /** One of the things that share an address with a range. */
  public find(range: IpRange): T | undefined {
    // The last thing that starts before the range ends: only those up to it can overlap, and if any does, the furthest does.
    let low = 0;
    let high = this.sorted.length;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (this.sorted[middle].range.first.compareTo(range.last) <= 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    const furthest = this.reach[low - 1];
    return furthest?.range.overlaps(range) ? furthest : undefined;
  }
}

/** In the order of their first addresses. Numbers sort much faster than big ones; what they round away, the comparison of ranges decides. */
function byStart<T extends Ranged>(things: T[]): T[] {
  return things
    .map((thing) => ({ thing, rank: Number(thing.range.first._value) + (thing.range.family === IpFamily.IPV6 ? 2 ** 32 : 0) }))
    .sort((a, b) => a.rank - b.rank || a.thing.range.compareTo(b.thing.range))
    .map(({ thing }) => thing);
}
