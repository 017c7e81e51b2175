import { Size } from 'cdk8s';
import { IConstruct } from 'constructs';
import type { ITenantCluster } from '../tenant-cluster';
import type { KubernetesVersion } from '../values/kubernetes-version';

/** Machines of one kind in a tenant, whatever runs on them. */
export interface IMachines extends IConstruct {
  /** The tenant to which the machines belong. */
  readonly cluster: ITenantCluster;

  /** Name of their template without its hash, such as `<cluster>-<pool>`. */
  readonly name: string;

  /** How many machines; of autoscaled ones, how many at most. */
  readonly replicas: number;

  /** How many machines a rollout adds, at most, before it removes one. */
  readonly maxSurge: number;

  /** Virtual CPUs of a machine. */
  readonly cpu: number;

  /** Memory of a machine. */
  readonly memory: Size;

  /** Root disk of a machine. */
  readonly disk: Size;

  /** Kubernetes version of the machines. */
  readonly version: KubernetesVersion;

  /** Labels of their objects and of their Machines, the tenant's among them. */
  readonly labels: { [key: string]: string };
}
