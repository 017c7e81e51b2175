import { IpRange } from '../values/ip-range';

/** Finds what a range overlaps among many, without comparing it with each. */
export class RangeIndex<T extends { readonly range: IpRange }> {
  private readonly sorted: T[];
  /** Which of the things up to a place reaches furthest. */
  private readonly reach: T[] = [];

  constructor(things: Iterable<T>) {
    this.sorted = [...things].sort((a, b) => a.range.compareTo(b.range));
    for (const thing of this.sorted) {
      const furthest = this.reach[this.reach.length - 1];
      this.reach.push(furthest && furthest.range.last.compareTo(thing.range.last) >= 0 ? furthest : thing);
    }
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
