import { Check } from './check';
import { Severity } from './finding';
import { repeats } from './repeats';
import type { Report } from './report';
import type { Fleet } from '../fleet/fleet';
import type { TenantCluster } from '../tenant-cluster';
import type { TenantIdentity } from '../tenant-identity';

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

interface Identified {
  readonly identity: TenantIdentity;
}

/** Tenants that repeat the identity of another, with that one. */
export function sameIdentity(clusters: TenantCluster[]): [TenantCluster, TenantCluster][] {
  return repeats(clusters, ({ identity }) => identity.toString());
}

/** Whether two constructs define one tenant. What it has twice then need not be said. */
export function areOneTenant(cluster: Identified | undefined, other: Identified | undefined): boolean {
  return cluster !== other && cluster?.identity.toString() === other?.identity.toString();
}
