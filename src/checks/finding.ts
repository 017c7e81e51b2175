/** How bad a finding is. */
export enum Severity {
  /** Nothing is written. */
  ERROR = 'error',
  /** Said once on standard error. */
  WARNING = 'warning',
}

/** Something that is wrong, or that may be. */
export interface Finding {
  /** Id of the rule, such as `TC100`. */
  readonly id: string;

  /** How bad it is. */
  readonly severity: Severity;

  /** Path of the construct that it is about. */
  readonly path: string;

  /** What, got, expected, fix. */
  readonly message: string;

  /**
   * Path of the construct that it clashes with.
   *
   * @default - it clashes with none
   */
  readonly otherPath?: string;
}
