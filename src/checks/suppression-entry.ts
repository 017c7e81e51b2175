import type { IConstruct } from 'constructs';

/** A suppression as it was added. */
export interface SuppressionEntry {
  readonly construct: IConstruct;
  readonly id: string;
  readonly reason: string;
  readonly expires?: string;
}
