import { ApiObject } from 'cdk8s';
import type { AnyTenant } from './any-tenant';
import { Check } from './check';
import { areOneTenant } from './duplicate-identity';
import { Severity } from './finding';
import type { ObjectIndex } from './object-index';
import type { Report } from './report';
import type { Fleet } from '../fleet/fleet';
import { HostedControlPlane } from '../hosted-control-plane';
import { TenantCluster } from '../tenant-cluster';

export class DuplicateObjectCheck extends Check {
  private readonly repeated: { readonly object: ApiObject; readonly other: ApiObject; readonly name: string }[] = [];

  /** @param objects is filled with every object. */
  constructor(private readonly objects: ObjectIndex) {
    super('TC111', {
      severity: Severity.ERROR,
      rule: 'each object is defined once in a cluster',
      source: 'pool `eu-workers` of `prod` and pool `workers` of `prod-eu` make one MachineDeployment, and take turns in overwriting it',
    });
  }

  public inspectObject(object: ApiObject, manifest: any): void {
    const other = this.objects.add(object, manifest);
    if (other) {
      this.repeated.push({ object, other, name: manifest.metadata?.name });
    }
  }

  public inspectFleet(_fleet: Fleet, report: Report): void {
    for (const { object, other, name } of this.repeated) {
      // Every object of a tenant that is defined twice is, which need not be said.
      if (areOneTenant(tenantAbove(object), tenantAbove(other))) { continue; }
      report.add(object, `${object.kind} '${name}' is defined by [${other.node.path}] too, expected each name once in a cluster; rename one of the two`, other);
    }
  }
}

function tenantAbove(object: ApiObject): AnyTenant | undefined {
  return object.node.scopes.find((scope): scope is AnyTenant =>
    TenantCluster.isTenantCluster(scope) || scope instanceof HostedControlPlane);
}
