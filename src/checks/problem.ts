import { IConstruct } from 'constructs';
import { Finding, Severity } from './finding';

/** A finding that still knows its construct. */
export interface Problem {
  readonly id: string;
  readonly severity: Severity;
  readonly owner: IConstruct;
  readonly message: string;
}

export const error = (id: string, owner: IConstruct, message: string): Problem => ({ id, severity: Severity.ERROR, owner, message });
export const warning = (id: string, owner: IConstruct, message: string): Problem => ({ id, severity: Severity.WARNING, owner, message });

export function findingOf({ id, severity, owner, message }: Problem): Finding {
  return { id, severity, path: owner.node.path, message };
}
