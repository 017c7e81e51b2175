import type { ImmutableTemplate } from '../immutable-template';
import type { IMachines } from '../infrastructure/machines';
import type { IWorkerPool } from '../worker-pool';

/** A file on a machine. */
export interface NodeFile {
  /** Where it is. */
  readonly path: string;

  /** What is in it. Never a secret: that would be in Git. */
  readonly content: string;

  /**
   * To whom it belongs, as `user:group`.
   *
   * @default 'root:root'
   */
  readonly owner?: string;

  /**
   * Who may do what, in octal digits.
   *
   * @default '0644'
   */
  readonly permissions?: string;
}

/** What a machine needs before kubeadm can make a node of it. */
export interface NodePreparation {
  /**
   * Files on the machine.
   *
   * @default - none
   */
  readonly files?: NodeFile[];

  /**
   * Shell commands, in their order.
   *
   * @default - none
   */
  readonly commands?: string[];

  /** Where the kubelet finds the container runtime, such as `unix:///run/containerd/containerd.sock`. */
  readonly criSocket: string;
}

/**
 * How machines join: the operating system and what it needs to become a node.
 *
 * Extend it for an operating system of your own.
 */
export abstract class NodeOs {
  /** Define the bootstrap template as child `Bootstrap` of the pool. */
  public abstract defineBootstrapTemplate(pool: IWorkerPool): ImmutableTemplate;

  /** What a machine needs before kubeadm can run a control plane on it. Refused unless overridden. */
  public prepareControlPlane({ cluster }: IMachines): NodePreparation {
    throw new Error(`'nodeOs' of the control plane of ${cluster.identity} runs workers only, expected one on which kubeadm runs control planes; choose another, such as new RockyLinux9()`);
  }
}
