import { ApiObject } from 'cdk8s';
import type { IHostedControlPlane } from '../hosted-control-plane';
import type { ITenantCluster } from '../tenant-cluster';

/** A key of a Secret in the tenant's namespace. */
export interface SecretKey {
  /** Name of the Secret. */
  readonly name: string;

  /** Key in its data. */
  readonly key: string;
}

/**
 * Who runs the API servers of tenants.
 *
 * Extend it for a Cluster API control plane provider of your own.
 */
export abstract class ControlPlaneProvider {
  /** Infrastructure cluster kinds whose endpoint this provider sets without being told to. */
  public abstract readonly patchedInfrastructureKinds: string[];

  /**
   * Feature gate that makes the provider leave the infrastructure alone.
   *
   * @default - it has no such gate
   */
  public abstract readonly skipInfrastructureGate?: string;

  /** Define the provider's control plane object as child `Resource` of the control plane. */
  public abstract defineControlPlane(controlPlane: IHostedControlPlane): ApiObject;

  /** Where the administrator's kubeconfig of a tenant is found. Cluster API's contract unless overridden. */
  public kubeconfigSecret(cluster: ITenantCluster): SecretKey {
    return { name: `${cluster.clusterName}-kubeconfig`, key: 'value' };
  }
}
