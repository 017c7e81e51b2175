import type { Fleet } from '../fleet/fleet';
import type { HostedControlPlane } from '../hosted-control-plane';
import type { TenantCluster } from '../tenant-cluster';

/** A tenant cluster, or a control plane without one, of which Cluster API knows nothing. */
export type AnyTenant = TenantCluster | HostedControlPlane;

export function allTenants(fleet: Fleet): AnyTenant[] {
  return [...fleet.tenantClusters, ...fleet.hostedControlPlanes.filter(({ cluster }) => cluster === undefined)];
}

/** A tenant in a sentence. */
export function tenantText(tenant: AnyTenant): string {
  return `${'addons' in tenant ? 'tenant cluster' : 'control plane'} '${tenant.identity}'`;
}

/** The pods on the management cluster that serve a tenant, if there are any. */
export function hostedControlPlaneOf(tenant: AnyTenant): HostedControlPlane | undefined {
  return 'addons' in tenant ? tenant.hostedControlPlane : tenant;
}
