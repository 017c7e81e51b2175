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
  /** Newest minor version of Kubernetes that a provider runs, by the kind of its control planes. */
  readonly newestKubernetes: { readonly [kind: string]: string };
}

const FLUX: SourceName[] = ['flux-helm-controller-v1.6.3', 'flux-kustomize-controller-v1.9.4', 'flux-source-controller-v1.9.1'];

/** Cluster API v1beta2. */
export const V2026_08: ReleaseData = {
  name: '2026-08',
  sources: [
    'kubernetes-v1.35.4',
    'cluster-api-v1.12.11',
    'cluster-api-kubeadm-bootstrap-v1.12.11',
    'caphv-v0.10.1',
    'steward-cp-provider-v0.3.0',
    ...FLUX,
    'metallb-v0.16.1',
  ],
  charts: { cilium: '1.20.1', metallb: '0.16.1', longhorn: '1.10.1' },
  newestKubernetes: { StewardControlPlane: 'v1.35' },
};

/** Cluster API v1beta1. */
export const V2026_02: ReleaseData = {
  name: '2026-02',
  sources: [
    'kubernetes-v1.35.4',
    'cluster-api-v1.10.10',
    'cluster-api-kubeadm-bootstrap-v1.10.10',
    'caphv-v0.2.9',
    'steward-cp-provider-v0.3.0',
    ...FLUX,
    'metallb-v0.16.1',
  ],
  charts: { cilium: '1.17.0', metallb: '0.14.9', longhorn: '1.7.2' },
  newestKubernetes: { StewardControlPlane: 'v1.35' },
};
