import { Check } from './check';
import { Severity } from './finding';
import type { Report } from './report';
import type { AddressPool } from '../address/address-pool';
import type { Fleet } from '../fleet/fleet';
import type { IMachines } from '../infrastructure/machines';
import { groupBy } from '../private/group-by';

/** How many kinds of machines a sentence names. */
const NAMED = 3;

export class PoolDemandCheck extends Check {
  constructor() {
    super('TC131', {
      severity: Severity.ERROR,
      rule: 'a pool of node addresses holds every machine, autoscaled ones at their most, and those that a rollout of each worker pool and control plane adds',
      source: 'a machine without an address never joins, and the rollout that made it waits for it forever',
    });
  }

  public inspectFleet(fleet: Fleet, report: Report): void {
    for (const [pool, kinds] of machinesByPool(fleet)) {
      const demand = kinds.reduce((sum, machines) => sum + demandOf(machines), 0);
      const { size } = pool;
      if (demand > size) {
        const largest = [...kinds].sort((a, b) => demandOf(b) - demandOf(a)).slice(0, NAMED)
          .map(({ replicas, name, cluster }) => `${replicas} in '${name}' of ${cluster.identity}`);
        const rest = kinds.length - largest.length;
        report.add(pool, `pool '${pool.poolName}' has ${size} addresses, expected ${demand}, one a machine and one for each that a rollout adds; add a range, or have fewer machines, of which most are ${largest.join(', ')}${rest > 0 ? ` (${rest} more)` : ''}`);
      }
    }
  }
}

function machinesByPool(fleet: Fleet): Map<AddressPool, IMachines[]> {
  const clusters = fleet.tenantClusters.filter(({ plane }) => plane.nodeAddresses);
  const machines = clusters.flatMap(({ standaloneControlPlane, workerPools }): IMachines[] =>
    standaloneControlPlane ? [standaloneControlPlane, ...workerPools] : workerPools);
  return groupBy(machines, ({ cluster }) => cluster.plane.nodeAddresses!);
}

/** The machines and those that a rollout starts before it ends others. */
function demandOf({ replicas, maxSurge }: IMachines): number {
  return replicas === 0 ? 0 : replicas + maxSurge;
}
