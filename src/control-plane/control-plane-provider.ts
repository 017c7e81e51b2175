import { ApiObject } from 'cdk8s';
import type { SecretKey } from './control-plane';
import { DataStore } from '../datastore/data-store';
import { ExposureKind, IngressController } from '../exposure/exposure';
import type { IHostedControlPlane } from '../hosted-control-plane';
import type { Endpoint } from '../values/endpoint';

/** A listener that a Gateway needs, so that a provider's routes find it. */
export interface GatewayListener {
  /** Its name. */
  readonly name: string;

  /** Its port. */
  readonly port: number;
}

/** The programs of a control plane. */
export enum ControlPlaneComponent {
  /** kube-apiserver. */
  API_SERVER = 'apiServer',
  /** kube-controller-manager. */
  CONTROLLER_MANAGER = 'controllerManager',
  /** kube-scheduler. */
  SCHEDULER = 'scheduler',
  /** kine, between an API server and a datastore other than etcd. */
  KINE = 'kine',
}

/**
 * Who runs the API servers of tenants.
 *
 * Extend it for a Cluster API control plane provider of your own.
 */
export abstract class ControlPlaneProvider {
  /** What it is called in requirements and messages, such as `steward`. */
  public abstract readonly name: string;

  /** The ways to an API server that it can make. */
  public abstract readonly exposures: ExposureKind[];

  /** Ingress controllers to which it can make a route. Those that take an Ingress, unless overridden. */
  public readonly ingressControllers: IngressController[] = [IngressController.HAPROXY, IngressController.NGINX, IngressController.GENERIC];

  /** Infrastructure cluster kinds whose endpoint this provider sets without being told to; `*` for all. */
  public abstract readonly patchedInfrastructureKinds: string[];

  /**
   * Feature gate that makes the provider leave the infrastructure alone.
   *
   * @default - it has no such gate
   */
  public abstract readonly skipInfrastructureGate?: string;

  /**
   * Feature gate that makes the provider set the endpoint of any infrastructure, if its role allows that.
   *
   * @default - it has no such gate
   */
  public readonly patchAnyInfrastructureGate?: string;

  /**
   * Whether it waits for the endpoint of the Cluster only, so that an infrastructure which overwrites its own does no harm.
   *
   * @default false
   */
  public readonly ignoresInfrastructureEndpoint: boolean = false;

  /** Listeners that it needs of a Gateway: first the API server's, then konnectivity's if that has one of its own. */
  public abstract readonly gatewayListeners: GatewayListener[];

  /**
   * Version of the TLSRoute API that it uses for a Gateway.
   *
   * @default - it makes no TLSRoutes
   */
  public readonly tlsRouteVersion?: string;

  /**
   * API group of its shared datastores.
   *
   * @default - it has none, as each of its tenants gets one of its own
   */
  public abstract readonly dataStoreGroup?: string;

  /** Where the state of tenants lives that say nothing else. */
  public get defaultDataStore(): DataStore {
    return DataStore.fromName('default');
  }

  /** Flags of a component that it sets itself, and that extra arguments must therefore not set. */
  public abstract managedFlags(component: ControlPlaneComponent): string[];

  /** Define the provider's Cluster API control plane as child `Resource` of the control plane. */
  public abstract defineControlPlane(controlPlane: IHostedControlPlane): ApiObject;

  /** Define a control plane without Cluster API as child `Resource` of the control plane. Refused unless overridden. */
  public defineBareControlPlane(controlPlane: IHostedControlPlane): ApiObject {
    throw new Error(`'provider' of ${controlPlane.identity} is ${this.name}, which runs control planes for Cluster API only, expected steward or kamaji for one outside of a tenant cluster; choose another, or give the control plane a 'cluster'`);
  }

  /**
   * Where konnectivity's agents reach its server; nothing where the exposure carries only the API server.
   *
   * Asked after the exposure has bound the control plane.
   */
  public abstract konnectivityEndpoint(controlPlane: IHostedControlPlane): Endpoint | undefined;

  /** Labels of the pods of a control plane; nothing if the provider protects its pods itself. */
  public abstract podLabels(controlPlane: IHostedControlPlane): { [key: string]: string } | undefined;

  /** Where the administrator's kubeconfig of a tenant is found. Cluster API's contract unless overridden. */
  public kubeconfigSecret(controlPlane: IHostedControlPlane): SecretKey {
    return { name: `${controlPlane.identity.name}-kubeconfig`, key: 'value' };
  }
}
