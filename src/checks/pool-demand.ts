import { Check } from './check';
import { Severity } from './finding';
import type { Report } from './report';
import type { AddressPool } from '../address/address-pool';
import type { Fleet } from '../fleet/fleet';
import { groupBy } from '../private/group-by';
import type { WorkerPool } from '../worker-pool';

/** How many pools of machines a sentence names. */
const NAMED = 3;

export class PoolDemandCheck extends Check {
  constructor() {
    super('TC131', {
      severity: Severity.ERROR,
      rule: 'a pool of node addresses holds every machine, and one more of each worker pool during a rollout',
      source: 'a machine without an address never joins, and the rollout that made it waits for it forever',
    });
  }

  public inspectFleet(fleet: Fleet, report: Report): void {
    for (const [pool, workers] of workersByPool(fleet)) {
      const demand = workers.reduce((sum, worker) => sum + demandOf(worker), 0);
      const { size } = pool;
      if (demand > size) {
        const largest = [...workers].sort((a, b) => demandOf(b) - demandOf(a)).slice(0, NAMED)
          .map((worker) => `${worker.replicas} in '${worker.name}' of ${worker.cluster.identity}`);
        const rest = workers.length - largest.length;
        report.add(pool, `pool '${pool.poolName}' has ${size} addresses, expected ${demand}, one a machine and one more for the rollout of each worker pool; add a range, or have fewer machines, of which most are ${largest.join(', ')}${rest > 0 ? ` (${rest} more worker pools)` : ''}`);
      }
    }
  }
}

function workersByPool(fleet: Fleet): Map<AddressPool, WorkerPool[]> {
  const clusters = fleet.tenantClusters.filter(({ plane }) => plane.nodeAddresses);
  return groupBy(clusters.flatMap(({ workerPools }) => workerPools), ({ cluster }) => cluster.plane.nodeAddresses!);
}

/** Its machines and the one that a rollout starts before it ends another. */
function demandOf({ replicas }: WorkerPool): number {
  return replicas === 0 ? 0 : replicas + 1;
}
