/** A number of machines, or a share of those that a pool has. */
export class MachineCount {
  /**
   * So many machines.
   *
   * @param count a whole number.
   */
  public static of(count: number): MachineCount {
    if (!Number.isInteger(count) || count < 0) {
      throw new Error(`'${count}' is not a number of machines, expected a whole number of at least 0; give one`);
    }
    return new MachineCount(count, false);
  }

  /**
   * So many in a hundred of a pool's machines.
   *
   * @param percent a whole number from 0 to 100.
   */
  public static percent(percent: number): MachineCount {
    if (!Number.isInteger(percent) || percent < 0 || percent > 100) {
      throw new Error(`'${percent}%' is not a share of machines, expected a whole number from 0 to 100; give one`);
    }
    return new MachineCount(percent, true);
  }

  private readonly amount: number;
  private readonly isShare: boolean;

  private constructor(amount: number, isShare: boolean) {
    this.amount = amount;
    this.isShare = isShare;
  }

  /** Whether it is none, of however many. */
  public get isZero(): boolean {
    return this.amount === 0;
  }

  /** How many it is of a total, where a part of a machine counts as one. */
  public roundedUp(total: number): number {
    return this.isShare ? Math.ceil(this.amount * total / 100) : this.amount;
  }

  /** How many it is of a total, where a part of a machine counts as none. */
  public roundedDown(total: number): number {
    return this.isShare ? Math.floor(this.amount * total / 100) : this.amount;
  }

  /** As people write it, like `2` or `25%`. */
  public toString(): string {
    return `${this.amount}${this.isShare ? '%' : ''}`;
  }

  /**
   * As Kubernetes writes it.
   *
   * @internal
   */
  public _toKube(): number | string {
    return this.isShare ? this.toString() : this.amount;
  }
}
