/** One upstream project at one version, and the files of it that hold the kinds we emit. */
export interface Source {
  readonly project: string;
  readonly version: string;
  /** Folder of the raw files at the tag. */
  readonly url?: string;
  /** Go module of that version that holds the files. */
  readonly module?: string;
  /** Why there is nothing to download: the files were made by hand. */
  readonly derived?: string;
  /** SHA-256 of each file; a file with another digest is refused. */
  readonly files: { readonly [file: string]: string };
  /** The kinds to take from an OpenAPI file; every kind of a CRD file is taken. */
  readonly kinds?: { readonly [file: string]: readonly string[] };
  /** Version that serves each Cluster API contract. Upstream sets these labels in a kustomization, not in the CRD files. */
  readonly contracts?: { readonly [contract: string]: string };
}

/** Folder name of a source, here and in the generator's input. */
export function folderOf(source: Source): string {
  return `${source.project}-${source.version}`;
}

const RAW = 'https://raw.githubusercontent.com';

export const SOURCES: readonly Source[] = [
  {
    project: 'cluster-api',
    version: 'v1.10.10',
    url: `${RAW}/kubernetes-sigs/cluster-api/v1.10.10/config/crd/bases`,
    files: {
      'cluster.x-k8s.io_clusters.yaml': '1a557aef8200a6481f56c73ce2e16e763fd064b538442147babc1b4c917a1cce',
      'cluster.x-k8s.io_machinedeployments.yaml': 'eb58c1f092cec49e9fbdceb3ac3ba66172325cc2858156222ea3b7820e89cdc4',
      'cluster.x-k8s.io_machinehealthchecks.yaml': 'd2c40ee1d35582d6445f082f66864c9e5c029bdb8faadf2a68bb090ad8dd1dec',
    },
  },
  {
    project: 'cluster-api',
    version: 'v1.12.11',
    url: `${RAW}/kubernetes-sigs/cluster-api/v1.12.11/config/crd/bases`,
    files: {
      'cluster.x-k8s.io_clusters.yaml': '26f3c3d15c0865a690b95d2f75425c40d7a6adf72aba856d6827111a0b3a0a3d',
      'cluster.x-k8s.io_machinedeployments.yaml': '782e8467ba09bf17affd57c196df2bcaf73f36d14aec3f242c4609beca10f992',
      'cluster.x-k8s.io_machinehealthchecks.yaml': 'c2cd0a86b2103a77ae58bf7fde81f1ae4791142527b0951bda54aa093c8a630b',
    },
  },
  {
    project: 'cluster-api-kubeadm-bootstrap',
    version: 'v1.10.10',
    url: `${RAW}/kubernetes-sigs/cluster-api/v1.10.10/bootstrap/kubeadm/config/crd/bases`,
    files: {
      'bootstrap.cluster.x-k8s.io_kubeadmconfigtemplates.yaml': '6698c1fda1baed79ecfe0f34057386ebaf75950acf6373989b56c79b55d399f1',
    },
    contracts: { v1beta1: 'v1beta1' },
  },
  {
    project: 'cluster-api-kubeadm-bootstrap',
    version: 'v1.12.11',
    url: `${RAW}/kubernetes-sigs/cluster-api/v1.12.11/bootstrap/kubeadm/config/crd/bases`,
    files: {
      'bootstrap.cluster.x-k8s.io_kubeadmconfigtemplates.yaml': '1a475c53196fe24e7f8ff7c8ad882e3ed507a29689d6f66e5f5f268a1f2fcfe5',
    },
    contracts: { v1beta1: 'v1beta1', v1beta2: 'v1beta2' },
  },
  {
    project: 'caphv',
    version: 'v0.2.9',
    url: `${RAW}/rancher-sandbox/cluster-api-provider-harvester/v0.2.9/config/crd/bases`,
    files: {
      'infrastructure.cluster.x-k8s.io_harvesterclusters.yaml': '3878d5a92aec4d8245e54366a5245c731db52d1788a8cfc36c0b362fc9beecf6',
      'infrastructure.cluster.x-k8s.io_harvestermachinetemplates.yaml': 'bf3ec1e29b813b574000a939f9fb774b68971b713fbaed2d0be53b7fd6643b4c',
    },
    contracts: { v1beta1: 'v1alpha1' },
  },
  {
    project: 'caphv',
    version: 'v0.10.1',
    url: `${RAW}/rancher-sandbox/cluster-api-provider-harvester/v0.10.1/config/crd/bases`,
    files: {
      'infrastructure.cluster.x-k8s.io_harvesterclusters.yaml': '41ac64e19cdfe21b30c897031ccf3b7fce6074b32327be593b07cbaa32569488',
      'infrastructure.cluster.x-k8s.io_harvestermachinetemplates.yaml': '16b772dd8909df37f1cef208b3bdcc510d72baf87efbdfba7cb7d60619d1a3eb',
    },
    // The storage version is v1beta1, yet upstream's labels name the older one for both contracts.
    contracts: { v1beta1: 'v1alpha1', v1beta2: 'v1alpha1' },
  },
  {
    project: 'steward-cp-provider',
    version: 'v0.3.0',
    url: `${RAW}/butlerdotdev/cluster-api-control-plane-provider-steward/v0.3.0/config/crd/bases`,
    files: {
      'controlplane.cluster.x-k8s.io_stewardcontrolplanes.yaml': '4794e1dbc46b698c6c967da893d47937031da785e436d344cbf663bb3baec505',
    },
    contracts: { v1beta1: 'v1alpha1' },
  },
  {
    project: 'cluster-api-kubeadm-controlplane',
    version: 'v1.10.10',
    url: `${RAW}/kubernetes-sigs/cluster-api/v1.10.10/controlplane/kubeadm/config/crd/bases`,
    files: {
      'controlplane.cluster.x-k8s.io_kubeadmcontrolplanes.yaml': '14a37a9f930568856a6d2d0fd0c1909ade12adf42e7e577757110b36ec2b68d2',
    },
    contracts: { v1beta1: 'v1beta1' },
  },
  {
    project: 'cluster-api-kubeadm-controlplane',
    version: 'v1.12.11',
    url: `${RAW}/kubernetes-sigs/cluster-api/v1.12.11/controlplane/kubeadm/config/crd/bases`,
    files: {
      'controlplane.cluster.x-k8s.io_kubeadmcontrolplanes.yaml': '303d1ed4a6700608132902c2904c62fb23ee380b1f60e9e3eeb72e241b071a1c',
    },
    contracts: { v1beta1: 'v1beta1', v1beta2: 'v1beta2' },
  },
  {
    project: 'steward',
    version: 'v0.4.0',
    url: `${RAW}/butlerdotdev/steward/v0.4.0/charts/steward/crds`,
    files: {
      'steward.butlerlabs.dev_datastores.yaml': 'a5e4e490d0d2c8b64f4d1fcf424d92d691c08bf03f6763f9a46295514e60f420',
      'steward.butlerlabs.dev_tenantcontrolplanes.yaml': '62569af757cd2ce3148c09176a511a6ae5c7993757fda4b6d20cbf33033b5f17',
    },
  },
  {
    project: 'kamaji',
    version: '26.8.2-edge',
    url: `${RAW}/clastix/kamaji/edge-26.8.2/charts/kamaji/crds`,
    files: {
      'kamaji.clastix.io_datastores.yaml': '47cf32ce26f850662d0b804f7084f1cf40bf4d094c160d9425222f903dbf3d04',
      'kamaji.clastix.io_tenantcontrolplanes.yaml': 'be598e72e4410c46795759f712dd60ebb2691f6bbdc22147ac3b4dc3a3370140',
    },
  },
  {
    project: 'kamaji-cp-provider',
    version: 'v0.20.0',
    url: `${RAW}/clastix/cluster-api-control-plane-provider-kamaji/v0.20.0/config/crd/bases`,
    files: {
      'controlplane.cluster.x-k8s.io_kamajicontrolplanes.yaml': '8cb61d397fede0faec40e269e0d4b14bc2e2ca5a788deb9b7ad3c696239a3de1',
    },
    contracts: { v1beta2: 'v1alpha2' },
  },
  {
    project: 'teutonet-hcp',
    version: 'v1.7.2-DERIVED',
    derived: 'upstream holds Go types and no CRD files',
    files: {
      'controlplane.cluster.x-k8s.io_hostedcontrolplanes.yaml': '247fb1cec7ec785db94c8c1154d5ed5d11016519649f272cd4cacec89500811b',
    },
    contracts: { v1beta2: 'v1alpha1' },
  },
  {
    project: 'gateway-api',
    version: 'v1.3.0-experimental',
    url: `${RAW}/kubernetes-sigs/gateway-api/v1.3.0/config/crd/experimental`,
    files: {
      'gateway.networking.k8s.io_gateways.yaml': '8a5c5a8a9b86b2e77b86092cf878def81067452095ee4678b0b135731f3aa6b0',
      'gateway.networking.k8s.io_tlsroutes.yaml': '2bc865fedfc13c4f555e14b50cc27e703a54103e011daf653aae51f733ecae3a',
    },
  },
  {
    project: 'gateway-api',
    version: 'v1.6.1-experimental',
    url: `${RAW}/kubernetes-sigs/gateway-api/v1.6.1/config/crd/experimental`,
    files: {
      'gateway.networking.k8s.io_gateways.yaml': '97092d53c4f61a9d1754f608ad1dc85566e197facb35d629132ff08954bd4422',
      'gateway.networking.k8s.io_tlsroutes.yaml': 'c7fcddb73966fc83ad7001eff8bb910d8a640c7c1f280254e88b93541fc9a82b',
    },
  },
  {
    project: 'cilium',
    version: 'v1.20.1-v2',
    url: `${RAW}/cilium/cilium/v1.20.1/pkg/k8s/apis/cilium.io/client/crds/v2`,
    files: {
      'ciliumnetworkpolicies.yaml': '62c6de8f358da125b94468d39187edb1cea157d79503fdc50ccec8a6aaa79a76',
    },
  },
  {
    project: 'flux-helm-controller',
    version: 'v1.6.3',
    url: `${RAW}/fluxcd/helm-controller/v1.6.3/config/crd/bases`,
    files: {
      'helm.toolkit.fluxcd.io_helmreleases.yaml': 'aa8638ac68465ceac1f93a617baf5be833c589c51fd78a7384a4a274c252becc',
    },
  },
  {
    project: 'flux-kustomize-controller',
    version: 'v1.9.4',
    url: `${RAW}/fluxcd/kustomize-controller/v1.9.4/config/crd/bases`,
    files: {
      'kustomize.toolkit.fluxcd.io_kustomizations.yaml': 'da23ca0e6b4c80d3d26a91583137491e147ef4ef1e2208aece0d0af4ef851974',
    },
  },
  {
    project: 'flux-source-controller',
    version: 'v1.9.1',
    url: `${RAW}/fluxcd/source-controller/v1.9.1/config/crd/bases`,
    files: {
      'source.toolkit.fluxcd.io_gitrepositories.yaml': '39a5a46c81539c992abc53f9be3e5434cd70d50a10d169b1e8a450e0df1c9d09',
      'source.toolkit.fluxcd.io_helmrepositories.yaml': '97c7759df00946cbb9a75a56457cff9964b2543d2248df859cef21e26b8e2ae6',
    },
  },
  {
    project: 'metallb',
    version: 'v0.16.1',
    url: `${RAW}/metallb/metallb/v0.16.1/config/crd/bases`,
    files: {
      'metallb.io_ipaddresspools.yaml': '585d55016cb9cf1aac3ed4a63b1075051bf8c20aab28dfcd3cfbe58a632ed230',
      'metallb.io_l2advertisements.yaml': 'c2561949e442c8253237ef81dbfe7c4a69fd5c1bfdf30f8bc0829d74d4cd4d64',
    },
  },
  {
    project: 'kubernetes',
    version: 'v1.35.4',
    module: 'k8s.io/kubernetes',
    files: {
      'api/openapi-spec/v3/api__v1_openapi.json': '45666551cf0928e4e8a9b88508f9b23aa78d2341aa27b0587457b2694717fcc1',
      'api/openapi-spec/v3/apis__apps__v1_openapi.json': '8f22326dfd8be012bc6247e44bb6adb8070079c0ca9c0a527840811bccf3482e',
      'api/openapi-spec/v3/apis__networking.k8s.io__v1_openapi.json': '6b974984cb19f1ef1832fdfa84b67ce600eff1db354cdb49db0edb1cf87e234f',
      'api/openapi-spec/v3/apis__policy__v1_openapi.json': '166c6c720025c3b5a03e4cd4698a9dd876de383df07a9c0955cff8da833d51d5',
    },
    kinds: {
      'api/openapi-spec/v3/api__v1_openapi.json': ['Namespace'],
      'api/openapi-spec/v3/apis__apps__v1_openapi.json': ['Deployment'],
      'api/openapi-spec/v3/apis__networking.k8s.io__v1_openapi.json': ['NetworkPolicy'],
      'api/openapi-spec/v3/apis__policy__v1_openapi.json': ['PodDisruptionBudget'],
    },
  },
];
