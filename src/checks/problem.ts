import { IConstruct } from 'constructs';
import { Finding, Severity } from './finding';

/** A finding that still knows its constructs. */
export interface Problem {
  readonly id: string;
  readonly severity: Severity;
  readonly owner: IConstruct;
  readonly message: string;
  readonly other?: IConstruct;
}

export function findingOf({ id, severity, owner, message, other }: Problem): Finding {
  return { id, severity, path: owner.node.path, message, ...(other && { otherPath: other.node.path }) };
}
