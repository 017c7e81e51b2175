import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import type { Addon } from './addons/addon';
import { Capability } from './addons/capability';
import type { IControlPlane, SecretKey } from './control-plane/control-plane';
import type { HostedControlPlaneOptions } from './control-plane/control-plane-options';
import type { ControlPlaneProvider } from './control-plane/control-plane-provider';
import { defineDisruptionBudget } from './control-plane/disruption-budget';
import { endpointRequirements } from './control-plane/endpoint-agreement';
import { hostedEndpoint, requireExposure } from './control-plane/endpoint-of';
import { kubeconfigCommand } from './control-plane/kubeconfig-command';
import { defineNetworkPolicy } from './control-plane/network-policy';
import { requirePlainValues } from './control-plane/plain-values';
import { PlaneFeature, PlaneRequirement } from './control-plane/plane-feature';
import type { DataStore } from './datastore/data-store';
import type { ISyncedTenant } from './delivery/addon-delivery';
import type { DnsRecord, ExposureBinding } from './exposure/exposure';
import { withKonnectivity } from './exposure/host-name';
import type { IManagementPlane } from './management-plane';
import { contentHash } from './private/content-hash';
import { requireDns1035, requireDns1123 } from './private/names';
import { requireWholeNumber } from './private/numbers';
import { HOSTED_CONTROL_PLANES } from './private/registry';
import { POD_CIDR, requireSoundNetwork, SERVICE_CIDR } from './private/tenant-network';
import type { ITenantCluster } from './tenant-cluster';
import { TenantIdentity } from './tenant-identity';
import type { Cidr } from './values/cidr';
import type { Endpoint } from './values/endpoint';
import type { KubernetesVersion } from './values/kubernetes-version';

/** A control plane whose API server runs as pods on the management cluster. */
export interface IHostedControlPlane extends IControlPlane {
  /**
   * The tenant whose control plane this is.
   *
   * @default - none: a bare control plane, of which Cluster API knows nothing
   */
  readonly cluster?: ITenantCluster;

  /** The management plane on which it runs. */
  readonly plane: IManagementPlane;

  /** Who runs it. */
  readonly provider: ControlPlaneProvider;

  /** What was asked of it. */
  readonly options: HostedControlPlaneOptions;

  /** Addresses of pods. */
  readonly podCidr: Cidr;

  /** Addresses of Services. */
  readonly serviceCidr: Cidr;

  /** Where its state lives. */
  readonly dataStore: DataStore;

  /** Name of its schema and of its user in the datastore, unique in the fleet. */
  readonly dataStoreKey: string;

  /** What makes it answer at the tenant's endpoint. */
  readonly exposureBinding: ExposureBinding;

  /** Host names and addresses in the certificate of the API server, its endpoint first. */
  readonly certSans: string[];

  /**
   * Where konnectivity's agents reach its server.
   *
   * @default - there is no konnectivity
   */
  readonly konnectivity?: Endpoint;

  /** Whether the provider installs kube-proxy in the tenant. */
  readonly hasKubeProxy: boolean;

  /** What its management plane must have. */
  readonly requirements: PlaneRequirement[];
}

/** Options of a control plane without a tenant cluster, of which Cluster API knows nothing. */
export interface BareControlPlaneOptions extends HostedControlPlaneOptions {
  /** Namespace of its objects on the management cluster. */
  readonly namespace: string;

  /** Kubernetes version. */
  readonly version: KubernetesVersion;

  /**
   * Where clients and workers reach the API server.
   *
   * @default - the host name that the exposure makes, else an address of the management plane's pool `endpoints`, port 6443
   */
  readonly endpoint?: Endpoint;

  /**
   * Addresses of pods.
   *
   * @default Cidr.parse('10.244.0.0/16')
   */
  readonly podCidr?: Cidr;

  /**
   * Addresses of Services.
   *
   * @default Cidr.parse('10.96.0.0/12')
   */
  readonly serviceCidr?: Cidr;
}

/** Properties of `HostedControlPlane`: of a tenant `cluster`, or a bare one of a `plane` with `namespace` and `version`. */
export interface HostedControlPlaneProps extends HostedControlPlaneOptions {
  /**
   * The tenant whose control plane this is.
   *
   * @default - none: a bare control plane, of which Cluster API knows nothing
   */
  readonly cluster?: ITenantCluster;

  /**
   * The management plane of a bare control plane.
   *
   * @default - the tenant's
   */
  readonly plane?: IManagementPlane;

  /**
   * Namespace of a bare control plane.
   *
   * @default - the tenant's
   */
  readonly namespace?: string;

  /**
   * Name of a bare control plane.
   *
   * @default - the construct's id
   */
  readonly name?: string;

  /**
   * Kubernetes version of a bare control plane.
   *
   * @default - the tenant's
   */
  readonly version?: KubernetesVersion;

