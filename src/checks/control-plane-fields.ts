import { ApiObject } from 'cdk8s';
import { isOfKind } from './is-of-kind';
import { ControlPlaneComponent } from '../control-plane/control-plane-provider';
import { Kind, KIND } from '../platform/kinds';

/** Where a field is, such as `spec.network.certSANs`. */
export type Path = readonly string[];

/** Where the same thing is in the kinds of hosted control planes. */
export interface ControlPlaneFields {
  /** Who runs it. */
  readonly operator: 'steward' | 'kamaji';
  readonly dataStore: Path;
  readonly dataStoreSchema: Path;
  readonly dataStoreUsername: Path;
  readonly addresses: readonly Path[];
  readonly ports: readonly Path[];
  readonly podNetworks: readonly Path[];
  readonly serviceNetworks: readonly Path[];
  readonly certSans: Path;
  /** What holds the `hostname` of a route. */
  readonly ingress: Path;
  readonly gateway: Path;
  /** What holds `requests` and `limits`. */
  readonly resources: readonly Path[];
  readonly volumeMounts: readonly Path[];
  readonly volumes: Path;
  readonly serviceType: Path;
  readonly serviceAnnotations: Path;
  /** Port of the API server, where it is not the Cluster that says it. */
  readonly apiServerPort?: Path;
  readonly extraArgs: { readonly [component in ControlPlaneComponent]: Path };
}

const at = (text: string): Path => text.split('.');

const COMPONENTS = ['apiServer', 'controllerManager', 'scheduler'];

function ofComponents(path: (component: ControlPlaneComponent) => string): ControlPlaneFields['extraArgs'] {
  const { API_SERVER, CONTROLLER_MANAGER, KINE, SCHEDULER } = ControlPlaneComponent;
  return {
    [API_SERVER]: at(path(API_SERVER)),
    [CONTROLLER_MANAGER]: at(path(CONTROLLER_MANAGER)),
    [SCHEDULER]: at(path(SCHEDULER)),
    [KINE]: at(path(KINE)),
  };
}

/** StewardControlPlane and KamajiControlPlane, whose networks are those of their Cluster. */
const OF_CLUSTER_API: Omit<ControlPlaneFields, 'operator'> = {
  dataStore: at('spec.dataStoreName'),
  dataStoreSchema: at('spec.dataStoreSchema'),
  dataStoreUsername: at('spec.dataStoreUsername'),
  addresses: [at('spec.network.serviceAddress'), at('spec.network.advertiseAddress')],
  ports: [at('spec.addons.konnectivity.server.port')],
  podNetworks: [],
  serviceNetworks: [],
  certSans: at('spec.network.certSANs'),
  ingress: at('spec.network.ingress'),
  gateway: at('spec.network.gateway'),
  resources: [...COMPONENTS, 'kine', 'addons.konnectivity.server'].map((component) => at(`spec.${component}.resources`)),
  volumeMounts: COMPONENTS.map((component) => at(`spec.${component}.extraVolumeMounts`)),
  volumes: at('spec.deployment.extraVolumes'),
  serviceType: at('spec.network.serviceType'),
  serviceAnnotations: at('spec.network.serviceAnnotations'),
  extraArgs: ofComponents((component) => `spec.${component}.extraArgs`),
};

/** TenantControlPlane, also of Kamaji, which alone has networks in lists. */
const BARE: Omit<ControlPlaneFields, 'operator'> = {
  dataStore: at('spec.dataStore'),
  dataStoreSchema: at('spec.dataStoreSchema'),
  dataStoreUsername: at('spec.dataStoreUsername'),
  addresses: [at('spec.networkProfile.address'), at('spec.networkProfile.advertiseAddress')],
  ports: [at('spec.networkProfile.port'), at('spec.addons.konnectivity.server.port')],
  podNetworks: [at('spec.networkProfile.podCidr'), at('spec.networkProfile.podCidrs')],
  serviceNetworks: [at('spec.networkProfile.serviceCidr'), at('spec.networkProfile.serviceCidrs')],
  certSans: at('spec.networkProfile.certSANs'),
  ingress: at('spec.controlPlane.ingress'),
  gateway: at('spec.controlPlane.gateway'),
  resources: [
    ...[...COMPONENTS, 'kine'].map((component) => at(`spec.controlPlane.deployment.resources.${component}`)),
    at('spec.addons.konnectivity.server.resources'),
  ],
  volumeMounts: COMPONENTS.map((component) => at(`spec.controlPlane.deployment.additionalVolumeMounts.${component}`)),
  volumes: at('spec.controlPlane.deployment.additionalVolumes'),
  serviceType: at('spec.controlPlane.service.serviceType'),
  serviceAnnotations: at('spec.controlPlane.service.additionalMetadata.annotations'),
  apiServerPort: at('spec.networkProfile.port'),
  extraArgs: ofComponents((component) => `spec.controlPlane.deployment.extraArgs.${component}`),
};

const KINDS: readonly { readonly kind: Kind; readonly fields: ControlPlaneFields }[] = [
  { kind: KIND.STEWARD_CONTROL_PLANE, fields: { ...OF_CLUSTER_API, operator: 'steward' } },
  { kind: KIND.KAMAJI_CONTROL_PLANE, fields: { ...OF_CLUSTER_API, operator: 'kamaji' } },
  { kind: KIND.STEWARD_TENANT_CONTROL_PLANE, fields: { ...BARE, operator: 'steward' } },
  { kind: KIND.KAMAJI_TENANT_CONTROL_PLANE, fields: { ...BARE, operator: 'kamaji' } },
];

/** Hosted control planes of Steward and Kamaji. */
export const CONTROL_PLANE_KINDS: readonly Kind[] = KINDS.map(({ kind }) => kind);

/** The fields of a hosted control plane of Steward or Kamaji; nothing for any other object. */
export function controlPlaneFields(object: ApiObject): ControlPlaneFields | undefined {
  for (const { kind, fields } of KINDS) {
    if (isOfKind(object, kind)) {
      return fields;
    }
  }
  return undefined;
}

/** What is at a path, in whatever a patch has made of a manifest. */
export function valueAt(manifest: any, path: Path): any {
  let value = manifest;
  for (const name of path) {
    value = value?.[name];
  }
  return value;
}

const NONE: readonly string[] = [];

/** The texts of a field that holds one or several. */
export function textsAt(manifest: any, path: Path): readonly string[] {
  const value = valueAt(manifest, path);
  if (Array.isArray(value)) {
    return value.every((item) => typeof item === 'string') ? value : value.filter((item) => typeof item === 'string');
  }
  return typeof value === 'string' && value !== '' ? [value] : NONE;
}
