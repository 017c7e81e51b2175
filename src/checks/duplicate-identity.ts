import { allTenants, AnyTenant, tenantText } from './any-tenant';
import { Check } from './check';
import { Severity } from './finding';
import { repeats } from './repeats';
import type { Report } from './report';
import type { Fleet } from '../fleet/fleet';

export class DuplicateIdentityCheck extends Check {
  constructor() {
    super('TC110', {
      severity: Severity.ERROR,
      rule: 'each plane, namespace and name is one tenant',
      source: 'two of them overwrite each other in Git and in the cluster',
    });
  }

  public inspectFleet(fleet: Fleet, report: Report): void {
    for (const [tenant, other] of sameIdentity(allTenants(fleet))) {
      report.add(tenant, `${tenantText(tenant)} is defined by [${other.node.path}] too, expected each identity once; rename or remove one of the two`, other);
    }
  }
}

/** Tenants that repeat the identity of another, with that one. */
export function sameIdentity(tenants: AnyTenant[]): [AnyTenant, AnyTenant][] {
  return repeats(tenants, ({ identity }) => identity.toString());
}

/** Whether two constructs define one tenant. What it has twice then need not be said. */
export function areOneTenant(tenant: AnyTenant | undefined, other: AnyTenant | undefined): boolean {
  return tenant !== other && tenant?.identity.toString() === other?.identity.toString();
}
