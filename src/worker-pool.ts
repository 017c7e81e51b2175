import { ApiObject, Size } from 'cdk8s';
import { Construct, IConstruct } from 'constructs';
import type { NodeOs } from './bootstrap/node-os';
import { RockyLinux9 } from './bootstrap/rocky-linux-9';
import { KIND } from './platform/kinds';
import { PlatformRelease } from './platform/platform-release';
import { chooseRelease } from './platform/release-of';
import { apiObject } from './private/api-object';
import { CLUSTER_NAME_LABEL, DEPLOYMENT_NAME_LABEL } from './private/labels';
import { LABEL_LIMIT, requireDns1123 } from './private/names';
import { quantity, requireWholeNumber } from './private/numbers';
import { reference } from './private/reference';
import type { ITenantCluster } from './tenant-cluster';
import { KubernetesVersion } from './values/kubernetes-version';
import type { MachineDeploymentV1Beta2 } from '../imports/cluster-api-v1.12.11/cluster.x-k8s.io_machinedeployments';

/** `-` and the ten characters of a template's content hash. */
const HASH_SUFFIX = 11;

/** Machines of one kind in a tenant. */
export interface IWorkerPool extends IConstruct {
  /** The tenant to which the machines belong. */
  readonly cluster: ITenantCluster;

  /** Name of its objects: `<cluster>-<pool>`. */
  readonly name: string;

  /** How many machines. */
  readonly replicas: number;

  /** Virtual CPUs of a machine. */
  readonly cpu: number;

  /** Memory of a machine. */
  readonly memory: Size;

  /** Root disk of a machine. */
  readonly disk: Size;

  /** Kubernetes version of the machines. */
  readonly version: KubernetesVersion;
}

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
  public readonly cpu: number;
  public readonly memory: Size;
  public readonly disk: Size;

  private readonly machineTemplate: ApiObject;
  private readonly bootstrapTemplate: ApiObject;

  constructor(scope: Construct, id: string, props: WorkerPoolProps) {
    super(scope, id);
    chooseRelease(this, props.release);
    const { cluster } = props;
    this.cluster = cluster;
    this.name = `${cluster.clusterName}-${requireDns1123('id', id)}`;
    requireDns1123('id', this.name, LABEL_LIMIT - HASH_SUFFIX);
    this.replicas = requireWholeNumber('replicas', props.replicas ?? 1, 0);
    this.cpu = requireWholeNumber('cpu', props.cpu ?? 4, 1);
    this.memory = props.memory ?? Size.gibibytes(8);
    this.disk = props.disk ?? Size.gibibytes(100);
    quantity('memory', this.memory);
    quantity('disk', this.disk);

    this.machineTemplate = this.protect(cluster.plane.infrastructure.defineMachineTemplate(this));
    this.bootstrapTemplate = this.protect((props.nodeOs ?? new RockyLinux9()).defineBootstrapTemplate(this));
    apiObject<MachineDeploymentV1Beta2>(this, 'Resource', {
      kind: KIND.MACHINE_DEPLOYMENT,
      metadata: { name: this.name },
      spec: () => this.renderSpec(),
    });
  }

  /** Kubernetes version of the machines: the control plane's. */
  public get version(): KubernetesVersion {
    return this.cluster.version;
  }

  private renderSpec(): MachineDeploymentV1Beta2['spec'] {
    const { clusterName } = this.cluster;
    const labels = { [CLUSTER_NAME_LABEL]: clusterName, [DEPLOYMENT_NAME_LABEL]: this.name };
    return {
      clusterName,
      replicas: this.replicas,
      // Equal in both API versions and never absent: dropping the labels later is refused, the selector is immutable.
      selector: { matchLabels: labels },
      rollout: { strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } } },
      template: {
        metadata: { labels },
        spec: {
          clusterName,
          version: this.version.toString(),
          bootstrap: { configRef: reference(this.bootstrapTemplate) },
          infrastructureRef: reference(this.machineTemplate),
        },
      },
    };
  }

  /** A superseded template leaves Git while old machines still refer to it. */
  private protect(template: ApiObject): ApiObject {
    for (const [key, value] of Object.entries(this.cluster.plane.delivery.pruneProtection)) {
      template.metadata.addAnnotation(key, value);
    }
    return template;
  }
}
