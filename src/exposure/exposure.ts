import type { IHostedControlPlane } from '../hosted-control-plane';

/** How a Service is reached. */
export enum ServiceType {
  /** Inside the management cluster only. */
  CLUSTER_IP = 'ClusterIP',
  /** On a port of every node. */
  NODE_PORT = 'NodePort',
  /** On an address of its own. */
  LOAD_BALANCER = 'LoadBalancer',
}

/** The Service in front of an API server. */
export interface ControlPlaneService {
  /** How the Service is reached. */
  readonly type: ServiceType;

  /**
   * Annotations for the Service.
   *
   * @default - none
   */
  readonly annotations?: { [key: string]: string };
}

/** How the API server of a tenant is reached. */
export abstract class Exposure {
  /** The Service that makes the API server answer at the tenant's endpoint. */
  public abstract service(controlPlane: IHostedControlPlane): ControlPlaneService;
}
