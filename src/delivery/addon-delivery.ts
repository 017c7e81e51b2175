import { ApiObject } from 'cdk8s';
import { Construct, IConstruct } from 'constructs';
import type { Addon } from '../addons/addon';
import type { HelmAddon } from '../addons/helm-addon';
import type { ITenantCluster } from '../tenant-cluster';
import type { TenantIdentity } from '../tenant-identity';

/** A tenant that has a folder in Git: a tenant cluster, or a control plane without one. */
export interface ISyncedTenant extends IConstruct {
  /** Plane, namespace and name. */
  readonly identity: TenantIdentity;

  /** Addons that must run before the objects inside the tenant can be applied. */
  readonly awaitedAddons: Addon[];
}

/**
 * Who installs what runs in tenants, and who applies the tenants' folders.
 *
 * Extend it for a delivery of your own.
 */
export abstract class AddonDelivery {
  /** Annotations that keep an object in the cluster when it is no longer in Git. */
  public abstract readonly pruneProtection: { [key: string]: string };

  /** Define the release of a chart as child `Resource` of the scope. */
  public abstract defineRelease(scope: Construct, addon: HelmAddon, cluster: ITenantCluster): ApiObject;

  /** Define, in the scope, what applies the folder of a tenant to the management cluster. */
  public abstract defineTenantSync(scope: Construct, tenant: ISyncedTenant): void;

  /** Define, in the scope, what applies the folder `in-tenant` inside the tenant. */
  public abstract defineInTenantSync(scope: Construct, cluster: ITenantCluster): void;
}
