import { Problem, warning } from './problem';
import type { TenantCluster } from '../tenant-cluster';

/** A tenant can be without machines for a while, but rarely on purpose. */
export function checkWorkerPools(cluster: TenantCluster): Problem[] {
  return cluster.workerPools.length > 0 ? []
    : [warning('TC120', cluster, `tenant cluster '${cluster.identity}' has no worker pool, so nothing can run in it; add one with addWorkerPool`)];
}
