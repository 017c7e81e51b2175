import { IConstruct } from 'constructs';

/**
 * A setting that a construct passes down to everything below it.
 *
 * Construct context is the tree's own way to inherit, so a user's construct in between changes nothing.
 */
export class Inherited<T> {
  private readonly key: string;

  constructor(name: string) {
    this.key = `cdk8s-tenant-clusters/${name}`;
  }

  /** Must run before the construct has children. */
  public set(construct: IConstruct, value: T): void {
    construct.node.setContext(this.key, value);
  }

  public find(construct: IConstruct): T | undefined {
    return construct.node.tryGetContext(this.key);
  }
}
