import { ApiObject } from 'cdk8s';
import { sameIdentity } from './duplicate-identity';
import { isOfKind } from './is-of-kind';
import type { Fleet } from '../fleet/fleet';
import { placementOf } from '../fleet/layout';
import { KIND } from '../platform/kinds';
import { CLUSTER_NAME_LABEL } from '../private/labels';
import type { TenantCluster } from '../tenant-cluster';

/** Finds the tenant of an object on a management cluster, in whatever chart the object is defined. */
export class Tenants {
  private byIdentity?: Map<string, TenantCluster>;
  private byControlPlane?: Map<ApiObject, TenantCluster>;

  public of(object: ApiObject, manifest: any): TenantCluster | undefined {
    const { namespace, name, labels } = manifest.metadata ?? {};
    const clusterName = isOfKind(object, KIND.CLUSTER) ? name : manifest.spec?.clusterName ?? labels?.[CLUSTER_NAME_LABEL];
    this.byIdentity ??= tenantsByIdentity(clustersAround(object));
    return this.byIdentity.get(`${placementOf(object).cluster}/${namespace}/${clusterName}`);
  }

  /** The tenant whose control plane an object is. */
  public ofControlPlane(object: ApiObject): TenantCluster | undefined {
    this.byControlPlane ??= new Map(clustersAround(object).map((cluster) => [cluster.controlPlane.resource, cluster]));
    return this.byControlPlane.get(object);
  }
}

function clustersAround(object: ApiObject): TenantCluster[] {
  return (object.node.root as Fleet).tenantClusters;
}

/** Of two tenants with one identity nobody can say whose an object is. */
function tenantsByIdentity(clusters: TenantCluster[]): Map<string, TenantCluster> {
  const tenants = new Map(clusters.map((cluster) => [cluster.identity.toString(), cluster]));
  sameIdentity(clusters).forEach(([{ identity }]) => tenants.delete(identity.toString()));
  return tenants;
}
