/** A kind without its version: the platform release picks that. */
export interface Kind {
  readonly group: string;
  readonly kind: string;
}

const of = (group: string, kind: string): Kind => ({ group, kind });

/** Every kind that the library emits. Each needs a schema in `imports/` for every release that emits it. */
export const KIND = {
  NAMESPACE: of('', 'Namespace'),
  NETWORK_POLICY: of('networking.k8s.io', 'NetworkPolicy'),
  POD_DISRUPTION_BUDGET: of('policy', 'PodDisruptionBudget'),

  CLUSTER: of('cluster.x-k8s.io', 'Cluster'),
  MACHINE_DEPLOYMENT: of('cluster.x-k8s.io', 'MachineDeployment'),
  MACHINE_HEALTH_CHECK: of('cluster.x-k8s.io', 'MachineHealthCheck'),
  KUBEADM_CONFIG_TEMPLATE: of('bootstrap.cluster.x-k8s.io', 'KubeadmConfigTemplate'),
  KUBEADM_CONTROL_PLANE: of('controlplane.cluster.x-k8s.io', 'KubeadmControlPlane'),
  STEWARD_CONTROL_PLANE: of('controlplane.cluster.x-k8s.io', 'StewardControlPlane'),
  KAMAJI_CONTROL_PLANE: of('controlplane.cluster.x-k8s.io', 'KamajiControlPlane'),
  HOSTED_CONTROL_PLANE: of('controlplane.cluster.x-k8s.io', 'HostedControlPlane'),
  HARVESTER_CLUSTER: of('infrastructure.cluster.x-k8s.io', 'HarvesterCluster'),
  HARVESTER_MACHINE_TEMPLATE: of('infrastructure.cluster.x-k8s.io', 'HarvesterMachineTemplate'),

  STEWARD_TENANT_CONTROL_PLANE: of('steward.butlerlabs.dev', 'TenantControlPlane'),
  STEWARD_DATA_STORE: of('steward.butlerlabs.dev', 'DataStore'),
  KAMAJI_TENANT_CONTROL_PLANE: of('kamaji.clastix.io', 'TenantControlPlane'),
  KAMAJI_DATA_STORE: of('kamaji.clastix.io', 'DataStore'),

  GATEWAY: of('gateway.networking.k8s.io', 'Gateway'),
  CILIUM_NETWORK_POLICY: of('cilium.io', 'CiliumNetworkPolicy'),

  HELM_REPOSITORY: of('source.toolkit.fluxcd.io', 'HelmRepository'),
  HELM_RELEASE: of('helm.toolkit.fluxcd.io', 'HelmRelease'),
  KUSTOMIZATION: of('kustomize.toolkit.fluxcd.io', 'Kustomization'),

  IP_ADDRESS_POOL: of('metallb.io', 'IPAddressPool'),
  L2_ADVERTISEMENT: of('metallb.io', 'L2Advertisement'),
} as const;
