import { ApiObject } from 'cdk8s';
import type { ImmutableTemplate } from '../immutable-template';
import type { ITenantCluster } from '../tenant-cluster';
import type { IWorkerPool } from '../worker-pool';

/** What an infrastructure provider does with the endpoint in its own cluster object. */
export enum EndpointTreatment {
  /** It takes what it is given. */
  KEEPS = 'keeps',
  /** It writes an address of its own there, again and again. */
  OVERWRITES = 'overwrites',
}

/**
 * Where machines come from.
 *
 * Extend it for a Cluster API infrastructure provider of your own.
 */
export abstract class Infrastructure {
  /** Kind of the cluster object, such as `HarvesterCluster`. */
  public abstract readonly clusterKind: string;

  /** What the provider does with the endpoint in that object. */
  public abstract readonly endpointTreatment: EndpointTreatment;

  /** Define the cluster object as child `Infrastructure` of the tenant cluster. */
  public abstract defineCluster(cluster: ITenantCluster): ApiObject;

  /** Define the machine template as child `Template` of the pool. */
  public abstract defineMachineTemplate(pool: IWorkerPool): ImmutableTemplate;
}
