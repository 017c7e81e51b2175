import { ApiObject } from 'cdk8s';
import { IConstruct } from 'constructs';

/**
 * A setting that a construct passes down to everything below it.
 *
 * Construct context is the tree's own way to inherit, so a user's construct in between changes nothing.
 */
export class Inherited<T> {
  private readonly key: string;
  private scope?: IConstruct;
  private atScope?: T;

  constructor(name: string) {
    this.key = `cdk8s-tenant-clusters/${name}`;
  }

  /** Must run before the construct has children. */
  public set(construct: IConstruct, value: T): void {
    construct.node.setContext(this.key, value);
  }

  public find(construct: IConstruct): T | undefined {
    return ApiObject.isApiObject(construct) ? this.above(construct) : construct.node.tryGetContext(this.key);
  }

  /** Objects come one after the other and set nothing themselves; the context above them is settled, as it has children. */
  private above(object: IConstruct): T | undefined {
    const { scope } = object.node;
    if (scope !== this.scope) {
      this.scope = scope;
      this.atScope = scope!.node.tryGetContext(this.key);
    }
    return this.atScope;
  }
}
