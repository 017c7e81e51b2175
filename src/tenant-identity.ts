/** What a tenant cluster is called everywhere: in paths and in checks. */
export class TenantIdentity {
  private readonly text: string;

  /**
   * @param plane Name of the management plane.
   * @param namespace Namespace on the management cluster.
   * @param name Name of the tenant cluster.
   */
  constructor(public readonly plane: string, public readonly namespace: string, public readonly name: string) {
    this.text = `${plane}/${namespace}/${name}`;
  }

  /** `plane/namespace/name`. */
  public toString(): string {
    return this.text;
  }
}
