/** The newest shape of every kind that is rendered, so that a new version is an edit of this file alone. */
export type { KubeadmConfigTemplateV1Beta2 as KubeadmConfigTemplate } from '../../imports/cluster-api-kubeadm-bootstrap-v1.12.11/bootstrap.cluster.x-k8s.io_kubeadmconfigtemplates';
export type { ClusterV1Beta2 as Cluster } from '../../imports/cluster-api-v1.12.11/cluster.x-k8s.io_clusters';
export type { MachineDeploymentV1Beta2 as MachineDeployment } from '../../imports/cluster-api-v1.12.11/cluster.x-k8s.io_machinedeployments';
export type { HarvesterClusterV1Beta1 as HarvesterCluster } from '../../imports/caphv-v0.10.1/infrastructure.cluster.x-k8s.io_harvesterclusters';
export type { HarvesterMachineTemplateV1Beta1 as HarvesterMachineTemplate } from '../../imports/caphv-v0.10.1/infrastructure.cluster.x-k8s.io_harvestermachinetemplates';
export type { StewardControlPlaneV1Alpha1 as StewardControlPlane } from '../../imports/steward-cp-provider-v0.3.0/controlplane.cluster.x-k8s.io_stewardcontrolplanes';
export type { HelmReleaseV2 as HelmRelease } from '../../imports/flux-helm-controller-v1.6.3/helm.toolkit.fluxcd.io_helmreleases';
export type { KustomizationV1 as Kustomization } from '../../imports/flux-kustomize-controller-v1.9.4/kustomize.toolkit.fluxcd.io_kustomizations';
export type { HelmRepositoryV1 as HelmRepository } from '../../imports/flux-source-controller-v1.9.1/source.toolkit.fluxcd.io_helmrepositories';
export type { IPAddressPoolV1Beta1 as IPAddressPool } from '../../imports/metallb-v0.16.1/metallb.io_ipaddresspools';
export type { L2AdvertisementV1Beta1 as L2Advertisement } from '../../imports/metallb-v0.16.1/metallb.io_l2advertisements';
