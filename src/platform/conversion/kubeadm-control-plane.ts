import { kubeadmConfigToV1beta1 } from './kubeadm-config-template';
import { duration, Json, move } from './move';
import { ApiVersionOf, versionedReference } from './reference';

/** KubeadmControlPlane: v1beta2 to v1beta1. */
export function kubeadmControlPlaneToV1beta1(controlPlane: Json, apiVersionOf: ApiVersionOf): void {
  const spec = controlPlane.spec;
  const config = spec?.kubeadmConfigSpec;
  kubeadmConfigToV1beta1(config);
  // v1beta1 says once for both what v1beta2 says twice, and equally.
  move(config, ['joinConfiguration', 'timeouts', 'controlPlaneComponentHealthCheckSeconds'], ['clusterConfiguration', 'apiServer', 'timeoutForControlPlane'], duration);
  move(spec, ['rollout', 'strategy'], ['rolloutStrategy']);
  move(spec, ['rollout', 'before'], ['rolloutBefore']);
  move(spec, ['rollout', 'after'], ['rolloutAfter']);
  move(spec, ['remediation', 'retryPeriodSeconds'], ['remediation', 'retryPeriod'], duration);
  move(spec, ['remediation', 'minHealthyPeriodSeconds'], ['remediation', 'minHealthyPeriod'], duration);
  move(spec, ['remediation'], ['remediationStrategy']);
  move(spec, ['machineNaming'], ['machineNamingStrategy']);
  const machine = spec?.machineTemplate;
  move(machine, ['spec', 'deletion', 'nodeDrainTimeoutSeconds'], ['nodeDrainTimeout'], duration);
  move(machine, ['spec', 'deletion', 'nodeDeletionTimeoutSeconds'], ['nodeDeletionTimeout'], duration);
  move(machine, ['spec', 'deletion', 'nodeVolumeDetachTimeoutSeconds'], ['nodeVolumeDetachTimeout'], duration);
  move(machine, ['spec', 'readinessGates'], ['readinessGates']);
  move(machine, ['spec', 'infrastructureRef'], ['infrastructureRef']);
  versionedReference(machine?.infrastructureRef, apiVersionOf);
}
