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
import type { MachineDeployment, MachineHealthCheck } from './platform/shapes';
import { apiObject } from './private/api-object';
import { CLUSTER_NAME_LABEL, DEPLOYMENT_NAME_LABEL, userLabels } from './private/labels';
import { LABEL_LIMIT, requireDns1123 } from './private/names';
import { quantity, requireWholeNumber } from './private/numbers';
import { reference } from './private/reference';
import { WORKER_POOLS } from './private/registry';
import { addLabels, protectFromPruning, tenantMetadata } from './private/tenant-metadata';
import type { ITenantCluster } from './tenant-cluster';
import { KubernetesVersion } from './values/kubernetes-version';
import { autoscalerAnnotations, poolSize } from './worker/autoscaling';
import type { AutoscalingOptions } from './worker/autoscaling-options';
import { healthChecks } from './worker/health-check';
import type { HealthCheckOptions } from './worker/health-check-options';
import { Rollout, rolloutOf } from './worker/rollout';
import type { RolloutOptions } from './worker/rollout-options';

/** `-` and the ten characters of a template's content hash. */
const HASH_SUFFIX = 11;

const FAILURE_DOMAIN_LIMIT = 256;

/** Machines of one kind in a tenant, on which its workloads run. */
export interface IWorkerPool extends IMachines {
  /** The fewest machines: as many as `replicas`, unless they are autoscaled. */
  readonly minReplicas: number;
}

/** Options of a worker pool. */
export interface WorkerPoolOptions extends RolloutOptions {
  /**
   * How many machines.
   *
   * @default - one, unless there is `autoscaling`
   */
  readonly replicas?: number;

  /**
   * Between which numbers Cluster Autoscaler chooses, in place of `replicas`.
   *
   * @default - the number is fixed
   */
  readonly autoscaling?: AutoscalingOptions;

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
   * Kubernetes version of the machines. With kubeadm it has the minor version of the control plane; otherwise it may be up to three older, never newer.
   *
   * Another one replaces every machine.
   *
   * @default - the control plane's
   */
  readonly version?: KubernetesVersion;

  /**
   * Where in the infrastructure all the machines are: a failure domain that it has. On Harvester it is a zone of its hosts, or the name of a host if not all have a zone.
   *
   * Another one replaces every machine.
   *
   * @default - wherever there is room
   */
  readonly failureDomain?: string;

  /**
   * When a machine is unhealthy, so that Cluster API replaces it. `{}` is a good start.
   *
   * @default - no machine is replaced for its health
   */
  readonly healthCheck?: HealthCheckOptions;

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

/** Machines of one kind in a tenant: a MachineDeployment with its two templates, and a MachineHealthCheck if asked for. */
export class WorkerPool extends Construct implements IWorkerPool {
  public readonly cluster: ITenantCluster;
  public readonly name: string;
  public readonly replicas: number;
  public readonly minReplicas: number;
  public readonly maxSurge: number;
  public readonly cpu: number;
  public readonly memory: Size;
  public readonly disk: Size;

  /** Kubernetes version of the machines: its own, or the control plane's. */
  public readonly version: KubernetesVersion;

  /** What its machines are made from. */
  public readonly machineTemplate: ImmutableTemplate;

  /** How its machines join. */
  public readonly bootstrapTemplate: ImmutableTemplate;

  private readonly allLabels: { [key: string]: string };
  private readonly isAutoscaled: boolean;
  private readonly rollout: Rollout;
  private readonly failureDomain?: string;

  constructor(scope: Construct, id: string, props: WorkerPoolProps) {
    super(scope, requirePoolId(props.cluster, id));
    const { cluster } = props;
    place(this, tenantPlacement(cluster.identity));
    chooseRelease(this, props.release ?? releaseOf(cluster));
    this.cluster = cluster;
    this.name = poolName(cluster, id);
    const owner = `worker pool '${id}' of ${cluster.identity}`;
    const size = poolSize(owner, props.replicas, props.autoscaling);
    this.replicas = size.most;
    this.minReplicas = size.fewest;
    this.isAutoscaled = props.autoscaling !== undefined;
    this.rollout = rolloutOf(owner, props);
    this.maxSurge = this.rollout.maxSurge.roundedUp(this.replicas);
    this.version = props.version ?? cluster.version;
    this.failureDomain = requireFailureDomain(owner, props.failureDomain);
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
    if (this.isAutoscaled) {
      for (const [key, value] of Object.entries(autoscalerAnnotations(this, size))) {
        deployment.metadata.addAnnotation(key, value);
      }
    }
    addLabels(this.allLabels, deployment, this.machineTemplate, this.bootstrapTemplate);
    if (props.healthCheck) {
      const checks = healthChecks(owner, this.replicas, props.healthCheck);
      addLabels(this.allLabels, apiObject<MachineHealthCheck>(this, 'HealthCheck', {
        kind: KIND.MACHINE_HEALTH_CHECK,
        metadata: tenantMetadata(cluster, this.name),
        spec: () => ({ clusterName: cluster.clusterName, selector: { matchLabels: this.selectedBy }, ...checks }),
      }));
    }
    WORKER_POOLS.add(cluster, this);
  }

  public get labels(): { [key: string]: string } {
    return { ...this.allLabels };
  }

  /** What Cluster API finds the Machines by. */
  private get selectedBy(): { [key: string]: string } {
    return { [CLUSTER_NAME_LABEL]: this.cluster.clusterName, [DEPLOYMENT_NAME_LABEL]: this.name };
  }

  private renderSpec(): MachineDeployment['spec'] {
    const { clusterName } = this.cluster;
    const names = this.selectedBy;
    return {
      clusterName,
      // Whoever applies a number takes it from the autoscaler.
      ...(!this.isAutoscaled && { replicas: this.replicas }),
      // Equal in both API versions and never absent: dropping the labels later is refused, the selector is immutable.
      selector: { matchLabels: names },
      ...this.rollout.spec,
      template: {
        // Cluster API changes these on Machines in place; in the templates they would replace every machine.
        metadata: { labels: { ...this.allLabels, ...names } },
        spec: {
          clusterName,
          version: this.version.toString(),
          ...(this.failureDomain !== undefined && { failureDomain: this.failureDomain }),
          ...this.rollout.machineSpec,
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

/** A name within what the schema of a Machine takes. */
function requireFailureDomain(owner: string, name: string | undefined): string | undefined {
  if (name !== undefined && (name === '' || name.length > FAILURE_DOMAIN_LIMIT)) {
    throw new Error(`'failureDomain' of ${owner} is '${name}', expected a name of 1 to ${FAILURE_DOMAIN_LIMIT} characters; give one, or leave it out`);
  }
  return name;
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
