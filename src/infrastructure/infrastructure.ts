import { ApiObject } from 'cdk8s';
import type { IMachines } from './machines';
import type { ImmutableTemplate } from '../immutable-template';
import type { IStandaloneControlPlane } from '../standalone-control-plane';
import type { ITenantCluster } from '../tenant-cluster';

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

  /**
   * Define the cluster object of a tenant whose control plane is reached through the infrastructure's load balancer, which
   * must get the very address of the endpoint. Refused unless overridden.
   */
  public defineLoadBalancedCluster({ cluster }: IStandaloneControlPlane): ApiObject {
    throw new Error(`'loadBalancer' of the control plane of ${cluster.identity} is given, but the infrastructure ${this.clusterKind} makes none with an address of your choice, expected kube-vip; leave it out`);
  }

  /** Define the machine template as child `Template` of the machines. */
  public abstract defineMachineTemplate(machines: IMachines): ImmutableTemplate;
}
