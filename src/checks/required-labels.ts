import { Check } from './check';
import { Severity } from './finding';
import type { Report } from './report';
import type { Fleet } from '../fleet/fleet';

export class RequiredLabelsCheck extends Check {
  constructor() {
    super('TC160', {
      severity: Severity.ERROR,
      rule: 'tenants and worker pools have the labels that the fleet requires',
      source: 'what nobody answers for is neither paid for nor cleaned up',
    });
  }

  public inspectFleet(fleet: Fleet, report: Report): void {
    const required = fleet.requiredLabels;
    if (required.length === 0) {
      return;
    }
    for (const cluster of fleet.tenantClusters) {
      const missing = withoutValue(required, cluster.labels);
      if (missing.length > 0) {
        report.add(cluster, `tenant cluster '${cluster.identity}' ${lacks(missing)}; add what is missing to 'labels' of the fleet, the management plane or the tenant cluster`);
      }
      // What a tenant lacks its pools lack too, and one finding is enough.
      const inherited = required.filter((key) => !missing.includes(key));
      for (const pool of cluster.workerPools) {
        const emptied = withoutValue(inherited, pool.labels);
        if (emptied.length > 0) {
          report.add(pool, `worker pool '${pool.node.id}' of ${cluster.identity} ${lacks(emptied)}; give it one, or leave it out of 'labels' to inherit the tenant's`);
        }
      }
    }
  }
}

function withoutValue(keys: string[], labels: { [key: string]: string }): string[] {
  return keys.filter((key) => !labels[key]);
}

function lacks(keys: string[]): string {
  return `has no value for ${keys.map((key) => `'${key}'`).join(' and ')} among its labels, expected one for each key that the fleet requires`;
}
