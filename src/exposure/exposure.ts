import type { IHostedControlPlane } from '../hosted-control-plane';

/** How the Service in front of an API server is reached. */
export enum ControlPlaneServiceType {
  /** Inside the management cluster only. */
  CLUSTER_IP = 'ClusterIP',
  /** On a port of every node. */
  NODE_PORT = 'NodePort',
  /** On an address of its own. */
  LOAD_BALANCER = 'LoadBalancer',
}

/** What the control plane provider must be told, so that the API server answers at the tenant's endpoint. */
export interface ExposureBinding {
  /** How the Service in front of the API server is reached. */
  readonly serviceType: ControlPlaneServiceType;

  /**
   * Annotations of that Service.
   *
   * @default - none
   */
  readonly serviceAnnotations?: { [key: string]: string };
}

/**
 * How the API server of a tenant is reached.
 *
 * Extend it for a way of your own.
 */
export abstract class Exposure {
  /** Make the API server answer at the tenant's endpoint. Called once a control plane. */
  public abstract bind(controlPlane: IHostedControlPlane): ExposureBinding;
}
