import type { SourceName } from '../../imports';

/**
 * What each platform release is made of. A maintainer adds a release by adding a row.
 *
 * What a published release renders is frozen: editing a row that users have is a breaking change, because it
 * upgrades charts or replaces machines that nobody asked to touch. New versions come with a new row.
 */
export interface ReleaseData {
  readonly name: string;
  /** Folders of `imports/` whose schemas apply; an object's API version is the storage version found there. */
  readonly sources: readonly SourceName[];
  /** Chart version of each addon, by the addon's name. */
  readonly charts: { readonly [addon: string]: string };
  /** Newest minor version of Kubernetes that a provider runs, by the kind of its control planes, and its group if that is not Cluster API's. */
  readonly newestKubernetes: { readonly [kind: string]: string };
  /** Oldest minor version of Kubernetes of which Cluster API runs tenants. */
  readonly oldestKubernetes: string;
  /** Version of each image that runs on machines, by the name of what it is. */
  readonly images: { readonly [name: string]: string };
}

const FLUX: SourceName[] = ['flux-helm-controller-v1.6.3', 'flux-kustomize-controller-v1.9.4', 'flux-source-controller-v1.9.1'];

/** Operators that know nothing of Cluster API, and so run beside any version of it. */
const OPERATORS: SourceName[] = ['steward-v0.4.0', 'kamaji-26.8.2-edge', 'cilium-v1.20.1-v2', 'metallb-v0.16.1'];

const NEWEST_OF_OPERATORS = {
  'TenantControlPlane.steward.butlerlabs.dev': 'v1.35',
  'TenantControlPlane.kamaji.clastix.io': 'v1.36',
};

/** Cluster API v1beta2. */
export const V2026_08: ReleaseData = {
  name: '2026-08',
  sources: [
    'kubernetes-v1.35.4',
    'cluster-api-v1.12.11',
    'cluster-api-kubeadm-bootstrap-v1.12.11',
    'cluster-api-kubeadm-controlplane-v1.12.11',
    'caphv-v0.10.1',
    'steward-cp-provider-v0.3.0',
    'kamaji-cp-provider-v0.20.0',
    'teutonet-hcp-v1.7.2-DERIVED',
    'gateway-api-v1.6.1-experimental',
    ...OPERATORS,
    ...FLUX,
  ],
  charts: { cilium: '1.20.1', metallb: '0.16.1', longhorn: '1.10.1' },
  newestKubernetes: {
    ...NEWEST_OF_OPERATORS, StewardControlPlane: 'v1.35', KamajiControlPlane: 'v1.36', HostedControlPlane: 'v1.36', KubeadmControlPlane: 'v1.36',
  },
  oldestKubernetes: 'v1.29',
  images: { 'kube-vip': 'v1.1.2' },
};

/** Cluster API v1beta1. */
export const V2026_02: ReleaseData = {
  name: '2026-02',
  sources: [
    'kubernetes-v1.35.4',
    'cluster-api-v1.10.10',
    'cluster-api-kubeadm-bootstrap-v1.10.10',
    'cluster-api-kubeadm-controlplane-v1.10.10',
    'caphv-v0.2.9',
    // The providers of Kamaji and teutonet speak the v1beta2 contract only.
    'steward-cp-provider-v0.3.0',
    'gateway-api-v1.3.0-experimental',
    ...OPERATORS,
    ...FLUX,
  ],
  charts: { cilium: '1.17.0', metallb: '0.14.9', longhorn: '1.7.2' },
  // Cluster API itself goes no further, whatever Steward runs.
  newestKubernetes: { ...NEWEST_OF_OPERATORS, StewardControlPlane: 'v1.33', KubeadmControlPlane: 'v1.33' },
  oldestKubernetes: 'v1.27',
  images: { 'kube-vip': 'v1.0.1' },
};
