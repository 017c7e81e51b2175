import { Capability } from './capability';
import { HelmAddon, HelmAddonOptions } from './helm-addon';
import type { ITenantCluster } from '../tenant-cluster';
import { IpFamily } from '../values/ip-address';

/** Options of `Cilium`. */
export interface CiliumOptions extends HelmAddonOptions {}

/** Cilium as network of the tenant, in place of kube-proxy unless `values` say otherwise. */
export class Cilium extends HelmAddon {
  constructor(options: CiliumOptions = {}) {
    const replacesKubeProxy = String(options.values?.kubeProxyReplacement ?? true) !== 'false';
    super('cilium', {
      ...options,
      repository: 'https://helm.cilium.io/',
      chart: 'cilium',
      namespace: 'kube-system',
      provides: [Capability.CNI, ...replacesKubeProxy ? [Capability.KUBE_PROXY] : []],
    });
  }

  protected tenantValues(cluster: ITenantCluster): { [key: string]: any } {
    const ofControlPlane = cluster.standaloneControlPlane?.replicas ?? 0;
    const fewest = cluster.workerPools.reduce((sum, { minReplicas }) => sum + minReplicas, ofControlPlane);
    const most = cluster.workerPools.reduce((sum, { replicas }) => sum + replicas, ofControlPlane);
    return {
      ipam: { mode: 'kubernetes' },
      kubeProxyReplacement: true,
      // Without kube-proxy nobody answers on the service address of the API server until Cilium runs.
      k8sServiceHost: cluster.endpoint.host,
      k8sServicePort: cluster.endpoint.port,
      ...(cluster.podCidr.family === IpFamily.IPV6 && { ipv4: { enabled: false }, ipv6: { enabled: true } }),
      // Two operators never share a machine, so while there is a single one the release would not be ready.
      ...(fewest <= 1 && most > 0 && { operator: { replicas: 1 } }),
    };
  }
}
