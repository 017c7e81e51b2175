import { IConstruct } from 'constructs';
import type { Problem } from './problem';
import type { SuppressionEntry } from './suppression-entry';
import { SUPPRESSIONS } from '../private/registry';

/** Metadata of the construct at which a rule is suppressed. */
const HERE = 'cdk8s-tenant-clusters/suppression';

/** Options of a suppression. */
export interface SuppressionOptions {
  /**
   * Last day on which it counts, in UTC, such as `2027-01-31`. After it the finding is back.
   *
   * @default - it counts forever
   */
  readonly expires?: string;
}

/** Findings that are accepted. */
export class Suppression {
  /** Accept the findings of a rule about a construct and everything below it. The reason is for the next reader. */
  public static add(construct: IConstruct, id: string, reason: string, options: SuppressionOptions = {}): void {
    const { expires } = options;
    const what = `the suppression of ${id} at '${construct.node.path}'`;
    if (reason.trim() === '') {
      throw new Error(`${what} has no reason, expected a sentence; say why the finding is accepted`);
    }
    if (expires !== undefined && !isDate(expires)) {
      throw new Error(`${what} expires on '${expires}', expected a date such as '2027-01-31'; give the last day on which it counts`);
    }
    const entry: SuppressionEntry = { construct, id, reason, expires };
    construct.node.addMetadata(HERE, entry);
    SUPPRESSIONS.add(construct.node.root, entry);
  }

  /**
   * A problem as it is to be told: not at all if its rule is suppressed at its owner or above.
   *
   * @internal
   */
  public static _filter(problem: Problem): Problem[] {
    const suppressions = problem.owner.node.scopes.flatMap((scope) => entriesAt(scope)).filter(({ id }) => id === problem.id);
    const [expired] = suppressions;
    if (!expired) {
      return [problem];
    }
    return suppressions.some(isInForce) ? [] : [{ ...problem, message: `${problem.message} (${expiryText(expired)})` }];
  }

  private constructor() {}
}

function entriesAt({ node }: IConstruct): SuppressionEntry[] {
  return node.metadata.filter(({ type }) => type === HERE).map(({ data }) => data);
}

function isInForce({ expires }: SuppressionEntry): boolean {
  return expires === undefined || new Date().toISOString().slice(0, expires.length) <= expires;
}

function expiryText({ construct, expires, reason }: SuppressionEntry): string {
  return `its suppression at [${construct.node.path}] expired after ${expires}: ${reason}`;
}

/** Whether a text is a day of the calendar, which 2027-02-30 is not. */
function isDate(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(`${text}T`);
}
