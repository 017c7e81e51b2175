import { ApiObject } from 'cdk8s';
import { Check } from './check';
import { Severity } from './finding';
import type { Report } from './report';
import { KIND } from '../platform/kinds';

export class EtcdMembersCheck extends Check {
  public readonly _kinds = [KIND.KUBEADM_CONTROL_PLANE];

  constructor() {
    super('TC142', {
      severity: Severity.ERROR,
      rule: 'a KubeadmControlPlane has an odd number of replicas, unless its etcd is elsewhere',
      source: 'its webhook; of two etcd members both must live, so that the second makes the control plane weaker',
    });
  }

  public inspectObject(object: ApiObject, manifest: any, report: Report): void {
    const { replicas, kubeadmConfigSpec } = manifest.spec ?? {};
    // What is no number is left to the schema.
    if (typeof replicas === 'number' && replicas % 2 === 0 && !kubeadmConfigSpec?.clusterConfiguration?.etcd?.external) {
      report.add(object, `KubeadmControlPlane '${manifest.metadata?.name}' has ${replicas} replicas with etcd on them, expected an odd number, as etcd needs more than half of its members; choose ${replicas + 1}, or have etcd elsewhere with 'etcdEndpoints'`);
    }
  }
}
