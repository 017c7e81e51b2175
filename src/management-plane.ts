import { Chart } from 'cdk8s';
import { Construct, IConstruct } from 'constructs';
import type { AddressPool } from './address/address-pool';
import type { Site } from './address/site';
import { validateSchemas } from './checks/schema';
import type { ControlPlaneProvider } from './control-plane/control-plane-provider';
import { ManagementCni } from './control-plane/management-cni';
import { PlaneFeature, PlaneRequirement } from './control-plane/plane-feature';
import type { DataStore } from './datastore/data-store';
import type { AddonDelivery } from './delivery/addon-delivery';
import type { Exposure } from './exposure/exposure';
import { LoadBalancerExposure } from './exposure/load-balancer-exposure';
import { deliveryPlacement, isInFleet, place, sharedPlacement, tenantPlacement } from './fleet/layout';
import { BareControlPlaneOptions, HostedControlPlane } from './hosted-control-plane';
import type { Infrastructure } from './infrastructure/infrastructure';
import { KIND } from './platform/kinds';
import { PlatformRelease } from './platform/platform-release';
import { chooseRelease } from './platform/release-of';
import { apiObject } from './private/api-object';
import { fleetLabels, userLabels } from './private/labels';
import { requireDns1035, requireDns1123 } from './private/names';
import { HOSTED_CONTROL_PLANES, MANAGEMENT_PLANES, TENANT_CLUSTERS } from './private/registry';
import { TenantCluster, TenantClusterOptions } from './tenant-cluster';
import { TenantIdentity } from './tenant-identity';
import type { Cidr } from './values/cidr';

/** What the pods of Steward and Kamaji pass; `restricted` they fail. */
const POD_SECURITY = { 'pod-security.kubernetes.io/enforce': 'baseline' };

const MANAGEMENT_PLANE = Symbol.for('cdk8s-tenant-clusters.ManagementPlane');

/** A management cluster and what its tenants have in common. */
export interface IManagementPlane extends IConstruct {
  /** Name of the plane: the first part of every tenant's identity. */
  readonly planeName: string;

  /** Who runs the API servers of its tenants. */
  readonly controlPlaneProvider: ControlPlaneProvider;

  /** Where its tenants' machines come from. */
  readonly infrastructure: Infrastructure;

  /** Who installs what runs in its tenants. */
  readonly delivery: AddonDelivery;

  /** How its tenants' API servers are reached. */
  readonly exposure: Exposure;

  /** Where its tenants' state lives. */
  readonly dataStore: DataStore;

  /**
   * Where its addresses mean something.
   *
   * @default - a site of its own, of which nothing is known
   */
  readonly site?: Site;

  /**
   * Addresses for the API servers of tenants that say none.
   *
   * @default - every tenant says its endpoint
   */
  readonly endpoints?: AddressPool;

  /**
   * Addresses for the load balancers of tenants that say none.
   *
   * @default - every tenant says its addresses
   */
  readonly loadBalancers?: AddressPool;

  /**
   * Addresses that the machines of its tenants get, from whoever gives them.
   *
   * @default - unknown, so nobody checks that they suffice
   */
  readonly nodeAddresses?: AddressPool;

  /** Its own network, which decides what kind of policy guards the API servers of its tenants. */
  readonly cni: ManagementCni;

  /**
   * Networks of its own nodes and pods.
   *
   * @default - unknown
   */
  readonly clusterNetworks?: Cidr[];

  /** Labels of what its tenants share there, the fleet's among them. Tenants inherit them. */
  readonly labels: { [key: string]: string };

  /**
   * What it has beyond a plain management cluster.
   *
   * @default - nothing is known of it
   */
  readonly features?: PlaneFeature[];

  /** What its tenants so far need of it, such as feature gates with which workers join the right address. */
  readonly requirements: PlaneRequirement[];

  /** Its hosted control planes so far, those without a tenant cluster among them. */
  readonly hostedControlPlanes: HostedControlPlane[];

  /** Its tenant clusters so far. */
  readonly tenantClusters: TenantCluster[];

  /** Define a tenant cluster. The id is its name. */
  addTenantCluster(id: string, options: TenantClusterOptions): TenantCluster;

  /** Define a control plane without a tenant cluster, of which Cluster API knows nothing. The id is its name. */
  addHostedControlPlane(id: string, options: BareControlPlaneOptions): HostedControlPlane;

  /** The scope of a namespace's tenants. Its Namespace is defined on first use. */
  tenantNamespace(name: string): Construct;
}

/** Attributes of a management plane that exists. */
export interface ManagementPlaneAttributes {
  /** Who runs the API servers of its tenants. */
  readonly controlPlaneProvider: ControlPlaneProvider;

  /** Where its tenants' machines come from. */
  readonly infrastructure: Infrastructure;

