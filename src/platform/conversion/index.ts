import { clusterToV1beta1 } from './cluster';
import { kubeadmConfigTemplateToV1beta1 } from './kubeadm-config-template';
import { kubeadmControlPlaneToV1beta1 } from './kubeadm-control-plane';
import { machineDeploymentToV1beta1 } from './machine-deployment';
import { machineHealthCheckToV1beta1 } from './machine-health-check';
import { Json } from './move';
import { ApiVersionOf } from './reference';

/** What turns the newest shape of a kind into an older API version of it; a kind whose shape never changed needs none. */
const CONVERSIONS: { [versionAndKind: string]: (object: Json, apiVersionOf: ApiVersionOf) => void } = {
  'cluster.x-k8s.io/v1beta1 Cluster': clusterToV1beta1,
  'cluster.x-k8s.io/v1beta1 MachineDeployment': machineDeploymentToV1beta1,
  'cluster.x-k8s.io/v1beta1 MachineHealthCheck': machineHealthCheckToV1beta1,
  'bootstrap.cluster.x-k8s.io/v1beta1 KubeadmConfigTemplate': kubeadmConfigTemplateToV1beta1,
  'controlplane.cluster.x-k8s.io/v1beta1 KubeadmControlPlane': kubeadmControlPlaneToV1beta1,
};

/** An object in the newest shape, in the shape of the API version that it carries. */
export function downConvert(object: Json, apiVersionOf: ApiVersionOf): Json {
  const convert = CONVERSIONS[`${object.apiVersion} ${object.kind}`];
  if (!convert) {
    return object;
  }
  const converted = structuredClone(object);
  convert(converted, apiVersionOf);
  // Moved members stand last; the top level keeps the order in which people read a manifest.
  return Object.fromEntries(Object.entries(converted).map(([key, value]) => [key, sorted(value)]));
}

function sorted(value: any): any {
  if (Array.isArray(value)) {
    return value.map(sorted);
  }
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.keys(value).sort().map((key) => [key, sorted(value[key])]))
    : value;
}
