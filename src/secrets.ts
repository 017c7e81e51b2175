/** A Secret in any namespace. */
export interface SecretReference {
  /** Name of the Secret. */
  readonly name: string;

  /** Namespace of the Secret. */
  readonly namespace: string;
}

/** A Secret that must be in the management cluster before what refers to it is applied. */
export interface RequiredSecret {
  /** Name of the Secret. */
  readonly name: string;

  /** Namespace of the Secret. */
  readonly namespace: string;

  /** What each key must hold, and in which format. */
  readonly keys: { [key: string]: string };
}