  /**
   * Where clients and workers reach the API server of a bare control plane.
   *
   * @default - the tenant's, else what the exposure makes of the name, else an address of the plane's pool `endpoints`
   */
  readonly endpoint?: Endpoint;

  /**
   * Addresses of pods of a bare control plane.
   *
   * @default - the tenant's, else Cidr.parse('10.244.0.0/16')
   */
  readonly podCidr?: Cidr;

  /**
   * Addresses of Services of a bare control plane.
   *
   * @default - the tenant's, else Cidr.parse('10.96.0.0/12')
   */
  readonly serviceCidr?: Cidr;
}

/**
 * A control plane whose API server runs as pods on the management cluster.
 *
 * Of a tenant cluster it is the provider's Cluster API object. Without one it is a bare TenantControlPlane of Steward or Kamaji,
 * whose machines are up to you.
 */
export class HostedControlPlane extends Construct implements IHostedControlPlane, ISyncedTenant {
  public readonly identity: TenantIdentity;
  public readonly cluster?: ITenantCluster;
  public readonly plane: IManagementPlane;
  public readonly provider: ControlPlaneProvider;
  public readonly options: HostedControlPlaneOptions;
  public readonly version: KubernetesVersion;
  public readonly endpoint: Endpoint;
  public readonly podCidr: Cidr;
  public readonly serviceCidr: Cidr;
  public readonly replicas: number;
  public readonly dataStore: DataStore;
  public readonly dataStoreKey: string;
  public readonly exposureBinding: ExposureBinding;
  public readonly konnectivity?: Endpoint;
  public readonly requirements: PlaneRequirement[];
  public readonly resource: ApiObject;

  constructor(scope: Construct, id: string, props: HostedControlPlaneProps) {
    super(scope, id);
    const tenant = props.cluster ? requireTenantsOwn(props.cluster, props) : bareTenant(id, props);
    this.cluster = props.cluster;
    this.options = props;
    this.identity = tenant.identity;
    this.plane = tenant.plane;
    this.version = tenant.version;
    this.endpoint = tenant.endpoint;
    this.podCidr = tenant.podCidr;
    this.serviceCidr = tenant.serviceCidr;
    const owner = `the control plane of ${this.identity}`;
    this.replicas = requireWholeNumber('replicas', owner, props.replicas ?? 2, 1);
    requirePlainValues(this.identity, props);
    this.provider = props.provider ?? this.plane.controlPlaneProvider;
    this.dataStore = requireDataStore(this, props.dataStore ?? this.inheritedDataStore());
    this.dataStoreKey = props.dataStoreKey === undefined ? dataStoreKey(this.identity) : requireDataStoreKey(props.dataStoreKey);
    this.exposureBinding = this.expose();
    this.konnectivity = this.konnectivityEndpoint();
    this.requirements = this.allRequirements();
    this.dataStore.define(this.plane, this.provider);
    this.resource = this.cluster ? this.provider.defineControlPlane(this) : this.provider.defineBareControlPlane(this);
    this.protectPods();
    HOSTED_CONTROL_PLANES.add(this.plane, this);
  }

  /** Nothing: what it runs for is up to you. */
  public get awaitedAddons(): Addon[] {
    return [];
  }

  public get apiServerPort(): number {
    return this.exposureBinding.apiServerPort;
  }

  public get certSans(): string[] {
    return [...new Set([this.endpoint.host, ...this.options.certSans ?? []])];
  }

  public get dnsRecords(): DnsRecord[] {
    return withKonnectivity(this.exposureBinding.dnsRecords ?? [], this.konnectivity);
  }

  public get hasKubeProxy(): boolean {
    // Two programs that both rewrite service traffic break it in ways that are hard to see.
    return this.options.kubeProxy ?? !this.cluster?.addons.provides(Capability.KUBE_PROXY);
  }

  public get kubeconfigSecret(): SecretKey {
    return this.provider.kubeconfigSecret(this);
  }

  public get kubeconfigCommand(): string {
    return kubeconfigCommand(this.identity, this.kubeconfigSecret);
  }

  /** The datastore of the plane is one of its provider: another provider does not find it. */
  private inheritedDataStore(): DataStore {
    const { controlPlaneProvider, dataStore } = this.plane;
    return this.provider.dataStoreGroup === controlPlaneProvider.dataStoreGroup ? dataStore : this.provider.defaultDataStore;
  }

  private protectPods(): void {
    const podLabels = this.provider.podLabels(this);
    if (podLabels) {
      defineDisruptionBudget(this, podLabels);
      defineNetworkPolicy(this, podLabels);
    }
  }

