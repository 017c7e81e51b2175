import { allTenants, tenantText } from './any-tenant';
import { Check } from './check';
import { areOneTenant } from './duplicate-identity';
import { Severity } from './finding';
import { repeats } from './repeats';
import type { Report } from './report';
import type { Fleet } from '../fleet/fleet';

export class DuplicateEndpointNameCheck extends Check {
  constructor() {
    super('TC113', {
      severity: Severity.ERROR,
      rule: 'each DNS name and port is the endpoint of one tenant cluster or bare control plane',
      source: 'DNS and gateways send the clients and machines of both to one of them',
    });
  }

  public inspectFleet(fleet: Fleet, report: Report): void {
    const named = repeats(allTenants(fleet), ({ endpoint }) => endpoint.ipAddress ? undefined : endpoint.toString());
    for (const [tenant, other] of named.filter((pair) => !areOneTenant(...pair))) {
      report.add(tenant, `${tenantText(tenant)} has the endpoint ${tenant.endpoint}, which '${other.identity}' [${other.node.path}] has too, expected each name and port once; give one of the two another endpoint`, other);
    }
  }
}
