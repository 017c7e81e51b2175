import { Problem, warning } from './problem';
import { Capability } from '../addons/capability';
import type { TenantCluster } from '../tenant-cluster';

/** Some bring their network by other means, but most forgot it. */
export function checkCni(cluster: TenantCluster): Problem[] {
  return cluster.addons.provides(Capability.CNI) ? []
    : [warning('TC121', cluster, `tenant cluster '${cluster.identity}' has no CNI addon, so its nodes stay NotReady; add one such as new Cilium()`)];
}
