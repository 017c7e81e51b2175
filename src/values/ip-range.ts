import { Cidr } from './cidr';
import { IpAddress, IpFamily } from './ip-address';

/**
 * A run of addresses, both ends included, like `10.40.1.0-10.40.1.50`.
 */
export class IpRange {
  /**
   * Read a range from its text: two addresses joined by `-`, or a CIDR.
   *
   * @param text the range, like `10.40.1.0-10.40.1.50` or `10.40.1.0/28`.
   */
  public static parse(text: string): IpRange {
    if (text.includes('/')) {
      return Cidr.parse(text).toRange();
    }
    const context = `'${text}' is not an IP range: `;
    const ends = text.split('-');
    if (ends.length === 2) {
      return IpRange.between(IpAddress._parse(ends[0], context), IpAddress._parse(ends[1], context));
    }
    const address = IpAddress._tryParse(text);
    if (address) {
      throw new Error(`${context}it is one address; write ${address}-${address} or ${address}/${address._bits}`);
    }
    throw new Error(`${context}expected two addresses joined by '-', or a CIDR; write it like 10.40.1.0-10.40.1.50 or 10.40.1.0/28`);
  }

  /**
   * The range between two addresses of one family, both included.
   *
   * @param first the lowest address.
   * @param last the highest address; may be the same.
   */
  public static between(first: IpAddress, last: IpAddress): IpRange {
    if (first.family !== last.family) {
      throw new Error(`'${first}-${last}' is not an IP range: one end is ${first.family} and the other ${last.family}; write two addresses of one family`);
    }
    if (first.compareTo(last) > 0) {
      throw new Error(`'${first}-${last}' is not an IP range: the first address comes after the last; write ${last}-${first}`);
    }
    return new IpRange(first, last);
  }

  /**
   * The lowest address.
   */
  public readonly first: IpAddress;

  /**
   * The highest address.
   */
  public readonly last: IpAddress;

  private constructor(first: IpAddress, last: IpAddress) {
    this.first = first;
    this.last = last;
  }

  /**
   * Whether this is a range of IPv4 or of IPv6 addresses.
   */
  public get family(): IpFamily {
    return this.first.family;
  }

  /**
   * How many addresses the range has.
   *
   * Exact up to 2^53; the size of a larger IPv6 range is rounded as numbers are.
   */
  public get size(): number {
    return Number(this.last._value - this.first._value + 1n);
  }

  /**
   * Whether the address is one of this range. Never so for one of the other family.
   */
  public contains(address: IpAddress): boolean {
    return this.first.compareTo(address) <= 0 && address.compareTo(this.last) <= 0;
  }

  /**
   * Whether the ranges share an address.
   */
  public overlaps(other: IpRange): boolean {
    return this.first.compareTo(other.last) <= 0 && other.first.compareTo(this.last) <= 0;
  }

  /**
   * Whether every address of the other range is one of this range.
   */
  public encloses(other: IpRange): boolean {
    return this.contains(other.first) && this.contains(other.last);
  }

  /**
   * The fewest networks that together have exactly the addresses of this range, in order.
   */
  public toCidrs(): Cidr[] {
    const cidrs: Cidr[] = [];
    const end = this.last._value + 1n;
    for (let start = this.first._value; start < end;) {
      let size = 1n;
      let prefixLength = this.first._bits;
      while (prefixLength > 0 && start % (size * 2n) === 0n && start + size * 2n <= end) {
        size *= 2n;
        prefixLength--;
      }
      cidrs.push(Cidr._of(this.first._at(start), prefixLength));
      start += size;
    }
    return cidrs;
  }

  /**
   * Order of ranges: by first address, then the larger one first, so that a range comes before its parts.
   *
   * @returns a negative number if this range comes first, a positive one if the other does, 0 if they are equal.
   */
  public compareTo(other: IpRange): number {
    return this.first.compareTo(other.first) || other.last.compareTo(this.last);
  }

  /**
   * Whether both have the same addresses.
   */
  public isEqualTo(other: IpRange): boolean {
    return this.compareTo(other) === 0;
  }

  /**
   * The canonical text, `first-last`, also for a range that was read from a CIDR.
   */
  public toString(): string {
    return `${this.first}-${this.last}`;
  }
}
