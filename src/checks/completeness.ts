import { Finding, Severity } from './finding';
import { Capability } from '../addons/capability';
import type { TenantCluster } from '../tenant-cluster';

/** A tenant can run without machines or network for a while, but rarely on purpose. */
export function checkCompleteness(cluster: TenantCluster): Finding[] {
  const warning = (id: string, message: string): Finding => ({ id, severity: Severity.WARNING, path: cluster.node.path, message });
  const findings: Finding[] = [];
  if (cluster.workerPools.length === 0) {
    findings.push(warning('TC120', `tenant cluster '${cluster.identity}' has no worker pool, so nothing can run in it; add one with addWorkerPool`));
  }
  if (!cluster.addons.provides(Capability.CNI)) {
    findings.push(warning('TC121', `tenant cluster '${cluster.identity}' has no CNI addon, so its nodes stay NotReady; add one such as new Cilium()`));
  }
  return findings;
}
