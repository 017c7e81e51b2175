import { ApiObject } from 'cdk8s';
import { IConstruct } from 'constructs';
import type { DnsRecord } from '../exposure/exposure';
import type { TenantIdentity } from '../tenant-identity';
import type { Endpoint } from '../values/endpoint';
import type { KubernetesVersion } from '../values/kubernetes-version';

/** A key of a Secret in the tenant's namespace. */
export interface SecretKey {
  /** Name of the Secret. */
  readonly name: string;

  /** Key in its data. */
  readonly key: string;
}

/** What runs the API server of a tenant, wherever that is. */
export interface IControlPlane extends IConstruct {
  /** Plane, namespace and name. */
  readonly identity: TenantIdentity;

  /** Kubernetes version of the API server. */
  readonly version: KubernetesVersion;

  /** How many API servers run. */
  readonly replicas: number;

  /** Where clients and workers reach the API server. */
  readonly endpoint: Endpoint;

  /** Port on which the API server itself listens, which a route in front of it may hide. */
  readonly apiServerPort: number;

  /** The provider's object. */
  readonly resource: ApiObject;

  /** Where the administrator's kubeconfig is found. */
  readonly kubeconfigSecret: SecretKey;

  /** Command that prints the administrator's kubeconfig, for people who may read the Secret. */
  readonly kubeconfigCommand: string;

  /** Names that must lead to the API server before anybody can join. */
  readonly dnsRecords: DnsRecord[];
}
