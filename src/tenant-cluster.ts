import { ApiObject, Chart } from 'cdk8s';
import { Construct, IConstruct } from 'constructs';
import { AddonSet } from './addon-set';
import type { Addon } from './addons/addon';
import { validateSchemas } from './checks/schema';
import type { IControlPlane } from './control-plane/control-plane';
import type { HostedControlPlaneOptions } from './control-plane/control-plane-options';
import { addressEndpoint, hostedEndpoint } from './control-plane/endpoint-of';
import type { StandaloneControlPlaneOptions } from './control-plane/standalone-control-plane-options';
import type { AddonDelivery, ISyncedTenant } from './delivery/addon-delivery';
import { deliveryPlacement, inTenantPlacement, isInFleet, place, tenantPlacement } from './fleet/layout';
import { HostedControlPlane } from './hosted-control-plane';
import type { Infrastructure } from './infrastructure/infrastructure';
import type { IManagementPlane } from './management-plane';
import { KIND } from './platform/kinds';
import { PlatformRelease } from './platform/platform-release';
import { chooseRelease, releaseOf } from './platform/release-of';
import type { Cluster } from './platform/shapes';
import { apiObject } from './private/api-object';
import { CLUSTER_NAME_LABEL, userLabels } from './private/labels';
import { requireDns1035, requireDns1123 } from './private/names';
import { reference } from './private/reference';
import { TENANT_CLUSTERS, WORKER_POOLS } from './private/registry';
import { protectFromPruning, tenantMetadata } from './private/tenant-metadata';
import { POD_CIDR, requireSoundNetwork, SERVICE_CIDR } from './private/tenant-network';
import { StandaloneControlPlane } from './standalone-control-plane';
import { TenantIdentity } from './tenant-identity';
import type { Cidr } from './values/cidr';
import type { Endpoint } from './values/endpoint';
import { KubernetesVersion } from './values/kubernetes-version';
import { WorkerPool, WorkerPoolOptions } from './worker-pool';

const TENANT_CLUSTER = Symbol.for('cdk8s-tenant-clusters.TenantCluster');

/** Longest name to which `-in-tenant` can be added within a label. */
const NAME_LIMIT = 53;

/** A tenant's Kubernetes cluster. */
export interface ITenantCluster extends ISyncedTenant {
  /** Name of the Cluster and of its control plane. */
  readonly clusterName: string;

  /** The management plane that runs the control plane. */
  readonly plane: IManagementPlane;

  /** What runs the API server. */
  readonly controlPlane: IControlPlane;

  /**
   * The control plane, if it runs on machines of its own.
   *
   * @default - it runs on the management cluster
   */
  readonly standaloneControlPlane?: StandaloneControlPlane;

  /** Where the machines come from. */
  readonly infrastructure: Infrastructure;

  /** Who installs what runs in the tenant. */
  readonly delivery: AddonDelivery;

  /** Kubernetes version of the control plane. */
  readonly version: KubernetesVersion;

  /** Where clients and workers reach the API server. */
  readonly endpoint: Endpoint;

  /** Addresses of pods. */
  readonly podCidr: Cidr;

  /** Addresses of Services. */
  readonly serviceCidr: Cidr;

  /** Labels of its objects on the management cluster, the plane's among them. Worker pools inherit them. */
  readonly labels: { [key: string]: string };

  /** Its worker pools so far. */
  readonly workerPools: WorkerPool[];

  /** What runs in the tenant. */
  readonly addons: AddonSet;

  /** Define a chart whose objects are applied inside the tenant. */
  addInTenantChart(id: string, options?: InTenantChartOptions): Chart;
}

/** Options of a chart that is applied inside a tenant. */
export interface InTenantChartOptions {
  /**
   * Namespace in the tenant of objects that name none.
   *
   * @default - none
   */
  readonly namespace?: string;

  /**
   * Addons that must run in the tenant first.
   *
   * @default - none
   */
  readonly requires?: Addon[];
}

/** Options of a tenant cluster. */
export interface TenantClusterOptions {
  /** Namespace of the tenant's objects on the management cluster. */
  readonly namespace: string;

