import { MachineCount } from './machine-count';
import type { RolloutOptions } from './rollout-options';
import type { MachineDeployment } from '../platform/shapes';
import { present } from '../private/present';
import { seconds } from '../private/seconds';

type Spec = MachineDeployment['spec'];

/** What the options of a rollout are in a MachineDeployment. */
export interface Rollout {
  readonly maxSurge: MachineCount;
  readonly spec: Pick<Spec, 'rollout' | 'deletion'>;
  readonly machineSpec: Pick<Spec['template']['spec'], 'minReadySeconds' | 'deletion'>;
}

export function rolloutOf(owner: string, options: RolloutOptions): Rollout {
  const { maxSurge = MachineCount.of(1), maxUnavailable = MachineCount.of(0), deletionOrder } = options;
  // Cluster API refuses two numbers only; of two shares it would take one machine after all, which nobody asked for.
  if (maxSurge.isZero && maxUnavailable.isZero) {
    throw new Error(`'maxSurge' and 'maxUnavailable' of ${owner} are both 0, expected one of them above, as a rollout could replace no machine; raise one`);
  }
  const inSeconds = (prop: 'minReady' | 'nodeDrainTimeout' | 'nodeDeletionTimeout' | 'nodeVolumeDetachTimeout') => {
    const duration = options[prop];
    return duration && seconds(prop, owner, duration);
  };
  const minReadySeconds = inSeconds('minReady');
  const deletion = present({
    nodeDrainTimeoutSeconds: inSeconds('nodeDrainTimeout'),
    nodeDeletionTimeoutSeconds: inSeconds('nodeDeletionTimeout'),
    nodeVolumeDetachTimeoutSeconds: inSeconds('nodeVolumeDetachTimeout'),
  });
  return {
    maxSurge,
    spec: {
      rollout: { strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: maxSurge._toKube(), maxUnavailable: maxUnavailable._toKube() } } },
      ...(deletionOrder && { deletion: { order: deletionOrder } }),
    },
    machineSpec: {
      ...(minReadySeconds !== undefined && { minReadySeconds }),
      ...(deletion && { deletion }),
    },
  };
}
