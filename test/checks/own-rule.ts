import { Check, Fleet, Report, Severity, TenantCluster } from '../../src';

export class SpareMachineCheck extends Check {
  constructor() {
    super('ACME001', {
      severity: Severity.WARNING,
      rule: 'a worker pool has a machine to spare',
      source: 'what runs on the only machine of a pool has nowhere to go when that is replaced',
    });
  }

  public inspectTenant(cluster: TenantCluster, report: Report): void {
    for (const pool of cluster.workerPools.filter(({ replicas }) => replicas === 1)) {
      report.add(pool, `worker pool '${pool.name}' has 1 machine, expected at least 2; raise 'replicas'`);
    }
  }
}

export const fleet = new Fleet({ checks: [new SpareMachineCheck()] });
