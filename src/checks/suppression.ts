import { IConstruct } from 'constructs';

const METADATA = 'cdk8s-tenant-clusters/suppression';

/** Findings that are accepted. */
export class Suppression {
  /** Accept the findings of a rule about a construct and everything below it. The reason is for the next reader. */
  public static add(construct: IConstruct, id: string, reason: string): void {
    if (reason.trim() === '') {
      throw new Error(`the suppression of ${id} at '${construct.node.path}' has no reason, expected a sentence; say why the finding is accepted`);
    }
    construct.node.addMetadata(METADATA, { id, reason });
  }

  /**
   * Whether a rule is suppressed at a construct or above it.
   *
   * @internal
   */
  public static _covers(construct: IConstruct, id: string): boolean {
    return construct.node.scopes.some(({ node }) => node.metadata.some(({ type, data }) => type === METADATA && data.id === id));
  }

  private constructor() {}
}
