import { ApiObject } from 'cdk8s';
import { sameIdentity } from './duplicate-identity';
import { isOfKind } from './is-of-kind';
import type { Fleet } from '../fleet/fleet';
import { placementOf } from '../fleet/layout';
import type { HostedControlPlane } from '../hosted-control-plane';
import { KIND } from '../platform/kinds';
import { CLUSTER_NAME_LABEL } from '../private/labels';
import type { TenantCluster } from '../tenant-cluster';

/** Finds the tenant of an object on a management cluster, in whatever chart the object is defined. */
export class Tenants {
  private byIdentity?: Map<string, TenantCluster>;
  private byControlPlane?: Map<ApiObject, TenantCluster>;
  private byHostedControlPlane?: Map<ApiObject, HostedControlPlane>;

  public of(object: ApiObject, manifest: any): TenantCluster | undefined {
    const { namespace, name, labels } = manifest.metadata ?? {};
    const clusterName = isOfKind(object, KIND.CLUSTER) ? name : manifest.spec?.clusterName ?? labels?.[CLUSTER_NAME_LABEL];
    this.byIdentity ??= tenantsByIdentity(fleetAround(object).tenantClusters);
    return this.byIdentity.get(`${placementOf(object).cluster}/${namespace}/${clusterName}`);
  }

  /** The tenant whose control plane an object is. */
  public ofControlPlane(object: ApiObject): TenantCluster | undefined {
    this.byControlPlane ??= new Map(fleetAround(object).tenantClusters.map((cluster) => [cluster.controlPlane.resource, cluster]));
    return this.byControlPlane.get(object);
  }

  /** The hosted control plane, with or without a tenant cluster, whose object it is. */
  public hostedControlPlane(object: ApiObject): HostedControlPlane | undefined {
    this.byHostedControlPlane ??= new Map(fleetAround(object).hostedControlPlanes.map((controlPlane) => [controlPlane.resource, controlPlane]));
    return this.byHostedControlPlane.get(object);
  }
}

function fleetAround(object: ApiObject): Fleet {
  return object.node.root as Fleet;
}

/** Of two tenants with one identity nobody can say whose an object is. */
function tenantsByIdentity(clusters: TenantCluster[]): Map<string, TenantCluster> {
  const tenants = new Map(clusters.map((cluster) => [cluster.identity.toString(), cluster]));
  sameIdentity(clusters).forEach(([{ identity }]) => tenants.delete(identity.toString()));
  return tenants;
}
