import { ApiObject, ApiObjectMetadata } from 'cdk8s';
import { CLUSTER_NAME_LABEL } from './labels';
import type { IHostedControlPlane } from '../hosted-control-plane';
import type { ITenantCluster } from '../tenant-cluster';
import type { TenantIdentity } from '../tenant-identity';

/** Metadata of a tenant's object on the management cluster, the same in whatever chart it is defined. */
export function tenantMetadata({ identity }: { readonly identity: TenantIdentity }, name: string): ApiObjectMetadata {
  return { name, namespace: identity.namespace, labels: { [CLUSTER_NAME_LABEL]: identity.name } };
}

/** The same for what stands beside a control plane: of a bare one Cluster API knows nothing, and selects nothing. */
export function controlPlaneMetadata(controlPlane: IHostedControlPlane, name: string): ApiObjectMetadata {
  return controlPlane.cluster ? tenantMetadata(controlPlane, name) : { name, namespace: controlPlane.identity.namespace };
}

/** Labels objects in whatever chart they are defined, and by whatever class. */
export function addLabels(labels: { [key: string]: string }, ...objects: ApiObject[]): void {
  for (const [key, value] of Object.entries(labels)) {
    objects.forEach(({ metadata }) => metadata.addLabel(key, value));
  }
}

/** Keeps objects in the cluster when they leave Git. */
export function protectFromPruning(cluster: ITenantCluster, ...objects: ApiObject[]): void {
  for (const [key, value] of Object.entries(cluster.delivery.pruneProtection)) {
    objects.forEach(({ metadata }) => metadata.addAnnotation(key, value));
  }
}
