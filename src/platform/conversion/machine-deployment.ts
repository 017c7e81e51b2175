import { duration, Json, move } from './move';
import { ApiVersionOf, versionedReference } from './reference';

/** MachineDeployment: v1beta2 to v1beta1. */
export function machineDeploymentToV1beta1(deployment: Json, apiVersionOf: ApiVersionOf): void {
  const spec = deployment.spec;
  const machine = spec?.template?.spec;
  move(spec, ['rollout', 'strategy'], ['strategy']);
  move(spec, ['rollout', 'after'], ['rolloutAfter']);
  move(spec, ['deletion', 'order'], ['strategy', 'rollingUpdate', 'deletePolicy']);
  move(spec, ['remediation', 'maxInFlight'], ['strategy', 'remediation', 'maxInFlight']);
  move(spec, ['machineNaming'], ['machineNamingStrategy']);
  move(spec, ['template', 'spec', 'minReadySeconds'], ['minReadySeconds']);
  move(machine, ['deletion', 'nodeDrainTimeoutSeconds'], ['nodeDrainTimeout'], duration);
  move(machine, ['deletion', 'nodeDeletionTimeoutSeconds'], ['nodeDeletionTimeout'], duration);
  move(machine, ['deletion', 'nodeVolumeDetachTimeoutSeconds'], ['nodeVolumeDetachTimeout'], duration);
  versionedReference(machine?.bootstrap?.configRef, apiVersionOf);
  versionedReference(machine?.infrastructureRef, apiVersionOf);
}