  /** Who installs what runs in its tenants. */
  readonly delivery: AddonDelivery;

  /**
   * How its tenants' API servers are reached.
   *
   * @default new LoadBalancerExposure()
   */
  readonly exposure?: Exposure;

  /**
   * Where its tenants' state lives.
   *
   * @default - the provider's: `DataStore.fromName('default')` for Steward and Kamaji
   */
  readonly dataStore?: DataStore;

  /**
   * Where its addresses mean something.
   *
   * @default - a site of its own, of which nothing is known
   */
  readonly site?: Site;

  /**
   * Addresses for the API servers of tenants that say none.
   *
   * @default - every tenant says its endpoint
   */
  readonly endpoints?: AddressPool;

  /**
   * Addresses for the load balancers of tenants that say none.
   *
   * @default - every tenant says its addresses
   */
  readonly loadBalancers?: AddressPool;

  /**
   * Addresses that the machines of its tenants get, from whoever gives them.
   *
   * @default - unknown, so nobody checks that they suffice
   */
  readonly nodeAddresses?: AddressPool;

  /**
   * Its own network, which decides what kind of policy guards the API servers of its tenants.
   *
   * On Cilium a plain policy cannot let nodes through by their network, so it gets policies of its own kind.
   *
   * @default ManagementCni.OTHER
   */
  readonly cni?: ManagementCni;

  /**
   * Networks of its own nodes and pods, needed on networks other than Cilium to keep to the source ranges of a load balancer behind it as well.
   *
   * What a load balancer passes on bears the address of a node, or of the tunnel between nodes, which is one of the pods' network.
   *
   * @default - unknown: only the load balancer keeps to its source ranges, and policies to ports
   */
  readonly clusterNetworks?: Cidr[];

  /**
   * Whether the namespaces of its tenants refuse pods that Pod Security does not call `baseline`, which those of control planes are.
   *
   * Labels of the fleet and the plane win over those that this sets.
   *
   * @default true
   */
  readonly podSecurity?: boolean;

  /**
   * What it has beyond a plain management cluster. A fleet whose tenants need more is refused.
   *
   * @default - nothing
   */
  readonly features?: PlaneFeature[];

  /**
   * Labels of its tenants and of what they share there, over those of the fleet. They roll no machine.
   *
   * @default - the fleet's
   */
  readonly labels?: { [key: string]: string };

  /**
   * Platform release of its tenants.
   *
   * @default - the fleet's
   */
  readonly release?: PlatformRelease;
}

/**
 * A management cluster and what its tenants have in common.
 *
 * The construct's id is the name of the plane.
 */
export abstract class ManagementPlane extends Chart implements IManagementPlane {
  /** Whether a construct is a management plane. It takes the place of `instanceof`, which says yes to every cdk8s chart. */
  public static isManagementPlane(construct: IConstruct): boolean {
    return MANAGEMENT_PLANE in construct;
  }

  /**
   * A management cluster that exists: nothing is installed on it, but what its tenants share there, such as
   * namespaces and chart repositories, is defined here.
   */
  public static fromAttributes(scope: Construct, id: string, attributes: ManagementPlaneAttributes): IManagementPlane {
    return new ExistingManagementPlane(scope, id, attributes);
  }

  public readonly planeName: string;
  public readonly controlPlaneProvider: ControlPlaneProvider;
  public readonly infrastructure: Infrastructure;
  public readonly delivery: AddonDelivery;
  public readonly exposure: Exposure;
  public readonly dataStore: DataStore;
  public readonly site?: Site;
  public readonly endpoints?: AddressPool;
  public readonly loadBalancers?: AddressPool;
  public readonly nodeAddresses?: AddressPool;
  public readonly cni: ManagementCni;
  public readonly clusterNetworks?: Cidr[];
  public readonly features?: PlaneFeature[];

  private readonly podSecurity: boolean;

