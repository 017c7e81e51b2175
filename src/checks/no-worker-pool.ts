import { Check } from './check';
import { Severity } from './finding';
import type { Report } from './report';
import type { TenantCluster } from '../tenant-cluster';

export class NoWorkerPoolCheck extends Check {
  constructor() {
    super('TC120', {
      severity: Severity.WARNING,
      rule: 'a tenant has a worker pool',
      source: 'it can be without machines for a while, but rarely on purpose',
    });
  }

  public inspectTenant(cluster: TenantCluster, report: Report): void {
    if (cluster.workerPools.length === 0) {
      report.add(cluster, `tenant cluster '${cluster.identity}' has no worker pool, so nothing can run in it; add one with addWorkerPool`);
    }
  }
}