  private expose(): ExposureBinding {
    const { ingressControllers, name } = this.provider;
    const binding = requireExposure(this.identity, this.options.exposure ?? this.plane.exposure, this.provider).bind(this);
    const controller = binding.ingress?.controller;
    if (controller !== undefined && !ingressControllers.includes(controller)) {
      throw new Error(`'exposure' of ${this.identity} is by the ingress controller ${controller}, for which ${name} makes no route, expected ${ingressControllers.join(' or ')}; choose another controller or another provider`);
    }
    return binding;
  }

  private konnectivityEndpoint(): Endpoint | undefined {
    const { enabled } = this.options.konnectivity ?? {};
    if (enabled === false) {
      return undefined;
    }
    const endpoint = this.provider.konnectivityEndpoint(this);
    if (enabled && !endpoint) {
      throw new Error(`'konnectivity' of ${this.identity} is on, but its exposure and ${this.provider.name} carry nothing but the API server, expected it to be off; leave it out, and see that API servers reach the nodes`);
    }
    if (endpoint?.isEqualTo(this.endpoint)) {
      throw new Error(`'endpoint' of ${this.identity} is '${endpoint}', where konnectivity listens too, expected a port of its own; choose another, or turn konnectivity off`);
    }
    return endpoint;
  }

  private allRequirements(): PlaneRequirement[] {
    const { name, tlsRouteVersion } = this.provider;
    return [
      ...this.cluster ? endpointRequirements(this.provider, this.cluster.infrastructure) : [],
      ...this.exposureBinding.gateway && tlsRouteVersion !== undefined
        ? [{ feature: PlaneFeature.api(`gateway.networking.k8s.io/${tlsRouteVersion}`, 'TLSRoute'), reason: `${name} routes host names with it, and finds no other version` }]
        : [],
    ];
  }
}

/** What a bare control plane takes from its properties, and another one from its tenant. */
interface Tenant {
  readonly identity: TenantIdentity;
  readonly plane: IManagementPlane;
  readonly version: KubernetesVersion;
  readonly endpoint: Endpoint;
  readonly podCidr: Cidr;
  readonly serviceCidr: Cidr;
}

/** What a tenant says of itself is not said again of its control plane, where it would change nothing. */
const TENANTS_OWN = ['plane', 'namespace', 'name', 'version', 'endpoint', 'podCidr', 'serviceCidr'] as const;

function requireTenantsOwn(cluster: ITenantCluster, props: HostedControlPlaneProps): Tenant {
  const given = TENANTS_OWN.find((prop) => props[prop] !== undefined);
  if (given !== undefined) {
    throw new Error(`'${given}' of the control plane of ${cluster.identity} is given beside 'cluster', expected it of a bare control plane only; leave it out, as the tenant cluster says it`);
  }
  return cluster;
}

function bareTenant(id: string, props: HostedControlPlaneProps): Tenant {
  const { plane, namespace, version, name = id } = props;
  if (!plane || namespace === undefined || !version) {
    throw new Error(`control plane '${name}' has neither a 'cluster' nor all of 'plane', 'namespace' and 'version', expected the one or the others; give what is missing`);
  }
  const identity = new TenantIdentity(plane.planeName, requireDns1123('namespace', namespace), requireDns1035('name', name));
  const bare = {
    identity,
    plane,
    version,
    endpoint: hostedEndpoint(identity, plane, props),
    podCidr: props.podCidr ?? POD_CIDR,
    serviceCidr: props.serviceCidr ?? SERVICE_CIDR,
  };
  requireSoundNetwork(bare);
  plane.tenantNamespace(namespace);
  return bare;
}

function requireDataStore({ identity, provider }: IHostedControlPlane, dataStore: DataStore): DataStore {
  if (dataStore.isTenantsOwn && provider.dataStoreGroup !== undefined) {
    throw new Error(`'dataStore' of ${identity} is one of the tenant's own, which ${provider.name} does not make, expected one that tenants share; choose another, such as DataStore.fromName('default')`);
  }
  if (!dataStore.isTenantsOwn && provider.dataStoreGroup === undefined) {
    throw new Error(`'dataStore' of ${identity} is '${dataStore.name}', but ${provider.name} gives each tenant one of its own, expected a TenantEtcd; choose that, or another provider`);
  }
  return dataStore;
}

/**
 * Starts with the cluster's name because SQL wants a letter first, and has at most 32 characters because MySQL
 * allows a user no more. The hash makes it unique where the readable part is not.
 */
function dataStoreKey(identity: TenantIdentity): string {
  const readable = `${identity.name}_${identity.namespace}`.replace(/-/g, '_').slice(0, 21);
  return `${readable}_${contentHash(identity.toString())}`;
}

function requireDataStoreKey(key: string): string {
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(key)) {
    throw new Error(`'dataStoreKey' is '${key}', expected a letter, then lower case letters, digits and '_', at most 63 in all; give the name that the datastore has`);
  }
  return key;
}