  protected constructor(scope: Construct, id: string, attributes: ManagementPlaneAttributes) {
    super(scope, requireDns1123('management plane', id), {
      labels: { ...fleetLabels(scope), ...userLabels(`management plane '${id}'`, attributes.labels) },
    });
    Object.defineProperty(this, MANAGEMENT_PLANE, { value: true });
    place(this, sharedPlacement(id));
    chooseRelease(this, attributes.release);
    this.planeName = id;
    this.controlPlaneProvider = attributes.controlPlaneProvider;
    this.infrastructure = attributes.infrastructure;
    this.delivery = attributes.delivery;
    this.exposure = attributes.exposure ?? new LoadBalancerExposure();
    this.dataStore = attributes.dataStore ?? this.controlPlaneProvider.defaultDataStore;
    this.cni = attributes.cni ?? ManagementCni.OTHER;
    this.clusterNetworks = attributes.clusterNetworks;
    this.podSecurity = attributes.podSecurity ?? true;
    this.features = attributes.features;
    const { endpoints, loadBalancers, nodeAddresses } = attributes;
    if (nodeAddresses && (nodeAddresses === endpoints || nodeAddresses === loadBalancers)) {
      throw new Error(`'nodeAddresses' of management plane '${id}' is pool '${nodeAddresses.poolName}', which is also for something else, expected one of its own, as others than the lock give its addresses; define another pool`);
    }
    this.site = attributes.site ?? endpoints?.site ?? loadBalancers?.site ?? nodeAddresses?.site;
    this.endpoints = this.requireOfSite('endpoints', endpoints);
    this.loadBalancers = this.requireOfSite('loadBalancers', loadBalancers);
    this.nodeAddresses = this.requireOfSite('nodeAddresses', nodeAddresses);
    if (nodeAddresses) {
      nodeAddresses._isForNodes = true;
    }
    if (!isInFleet(this)) {
      validateSchemas(this);
    }
    MANAGEMENT_PLANES.add(this.node.root, this);
  }

  /** Define a tenant cluster. The id is its name. */
  public addTenantCluster(id: string, options: TenantClusterOptions): TenantCluster {
    return new TenantCluster(this.namespaceWithout('tenant cluster', id, options.namespace), id, { ...options, plane: this });
  }

  /** Define a control plane without a tenant cluster, of which Cluster API knows nothing. The id is its name. */
  public addHostedControlPlane(id: string, options: BareControlPlaneOptions): HostedControlPlane {
    const scope = this.namespaceWithout('control plane', id, options.namespace);
    const chart = new Chart(scope, requireDns1035('control plane', id), { namespace: options.namespace, labels: this.labels });
    const identity = new TenantIdentity(this.planeName, options.namespace, id);
    place(chart, tenantPlacement(identity));
    const controlPlane = new HostedControlPlane(chart, 'ControlPlane', { ...options, name: id, plane: this });
    if (isInFleet(this)) {
      // Not beside what tenants share: Flux tries a folder as a whole, and its webhook asks for a datastore that is already there.
      const syncs = new Chart(chart, 'Delivery', { namespace: options.namespace, labels: this.labels });
      place(syncs, deliveryPlacement(identity));
      this.delivery.defineTenantSync(syncs, controlPlane);
    } else {
      validateSchemas(chart);
    }
    return controlPlane;
  }

  /** Its tenant clusters so far. */
  public get tenantClusters(): TenantCluster[] {
    return TENANT_CLUSTERS.of(this);
  }

  /** Its hosted control planes so far, those without a tenant cluster among them. */
  public get hostedControlPlanes(): HostedControlPlane[] {
    return HOSTED_CONTROL_PLANES.of(this);
  }

  /** What its tenants so far need of it, each feature once. */
  public get requirements(): PlaneRequirement[] {
    const all = this.hostedControlPlanes.flatMap(({ requirements }) => requirements);
    return [...new Map(all.map((requirement) => [requirement.feature.toString(), requirement])).values()];
  }

  /**
   * The scope of a namespace's tenants, so that two namespaces may use one cluster name.
   *
   * The Namespace is defined on first use.
   */
  public tenantNamespace(name: string): Construct {
    const existing = this.node.tryFindChild(name) as Construct | undefined;
    if (existing) {
      return existing;
    }
    const scope = new Construct(this, requireDns1123('namespace', name));
    apiObject(scope, 'Resource', {
      kind: KIND.NAMESPACE,
      // Other things live in a namespace too: the last tenant that leaves must not take them along.
      metadata: {
        name,
        annotations: this.delivery.pruneProtection,
        ...(this.podSecurity && { labels: { ...POD_SECURITY, ...this.labels } }),
      },
    });
    return scope;
  }

  /** The scope of a namespace in which nobody has that name yet. */
  private namespaceWithout(what: string, id: string, namespace: string): Construct {
    const scope = this.tenantNamespace(namespace);
    if (scope.node.tryFindChild(id)) {
      throw new Error(`${what} '${this.planeName}/${namespace}/${id}' is defined twice, expected each identity once; rename or remove one of the two`);
    }
    return scope;
  }

  private requireOfSite(prop: string, pool: AddressPool | undefined): AddressPool | undefined {
    if (pool && pool.site !== this.site) {
      throw new Error(`'${prop}' of management plane '${this.planeName}' is pool '${pool.poolName}', expected one of its site '${this.site?.siteName}'; addresses of another site lead elsewhere, so choose another pool`);
    }
    return pool;
  }
}

class ExistingManagementPlane extends ManagementPlane {
  constructor(scope: Construct, id: string, attributes: ManagementPlaneAttributes) {
    super(scope, id, attributes);
  }
}
