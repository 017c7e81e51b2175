import type { ImmutableTemplate } from '../immutable-template';
import type { IWorkerPool } from '../worker-pool';

/**
 * How machines join: the operating system and what it needs to become a node.
 *
 * Extend it for an operating system of your own.
 */
export abstract class NodeOs {
  /** Define the bootstrap template as child `Bootstrap` of the pool. */
  public abstract defineBootstrapTemplate(pool: IWorkerPool): ImmutableTemplate;
}
