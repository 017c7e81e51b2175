import { Construct, IConstruct } from 'constructs';
import { DataStore } from './datastore/data-store';
import type { Exposure } from './exposure/exposure';
import { contentHash } from './private/content-hash';
import { requireWholeNumber } from './private/numbers';
import type { ITenantCluster } from './tenant-cluster';

/** A control plane whose API server runs as pods on the management cluster. */
export interface IHostedControlPlane extends IConstruct {
  /** The tenant whose control plane this is. */
  readonly cluster: ITenantCluster;

  /** How many API servers run. */
  readonly replicas: number;

  /** Where its state lives. */
  readonly dataStore: DataStore;

  /** How it is reached. */
  readonly exposure: Exposure;

  /** Name of its schema and of its user in the datastore, unique in the fleet. */
  readonly dataStoreKey: string;
}

/** Options of a hosted control plane. */
export interface HostedControlPlaneOptions {
  /**
   * How many API servers run.
   *
   * @default 2
   */
  readonly replicas?: number;

  /**
   * Where its state lives.
   *
   * @default DataStore.fromName('default')
   */
  readonly dataStore?: DataStore;

  /**
   * How it is reached.
   *
   * @default - the exposure of the management plane
   */
  readonly exposure?: Exposure;
}

/** Properties of `HostedControlPlane`. */
export interface HostedControlPlaneProps extends HostedControlPlaneOptions {
  /** The tenant whose control plane this is. */
  readonly cluster: ITenantCluster;
}

/** A control plane whose API server runs as pods on the management cluster. */
export class HostedControlPlane extends Construct implements IHostedControlPlane {
  public readonly cluster: ITenantCluster;
  public readonly replicas: number;
  public readonly dataStore: DataStore;
  public readonly exposure: Exposure;
  public readonly dataStoreKey: string;

  constructor(scope: Construct, id: string, props: HostedControlPlaneProps) {
    super(scope, id);
    this.cluster = props.cluster;
    this.replicas = requireWholeNumber('replicas', props.replicas ?? 2, 1);
    this.dataStore = props.dataStore ?? DataStore.fromName('default');
    this.exposure = props.exposure ?? props.cluster.plane.exposure;
    this.dataStoreKey = dataStoreKey(props.cluster);
    props.cluster.plane.controlPlaneProvider.defineControlPlane(this);
  }
}

/**
 * Starts with the cluster's name because SQL wants a letter first, and has at most 32 characters because MySQL
 * allows a user no more. The hash makes it unique where the readable part is not. It cannot change later.
 */
function dataStoreKey({ identity }: ITenantCluster): string {
  const readable = `${identity.name}_${identity.namespace}`.replace(/-/g, '_').slice(0, 21);
  return `${readable}_${contentHash(identity.toString())}`;
}
