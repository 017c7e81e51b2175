import { IpRange } from '../values/ip-range';

/** Runs of more slots than this are not listed one by one. */
const LONG_RUN = 1024n;

/** The places for claims: each range is cut into slots of their size, numbered through all ranges. */
export class Slots {
  /** How many there are, taken or not. */
  public readonly count: bigint;
  private readonly stretches: { readonly range: IpRange; readonly start: bigint; readonly end: bigint }[];
  /** From a taken slot to a later one, past others that are taken: a full pool is searched as fast as an empty one. */
  private readonly next = new Map<bigint, bigint>();
  private readonly longRuns: { readonly first: bigint; readonly last: bigint }[] = [];

  constructor(ranges: IpRange[], private readonly size: bigint) {
    let count = 0n;
    this.stretches = [...ranges].sort((a, b) => a.compareTo(b)).map((range) => {
      const start = count;
      count += (range.last._value - range.first._value + 1n) / size;
      return { range, start, end: count };
    });
    this.count = count;
  }

  /** Takes all slots that share an address with something. */
  public take(taken: IpRange): void {
    for (const { range, start, end } of this.stretches) {
      if (range.overlaps(taken)) {
        const from = taken.first._value - range.first._value;
        const to = start + (taken.last._value - range.first._value) / this.size;
        this.takeRun(start + (from < 0n ? 0n : from) / this.size, to < end ? to : end - 1n);
      }
    }
  }

  /** Takes the first free slot, searching from a number on and around. */
  public takeFree(number: bigint): IpRange | undefined {
    const behind = this.freeFrom(number % this.count);
    const slot = behind < this.count ? behind : this.freeFrom(0n);
    if (slot === this.count) {
      return undefined;
    }
    this.takeRun(slot, slot);
    return this.rangeOf(slot);
  }

  private takeRun(first: bigint, last: bigint): void {
    if (last - first >= LONG_RUN) {
      this.longRuns.push({ first, last });
      return;
    }
    for (let slot = first; slot <= last; slot++) {
      this.next.set(slot, slot + 1n);
    }
  }

  /** The first slot from one on that is not taken; past the last one if all are. */
  private freeFrom(start: bigint): bigint {
    const passed: bigint[] = [];
    let slot = start;
    for (let next = this.after(slot); next !== undefined; next = this.after(slot)) {
      passed.push(slot);
      slot = next;
    }
    passed.forEach((taken) => this.next.set(taken, slot));
    return slot;
  }

  /** Where to search on, if a slot is taken. */
  private after(slot: bigint): bigint | undefined {
    const next = this.next.get(slot);
    if (next !== undefined) {
      return next;
    }
    const run = this.longRuns.find(({ first, last }) => first <= slot && slot <= last);
    return run && run.last + 1n;
  }

  private rangeOf(slot: bigint): IpRange {
    const { range, start } = this.stretches.find(({ end }) => slot < end)!;
    const first = range.first._value + (slot - start) * this.size;
    return IpRange.between(range.first._at(first), range.first._at(first + this.size - 1n));
  }
}
