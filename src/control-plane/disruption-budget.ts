import type { IHostedControlPlane } from '../hosted-control-plane';
import { KIND } from '../platform/kinds';
import type { PodDisruptionBudget } from '../platform/shapes';
import { apiObject } from '../private/api-object';
import { controlPlaneMetadata } from '../private/tenant-metadata';

/** Keeps the drain of one node after the other from ending all API servers of a tenant at once. */
export function defineDisruptionBudget(controlPlane: IHostedControlPlane, podLabels: { [key: string]: string }): void {
  const { identity, options: { podDisruptionBudget = true }, replicas } = controlPlane;
  // The budget of a single pod would let nobody drain its node.
  if (!podDisruptionBudget || replicas < 2) {
    return;
  }
  apiObject<PodDisruptionBudget>(controlPlane, 'DisruptionBudget', {
    kind: KIND.POD_DISRUPTION_BUDGET,
    metadata: controlPlaneMetadata(controlPlane, `${identity.name}-control-plane`),
    spec: () => ({
      maxUnavailable: 1,
      selector: { matchLabels: podLabels },
      // Without its datastore no pod is ready, and none would ever let its node be drained.
      unhealthyPodEvictionPolicy: 'AlwaysAllow',
    }),
  });
}