  /** Kubernetes version of the control plane and its workers. */
  readonly version: KubernetesVersion;

  /**
   * Where clients and workers reach the API server.
   *
   * @default - the host name that the exposure of a hosted control plane makes, else an address of the management plane's pool
   * `endpoints`, port 6443
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

  /**
   * The provider, size, state and exposure of a control plane on the management cluster.
   *
   * @default - two replicas, as the management plane has them, unless there is a `standaloneControlPlane`
   */
  readonly hostedControlPlane?: HostedControlPlaneOptions;

  /**
   * The machines, the etcd and the endpoint of a control plane on machines of its own.
   *
   * @default - it runs on the management cluster
   */
  readonly standaloneControlPlane?: StandaloneControlPlaneOptions;

  /**
   * Labels of all the tenant's objects on the management cluster, over those of the plane. They roll no machine.
   *
   * @default - the plane's, and the name of the cluster
   */
  readonly labels?: { [key: string]: string };

  /**
   * Platform release of the tenant's objects.
   *
   * @default - the management plane's
   */
  readonly release?: PlatformRelease;
}

/** Properties of `TenantCluster`. */
export interface TenantClusterProps extends TenantClusterOptions {
  /** The management plane that runs the control plane. */
  readonly plane: IManagementPlane;
}

/**
 * A tenant's Kubernetes cluster: a Cluster API `Cluster` with its control plane, machines and addons.
 *
 * The construct's id is the name of the cluster.
 */
export class TenantCluster extends Chart implements ITenantCluster {
  /** Whether a construct is a tenant cluster. `instanceof` says yes to every cdk8s chart. */
  public static isTenantCluster(construct: IConstruct): boolean {
    return TENANT_CLUSTER in construct;
  }

  public readonly identity: TenantIdentity;
  public readonly clusterName: string;
  public readonly plane: IManagementPlane;
  public readonly infrastructure: Infrastructure;
  public readonly delivery: AddonDelivery;
  public readonly version: KubernetesVersion;
  public readonly endpoint: Endpoint;
  public readonly podCidr: Cidr;
  public readonly serviceCidr: Cidr;
  public readonly addons: AddonSet;

  public readonly controlPlane: IControlPlane;

  /**
   * The control plane, if it runs on the management cluster.
   *
   * @default - it runs on machines of its own
   */
  public readonly hostedControlPlane?: HostedControlPlane;

  public readonly standaloneControlPlane?: StandaloneControlPlane;

  private readonly awaited = new Map<string, Addon>();
  private readonly inTenant: Construct;
  private readonly syncs?: Chart;

  constructor(scope: Construct, id: string, props: TenantClusterProps) {
    super(scope, requireDns1035('tenant cluster', id, NAME_LIMIT), {
      namespace: requireDns1123('namespace', props.namespace),
      labels: { ...props.plane.labels, ...userLabels(`tenant cluster '${id}'`, props.labels), [CLUSTER_NAME_LABEL]: id },
    });
    Object.defineProperty(this, TENANT_CLUSTER, { value: true });
    const { plane } = props;
    this.identity = new TenantIdentity(plane.planeName, props.namespace, id);
    place(this, tenantPlacement(this.identity));
    chooseRelease(this, props.release ?? releaseOf(plane));
    this.clusterName = id;
    this.plane = plane;
    this.infrastructure = plane.infrastructure;
    this.delivery = plane.delivery;
    this.version = props.version;
    this.endpoint = endpointOf(this.identity, props);
    this.podCidr = props.podCidr ?? POD_CIDR;
    this.serviceCidr = props.serviceCidr ?? SERVICE_CIDR;
    requireSoundNetwork(this);
    plane.tenantNamespace(props.namespace);

    this.addons = new AddonSet(this, 'Addons', { cluster: this });
    this.inTenant = new Construct(this, 'InTenant');
    if (props.standaloneControlPlane) {
      this.standaloneControlPlane = new StandaloneControlPlane(this, 'ControlPlane', { ...props.standaloneControlPlane, cluster: this });
      this.controlPlane = this.standaloneControlPlane;
    } else {
      this.hostedControlPlane = new HostedControlPlane(this, 'ControlPlane', { ...props.hostedControlPlane, cluster: this });
      this.controlPlane = this.hostedControlPlane;
    }
    this.defineCluster(this.controlPlane.resource, this.defineInfrastructure());

    if (isInFleet(this)) {
      this.syncs = new Chart(this, 'Delivery', { namespace: props.namespace, labels: this.labels });
      place(this.syncs, deliveryPlacement(this.identity));
      this.delivery.defineTenantSync(this.syncs, this);
    } else {
      validateSchemas(this);
    }
    this.node.addValidation({ validate: () => this.missingAddons() });
    TENANT_CLUSTERS.add(plane, this);
  }

