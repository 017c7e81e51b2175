import { Check } from './check';
import { Severity } from './finding';
import { repeats } from './repeats';
import type { Report } from './report';
import type { Fleet } from '../fleet/fleet';
import type { TenantCluster } from '../tenant-cluster';

export class DuplicateIdentityCheck extends Check {
  constructor() {
    super('TC110', {
      severity: Severity.ERROR,
      rule: 'each plane, namespace and name is one tenant',
      source: 'two of them overwrite each other in Git and in the cluster',
    });
  }

  public inspectFleet(fleet: Fleet, report: Report): void {
    for (const [cluster, other] of sameIdentity(fleet.tenantClusters)) {
      report.add(cluster, `tenant cluster '${cluster.identity}' is defined by [${other.node.path}] too, expected each identity once; rename or remove one of the two`, other);
    }
  }
}

/** Tenants that repeat the identity of another, with that one. */
export function sameIdentity(clusters: TenantCluster[]): [TenantCluster, TenantCluster][] {
  return repeats(clusters, ({ identity }) => identity.toString());
}

/** Tenants that repeat something of another, with that one. What a tenant that is defined twice has twice need not be said. */
export function sharing(clusters: TenantCluster[], keyOf: (cluster: TenantCluster) => string | undefined): [TenantCluster, TenantCluster][] {
  return repeats(clusters, keyOf).filter(([cluster, other]) => cluster.identity.toString() !== other.identity.toString());
}
