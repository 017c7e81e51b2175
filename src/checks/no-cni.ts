import { Check } from './check';
import { Severity } from './finding';
import type { Report } from './report';
import { Capability } from '../addons/capability';
import type { TenantCluster } from '../tenant-cluster';

export class NoCniCheck extends Check {
  constructor() {
    super('TC121', {
      severity: Severity.WARNING,
      rule: 'a tenant has a CNI',
      source: 'some bring their network by other means, but most forgot it',
    });
  }

  public inspectTenant(cluster: TenantCluster, report: Report): void {
    if (!cluster.addons.provides(Capability.CNI)) {
      report.add(cluster, `tenant cluster '${cluster.identity}' has no CNI addon, so its nodes stay NotReady; add one such as new Cilium()`);
    }
  }
}
