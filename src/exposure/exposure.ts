import type { ControlPlaneProvider } from '../control-plane/control-plane-provider';
import type { IHostedControlPlane } from '../hosted-control-plane';
import type { TenantIdentity } from '../tenant-identity';
import type { Cidr } from '../values/cidr';
import type { Endpoint } from '../values/endpoint';

/** The ways to an API server. A provider says which of them it can make. */
export enum ExposureKind {
  /** An address of its own. */
  LOAD_BALANCER = 'LoadBalancer',
  /** A host name that an ingress controller passes through by SNI. */
  INGRESS = 'Ingress',
  /** A host name that a Gateway passes through by SNI. */
  GATEWAY = 'Gateway',
  /** A port of every node of the management cluster. */
  NODE_PORT = 'NodePort',
}

/** How the Service in front of an API server is reached. */
export enum ControlPlaneServiceType {
  /** Inside the management cluster only. */
  CLUSTER_IP = 'ClusterIP',
  /** On a port of every node. */
  NODE_PORT = 'NodePort',
  /** On an address of its own. */
  LOAD_BALANCER = 'LoadBalancer',
}

/** A name that must lead somewhere. */
export interface DnsRecord {
  /** The name. */
  readonly name: string;

  /** Where it must lead, in words or as an address. */
  readonly target: string;

  /**
   * The wildcard that covers the name where DNS takes the star for one label only.
   *
   * A record such as `*.clusters.example.com` covers names of any depth, until somebody adds a record closer to one
   * of them: from then on nothing below that closer name is covered any more.
   *
   * @default - the name is of the user's own making
   */
  readonly wildcard?: string;
}

/** The controllers that pass a host name through by Ingress, each in a dialect of its own. */
export enum IngressController {
  /** HAProxy Kubernetes Ingress Controller. */
  HAPROXY = 'haproxy',
  /** ingress-nginx, started with `--enable-ssl-passthrough`. */
  NGINX = 'nginx',
  /** Traefik. */
  TRAEFIK = 'traefik',
  /** Any other, told what to do by annotations of your own. */
  GENERIC = 'generic',
}

/** How an ingress controller is told to pass a tenant's host name through. */
export interface IngressRoute {
  /** Host name of the API server. */
  readonly host: string;

  /** The controller. */
  readonly controller: IngressController;

  /**
   * Ingress class.
   *
   * @default - the cluster's default class
   */
  readonly className?: string;

  /**
   * Annotations of the Ingress.
   *
   * @default - none
   */
  readonly annotations?: { [key: string]: string };
}

/** How a Gateway is told to pass a tenant's host name through. */
export interface GatewayRoute {
  /** Host name of the API server. */
  readonly host: string;

  /** Name of the Gateway. */
  readonly gatewayName: string;

  /** Namespace of the Gateway. */
  readonly gatewayNamespace: string;

  /**
   * Annotations of the route.
   *
   * @default - none
   */
  readonly annotations?: { [key: string]: string };
}

/** What the control plane provider must be told, so that the API server answers at the tenant's endpoint. */
export interface ExposureBinding {
  /** How the Service in front of the API server is reached. */
  readonly serviceType: ControlPlaneServiceType;

  /** Port on which the API server itself listens. */
  readonly apiServerPort: number;

  /**
   * Annotations of that Service.
   *
   * @default - none
   */
  readonly serviceAnnotations?: { [key: string]: string };

  /**
   * Who implements that Service, for one of type LoadBalancer.
   *
   * @default - the cluster's default implementation
   */
  readonly loadBalancerClass?: string;

  /**
   * Networks from which that Service may be reached, for one of type LoadBalancer.
   *
   * @default - from everywhere
   */
  readonly sourceRanges?: Cidr[];

  /**
   * The route through an ingress controller.
   *
   * @default - none
   */
  readonly ingress?: IngressRoute;

  /**
   * The route through a Gateway.
   *
   * @default - none
   */
  readonly gateway?: GatewayRoute;

  /**
   * Names that must lead to the API server.
   *
   * @default - none
   */
  readonly dnsRecords?: DnsRecord[];
}

/**
 * How the API server of a tenant is reached.
 *
 * Extend it for a way of your own.
 */
export abstract class Exposure {
  /** Which of the ways it is. */
  public abstract readonly kind: ExposureKind;

  /** The endpoint of a tenant that says none; nothing if its address comes from the pool `endpoints`. */
  public abstract endpointOf(identity: TenantIdentity, provider: ControlPlaneProvider): Endpoint | undefined;

  /** Make the API server answer at the tenant's endpoint. Called once a control plane. */
  public abstract bind(controlPlane: IHostedControlPlane): ExposureBinding;
}
