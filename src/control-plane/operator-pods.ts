import type { IHostedControlPlane } from '../hosted-control-plane';
import { present } from '../private/present';

/** Over what the pods of a control plane are spread, as far as there are several. */
const SPREAD_OVER = ['topology.kubernetes.io/zone', 'kubernetes.io/hostname'];

/** What the operators are told of the pods of a control plane. */
export function operatorPods(controlPlane: IHostedControlPlane) {
  const { options: { pods = {} } } = controlPlane;
  requirePods(controlPlane);
  return present({
    nodeSelector: pods.nodeSelector,
    tolerations: pods.tolerations,
    affinity: pods.affinity,
    topologySpreadConstraints: pods.topologySpreadConstraints ?? defaultSpread(controlPlane),
    podAdditionalMetadata: present({ labels: pods.labels, annotations: pods.annotations }),
    runtimeClassName: pods.runtimeClass,
    serviceAccountName: pods.serviceAccount,
  }) ?? {};
}

function defaultSpread(controlPlane: IHostedControlPlane): { readonly [key: string]: any }[] {
  const matchLabels = controlPlane.provider.podLabels(controlPlane);
  return controlPlane.replicas < 2 ? [] : SPREAD_OVER.map((topologyKey) => ({
    maxSkew: 1,
    topologyKey,
    // A cluster of one zone, or of few nodes, runs control planes all the same.
    whenUnsatisfiable: 'ScheduleAnyway',
    ...(matchLabels && { labelSelector: { matchLabels } }),
  }));
}

function requirePods(controlPlane: IHostedControlPlane): void {
  const { identity, options: { pods = {} }, provider } = controlPlane;
  if (pods.priorityClass !== undefined) {
    throw new Error(`'pods.priorityClass' of ${identity} is '${pods.priorityClass}', for which ${provider.name} has no field, expected none; leave it out, and make that class the 'globalDefault', or set it with an admission policy`);
  }
  const selected = Object.keys(provider.podLabels(controlPlane) ?? {}).find((key) => Object.hasOwn(pods.labels ?? {}, key));
  if (selected !== undefined) {
    throw new Error(`'pods.labels' of ${identity} sets '${selected}', by which ${provider.name} finds its pods, expected another key; remove it`);
  }
}
