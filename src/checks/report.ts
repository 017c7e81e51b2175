import { IConstruct } from 'constructs';
import type { Check } from './check';
import type { Problem } from './problem';

/** Takes what a check finds. */
export class Report {
  private readonly problems: Problem[] = [];

  /** @internal */
  public constructor(private readonly check: Check, private readonly checks: Check[]) {}

  /**
   * Say what is wrong with a construct.
   *
   * @param owner the construct that is to blame.
   * @param message what, got, expected, fix.
   * @param other the construct that it clashes with.
   */
  public add(owner: IConstruct, message: string, other?: IConstruct): void {
    const { id, severity } = this.check;
    this.problems.push({ id, severity, owner, message, other });
  }

  /** @internal */
  public get _problems(): Problem[] {
    return this.problems;
  }

  /**
   * Ids of all checks that are run with this one.
   *
   * @internal
   */
  public get _ids(): string[] {
    return this.checks.map(({ id }) => id);
  }
}
