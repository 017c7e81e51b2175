import { Addon, AddonChart, AddonOptions } from './addon';
import { Capability } from './capability';
import { releaseOf } from '../platform/release-of';
import { mergeValues } from '../private/merge-values';
import type { ITenantCluster } from '../tenant-cluster';

/** Options of `Cilium`. */
export interface CiliumOptions extends AddonOptions {}

/** Cilium as network of the tenant, in place of kube-proxy. */
export class Cilium extends Addon {
  constructor(private readonly options: CiliumOptions = {}) {
    super('cilium');
  }

  public get provides(): Capability[] {
    return [Capability.CNI, Capability.KUBE_PROXY];
  }

  public chart(cluster: ITenantCluster): AddonChart {
    return {
      repository: 'https://helm.cilium.io/',
      chart: 'cilium',
      version: this.options.version ?? releaseOf(cluster)._chartVersion(this.name),
      namespace: 'kube-system',
      values: mergeValues({
        ipam: { mode: 'kubernetes' },
        kubeProxyReplacement: true,
        // Without kube-proxy nobody answers on the service address of the API server until Cilium runs.
        k8sServiceHost: cluster.endpoint.host,
        k8sServicePort: cluster.endpoint.port,
      }, this.options.values),
    };
  }
}
