import { Size } from 'cdk8s';
import { Construct } from 'constructs';
import type { NodeOs } from './bootstrap/node-os';
import { RockyLinux9 } from './bootstrap/rocky-linux-9';
import { place, tenantPlacement } from './fleet/layout';
import type { ImmutableTemplate } from './immutable-template';
import type { IMachines } from './infrastructure/machines';
import { KIND } from './platform/kinds';
import { PlatformRelease } from './platform/platform-release';
import { chooseRelease, releaseOf } from './platform/release-of';
import type { MachineDeployment } from './platform/shapes';
import { apiObject } from './private/api-object';
import { CLUSTER_NAME_LABEL, DEPLOYMENT_NAME_LABEL, userLabels } from './private/labels';
import { LABEL_LIMIT, requireDns1123 } from './private/names';
import { quantity, requireWholeNumber } from './private/numbers';
import { reference } from './private/reference';
import { WORKER_POOLS } from './private/registry';
import { addLabels, protectFromPruning, tenantMetadata } from './private/tenant-metadata';
import type { ITenantCluster } from './tenant-cluster';
import { KubernetesVersion } from './values/kubernetes-version';

/** `-` and the ten characters of a template's content hash. */
const HASH_SUFFIX = 11;

/** Machines of one kind in a tenant, on which its workloads run. */
export interface IWorkerPool extends IMachines {}

/** Options of a worker pool. */
export interface WorkerPoolOptions {
  /**
   * How many machines.
   *
   * @default 1
   */
  readonly replicas?: number;

  /**
   * Virtual CPUs of a machine.
   *
   * @default 4
   */
  readonly cpu?: number;

  /**
   * Memory of a machine.
   *
   * @default Size.gibibytes(8)
   */
  readonly memory?: Size;

  /**
   * Root disk of a machine.
   *
   * @default Size.gibibytes(100)
   */
  readonly disk?: Size;

  /**
   * Operating system of the machines.
   *
   * @default new RockyLinux9()
   */
  readonly nodeOs?: NodeOs;

  /**
   * Labels of the pool's objects and of its Machines, over those of the tenant. They roll no machine.
   *
   * @default - the tenant's
   */
  readonly labels?: { [key: string]: string };

  /**
   * Platform release of the pool's objects.
   *
   * @default - the tenant's
   */
  readonly release?: PlatformRelease;
}

/** Properties of `WorkerPool`. */
export interface WorkerPoolProps extends WorkerPoolOptions {
  /** The tenant to which the machines belong. */
  readonly cluster: ITenantCluster;
}

/** Machines of one kind in a tenant: a MachineDeployment with its two templates. */
export class WorkerPool extends Construct implements IWorkerPool {
  public readonly cluster: ITenantCluster;
  public readonly name: string;
  public readonly replicas: number;
  public readonly maxSurge = 1;
  public readonly cpu: number;
  public readonly memory: Size;
  public readonly disk: Size;

  /** What its machines are made from. */
  public readonly machineTemplate: ImmutableTemplate;

  /** How its machines join. */
  public readonly bootstrapTemplate: ImmutableTemplate;

  private readonly allLabels: { [key: string]: string };

  constructor(scope: Construct, id: string, props: WorkerPoolProps) {
    super(scope, requirePoolId(props.cluster, id));
    const { cluster } = props;
    place(this, tenantPlacement(cluster.identity));
    chooseRelease(this, props.release ?? releaseOf(cluster));
    this.cluster = cluster;
    this.name = poolName(cluster, id);
    const owner = `worker pool '${id}' of ${cluster.identity}`;
    this.replicas = requireWholeNumber('replicas', owner, props.replicas ?? 1, 0);
    this.cpu = requireWholeNumber('cpu', owner, props.cpu ?? 4, 1);
    this.memory = props.memory ?? Size.gibibytes(8);
    this.disk = props.disk ?? Size.gibibytes(100);
    quantity('memory', owner, this.memory);
    quantity('disk', owner, this.disk);
    this.allLabels = { ...cluster.labels, ...userLabels(owner, props.labels) };

    // A superseded template leaves Git while old machines still refer to it.
    this.machineTemplate = cluster.infrastructure.defineMachineTemplate(this);
    this.bootstrapTemplate = (props.nodeOs ?? new RockyLinux9()).defineBootstrapTemplate(this);
    protectFromPruning(cluster, this.machineTemplate, this.bootstrapTemplate);
    const deployment = apiObject<MachineDeployment>(this, 'Resource', {
      kind: KIND.MACHINE_DEPLOYMENT,
      metadata: tenantMetadata(cluster, this.name),
      spec: () => this.renderSpec(),
    });
    addLabels(this.allLabels, deployment, this.machineTemplate, this.bootstrapTemplate);
    WORKER_POOLS.add(cluster, this);
  }

  /** Kubernetes version of the machines: the control plane's. */
  public get version(): KubernetesVersion {
    return this.cluster.version;
  }

  public get labels(): { [key: string]: string } {
    return { ...this.allLabels };
  }

  private renderSpec(): MachineDeployment['spec'] {
    const { clusterName } = this.cluster;
    const names = { [CLUSTER_NAME_LABEL]: clusterName, [DEPLOYMENT_NAME_LABEL]: this.name };
    return {
      clusterName,
      replicas: this.replicas,
      // Equal in both API versions and never absent: dropping the labels later is refused, the selector is immutable.
      selector: { matchLabels: names },
      rollout: { strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: this.maxSurge, maxUnavailable: 0 } } },
      template: {
        // Cluster API changes these on Machines in place; in the templates they would replace every machine.
        metadata: { labels: { ...this.allLabels, ...names } },
        spec: {
          clusterName,
          version: this.version.toString(),
          bootstrap: { configRef: reference(this.bootstrapTemplate) },
          infrastructureRef: reference(this.machineTemplate),
        },
      },
    };
  }
}

function poolName({ clusterName }: ITenantCluster, id: string): string {
  return `${clusterName}-${id}`;
}

function requirePoolId(cluster: ITenantCluster, id: string): string {
  const name = poolName(cluster, requireDns1123('worker pool', id));
  const limit = LABEL_LIMIT - HASH_SUFFIX;
  if (name.length > limit) {
    throw new Error(`worker pool '${id}' makes '${name}', which has ${name.length} characters, expected at most ${limit}; shorten the name of the pool or of the cluster`);
  }
  if (cluster.standaloneControlPlane?.name === name) {
    throw new Error(`worker pool '${id}' of ${cluster.identity} is named like the machines of its control plane, expected another name; rename it`);
  }
  if (cluster.workerPools.some((pool) => pool.name === name)) {
    throw new Error(`worker pool '${id}' is added twice to ${cluster.identity}, expected each name once; rename or remove one of the two`);
  }
  return id;
}
