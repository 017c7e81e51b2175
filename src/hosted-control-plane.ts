import { ApiObject } from 'cdk8s';
import { Construct, IConstruct } from 'constructs';
import type { DataStore } from './datastore/data-store';
import type { Exposure, ExposureBinding } from './exposure/exposure';
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

  /** What makes it answer at the tenant's endpoint. */
  readonly exposureBinding: ExposureBinding;

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
   * @default - the datastore of the management plane
   */
  readonly dataStore?: DataStore;

  /**
   * Name of its schema and of its user in the datastore, for a tenant that has one already. It cannot change later.
   *
   * @default - derived from the identity of the tenant
   */
  readonly dataStoreKey?: string;

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
  public readonly dataStoreKey: string;
  public readonly exposureBinding: ExposureBinding;

  /** The provider's object. */
  public readonly resource: ApiObject;

  constructor(scope: Construct, id: string, props: HostedControlPlaneProps) {
    super(scope, id);
    const { cluster } = props;
    this.cluster = cluster;
    this.replicas = requireWholeNumber('replicas', `the control plane of ${cluster.identity}`, props.replicas ?? 2, 1);
    this.dataStore = props.dataStore ?? cluster.plane.dataStore;
    this.dataStoreKey = props.dataStoreKey === undefined ? dataStoreKey(cluster) : requireDataStoreKey(props.dataStoreKey);
    this.exposureBinding = (props.exposure ?? cluster.plane.exposure).bind(this);
    this.resource = cluster.controlPlaneProvider.defineControlPlane(this);
  }
}

/**
 * Starts with the cluster's name because SQL wants a letter first, and has at most 32 characters because MySQL
 * allows a user no more. The hash makes it unique where the readable part is not.
 */
function dataStoreKey({ identity }: ITenantCluster): string {
  const readable = `${identity.name}_${identity.namespace}`.replace(/-/g, '_').slice(0, 21);
  return `${readable}_${contentHash(identity.toString())}`;
}

function requireDataStoreKey(key: string): string {
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(key)) {
    throw new Error(`'dataStoreKey' is '${key}', expected a letter, then lower case letters, digits and '_', at most 63 in all; give the name that the datastore has`);
  }
  return key;
}
