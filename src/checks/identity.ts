import { error, Problem } from './problem';
import type { TenantCluster } from '../tenant-cluster';

/** Two tenants with one identity would overwrite each other in Git and in the cluster. */
export function checkIdentities(clusters: TenantCluster[]): Problem[] {
  const first = new Map<string, TenantCluster>();
  return clusters.flatMap((cluster) => {
    const identity = cluster.identity.toString();
    const other = first.get(identity);
    first.set(identity, other ?? cluster);
    return other
      ? [error('TC110', cluster, `tenant cluster '${identity}' is defined by [${other.node.path}] too, expected each identity once; rename or remove one of the two`)]
      : [];
  });
}