  /** Define machines of one kind. */
  public addWorkerPool(id: string, options: WorkerPoolOptions = {}): WorkerPool {
    return new WorkerPool(this, id, { ...options, cluster: this });
  }

  /** The worker pools so far. */
  public get workerPools(): WorkerPool[] {
    return WORKER_POOLS.of(this);
  }

  /**
   * Define a chart whose objects are applied inside the tenant.
   *
   * In a `Fleet` the delivery brings it there. Under a plain cdk8s `App` there is no Git layout that a delivery
   * could point to: the chart is synthesized, and applying it is up to you.
   */
  public addInTenantChart(id: string, options: InTenantChartOptions = {}): Chart {
    if (this.syncs && this.inTenant.node.children.length === 0) {
      this.delivery.defineInTenantSync(this.syncs, this);
    }
    options.requires?.forEach((addon) => this.awaited.set(addon.name, addon));
    const chart = new Chart(this.inTenant, id, { namespace: options.namespace });
    place(chart, inTenantPlacement(this.identity));
    // The delivery would look for a folder that nobody wrote.
    chart.node.addValidation({
      validate: () => chart.node.findAll().some((child) => child instanceof ApiObject) ? []
        : [`the chart '${id}' inside ${this.identity} holds no object, expected at least one; add one, or leave the chart out`],
    });
    return chart;
  }

  public get awaitedAddons(): Addon[] {
    return [...this.awaited.values()];
  }

  private missingAddons(): string[] {
    return this.awaitedAddons.filter((addon) => !this.addons.has(addon)).map(({ name }) =>
      `objects inside ${this.identity} wait for the addon '${name}', which it does not have, expected it among its addons; add it with addons.add`);
  }

  private defineInfrastructure(): ApiObject {
    const { infrastructure, standaloneControlPlane } = this;
    return standaloneControlPlane?.loadBalancer
      ? infrastructure.defineLoadBalancedCluster(standaloneControlPlane)
      : infrastructure.defineCluster(this);
  }

  private defineCluster(controlPlane: ApiObject, infrastructure: ApiObject): void {
    apiObject<Cluster>(this, 'Resource', {
      kind: KIND.CLUSTER,
      metadata: tenantMetadata(this, this.clusterName),
      spec: () => ({
        clusterNetwork: {
          apiServerPort: this.controlPlane.apiServerPort,
          pods: { cidrBlocks: [this.podCidr.toString()] },
          services: { cidrBlocks: [this.serviceCidr.toString()] },
          serviceDomain: 'cluster.local',
        },
        // Left out, Cluster API takes the address that the infrastructure invents, and workers join nobody.
        controlPlaneEndpoint: { host: this.endpoint.host, port: this.endpoint.port },
        controlPlaneRef: reference(controlPlane),
        infrastructureRef: reference(infrastructure),
      }),
    });
    // The Cluster deletes both in the right order; pruned beside it, they would be gone before the machines.
    protectFromPruning(this, controlPlane, infrastructure);
  }
}

function endpointOf(identity: TenantIdentity, props: TenantClusterProps): Endpoint {
  const { plane, endpoint, hostedControlPlane, standaloneControlPlane } = props;
  if (hostedControlPlane && standaloneControlPlane) {
    throw new Error(`'hostedControlPlane' and 'standaloneControlPlane' of ${identity} are both given, expected one of them; remove the other`);
  }
  return standaloneControlPlane
    ? addressEndpoint(identity, plane, endpoint)
    : hostedEndpoint(identity, plane, { ...hostedControlPlane, endpoint });
}
