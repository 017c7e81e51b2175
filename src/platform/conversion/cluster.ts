import { Json } from './move';
import { ApiVersionOf, versionedReference } from './reference';

/** Cluster: v1beta2 to v1beta1. */
export function clusterToV1beta1(cluster: Json, apiVersionOf: ApiVersionOf): void {
  for (const reference of [cluster.spec?.controlPlaneRef, cluster.spec?.infrastructureRef]) {
    versionedReference(reference, apiVersionOf);
  }
}
