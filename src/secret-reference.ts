/** A Secret in any namespace. */
export interface SecretReference {
  /** Name of the Secret. */
  readonly name: string;

  /** Namespace of the Secret. */
  readonly namespace: string;
}
