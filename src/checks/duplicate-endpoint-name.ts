import { allTenants, AnyTenant, hostedControlPlaneOf, tenantText } from './any-tenant';
import { Check } from './check';
import { areOneTenant } from './duplicate-identity';
import { Severity } from './finding';
import { repeats } from './repeats';
import type { Report } from './report';
import type { Fleet } from '../fleet/fleet';
import type { Endpoint } from '../values/endpoint';

const KONNECTIVITY = 'konnectivity';

export class DuplicateEndpointNameCheck extends Check {
  constructor() {
    super('TC113', {
      severity: Severity.ERROR,
      rule: 'each DNS name and port is the endpoint, or the konnectivity, of one tenant cluster or bare control plane',
      source: 'DNS and gateways send the clients and machines of both to one of them',
    });
  }

  public inspectFleet(fleet: Fleet, report: Report): void {
    const named = repeats(allTenants(fleet).flatMap(namesOf), ({ endpoint }) => endpoint.toString());
    for (const [{ endpoint, noun, tenant }, { tenant: other }] of named.filter((pair) => !isSaidElsewhere(...pair))) {
      report.add(tenant, `${tenantText(tenant)} has the ${noun} ${endpoint}, which '${other.identity}' [${other.node.path}] has too, expected each name and port once; give one of the two another endpoint`, other);
    }
  }
}

/** A name and a port that lead to a tenant. */
interface Name {
  readonly tenant: AnyTenant;
  readonly noun: string;
  readonly endpoint: Endpoint;
}

/** Of one tenant that is defined twice another rule speaks, and two with one endpoint have one konnectivity for that reason. */
function isSaidElsewhere(one: Name, other: Name): boolean {
  return areOneTenant(one.tenant, other.tenant) || (one.noun === KONNECTIVITY && one.tenant.endpoint.isEqualTo(other.tenant.endpoint));
}

function namesOf(tenant: AnyTenant): Name[] {
  const konnectivity = hostedControlPlaneOf(tenant)?.konnectivity;
  const all = [{ tenant, noun: 'endpoint', endpoint: tenant.endpoint }, ...konnectivity ? [{ tenant, noun: KONNECTIVITY, endpoint: konnectivity }] : []];
  return all.filter(({ endpoint }) => !endpoint.ipAddress);
}
