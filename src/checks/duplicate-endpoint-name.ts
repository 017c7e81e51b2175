import { Check } from './check';
import { areOneTenant } from './duplicate-identity';
import { Severity } from './finding';
import { repeats } from './repeats';
import type { Report } from './report';
import type { Fleet } from '../fleet/fleet';
import { TenantCluster } from '../tenant-cluster';

export class DuplicateEndpointNameCheck extends Check {
  constructor() {
    super('TC113', {
      severity: Severity.ERROR,
      rule: 'each DNS name and port is the endpoint of one tenant cluster or bare control plane',
      source: 'DNS and gateways send the clients and machines of both to one of them',
    });
  }

  public inspectFleet(fleet: Fleet, report: Report): void {
    const bare = fleet.hostedControlPlanes.filter(({ cluster }) => !cluster);
    const named = repeats([...fleet.tenantClusters, ...bare], ({ endpoint }) => endpoint.ipAddress ? undefined : endpoint.toString());
    for (const [tenant, other] of named.filter((pair) => !areOneTenant(...pair))) {
      const noun = TenantCluster.isTenantCluster(tenant) ? 'tenant cluster' : 'control plane';
      report.add(tenant, `${noun} '${tenant.identity}' has the endpoint ${tenant.endpoint}, which '${other.identity}' [${other.node.path}] has too, expected each name and port once; give one of the two another endpoint`, other);
    }
  }
}
