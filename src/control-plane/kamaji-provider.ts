import { ApiObject } from 'cdk8s';
import { defineClusterApiControlPlane } from './cluster-api-control-plane';
import type { SecretKey } from './control-plane';
import { ControlPlaneComponent, ControlPlaneProvider, GatewayListener } from './control-plane-provider';
import { managedFlagsOf } from './managed-flags';
import { API_SERVER_LISTENER, GATEWAY_LISTENERS, KONNECTIVITY_PORT, Operator, PATCHED_INFRASTRUCTURE_KINDS } from './operator';
import { adminKubeconfig, defineTenantControlPlane } from './tenant-control-plane';
import { ControlPlaneServiceType, ExposureKind } from '../exposure/exposure';
import type { IHostedControlPlane } from '../hosted-control-plane';
import { KIND } from '../platform/kinds';
import { releaseOf } from '../platform/release-of';
import { Endpoint } from '../values/endpoint';

const KAMAJI: Operator = {
  title: 'Kamaji',
  controlPlaneKind: KIND.KAMAJI_CONTROL_PLANE,
  tenantControlPlaneKind: KIND.KAMAJI_TENANT_CONTROL_PLANE,
  // Without the port it tells workers that of the API server.
  ingress: ({ annotations, host }, { endpoint }) => ({ hostname: `${host}:${endpoint.port}`, annotations }),
  // Without the port it tells everybody 443.
  gateway: (route, controlPlane) => ({ hostname: `${route.host}:${controlPlane.endpoint.port}`, ...KAMAJI.gatewayReference(route, controlPlane) }),
  gatewayReference: ({ gatewayName, gatewayNamespace }, { endpoint }) => ({
    name: gatewayName, namespace: gatewayNamespace, sectionName: API_SERVER_LISTENER.name, port: endpoint.port,
  }),
  // Left alone, agents dial the Service of the API server, which behind a Gateway has an address of the management cluster.
  agentArgs: ({ exposureBinding: { gateway } }) => gateway ? [`--proxy-server-host=${gateway.host}`] : [],
};

/** Control planes run by Kamaji, through its Cluster API provider or without. */
export class KamajiProvider extends ControlPlaneProvider {
  public readonly name = 'kamaji';
  public readonly exposures = [ExposureKind.LOAD_BALANCER, ExposureKind.INGRESS, ExposureKind.GATEWAY, ExposureKind.NODE_PORT];
  public readonly patchedInfrastructureKinds = [...PATCHED_INFRASTRUCTURE_KINDS];

  public readonly skipInfrastructureGate?: string = 'SkipInfraClusterPatch';
  public readonly patchAnyInfrastructureGate?: string = 'DynamicInfrastructureClusterPatch';

  public readonly gatewayListeners: GatewayListener[] = [...GATEWAY_LISTENERS];
  public readonly tlsRouteVersion?: string = 'v1';
  public readonly dataStoreGroup?: string = KIND.KAMAJI_DATA_STORE.group;

  public managedFlags(component: ControlPlaneComponent): string[] {
    return managedFlagsOf(component);
  }

  public konnectivityEndpoint({ endpoint, exposureBinding }: IHostedControlPlane): Endpoint | undefined {
    const { gateway, serviceType } = exposureBinding;
    // It makes no second route for an Ingress. Behind ports of nodes it would need a port of theirs, one for each tenant.
    return gateway || serviceType === ControlPlaneServiceType.LOAD_BALANCER ? Endpoint.of(endpoint.host, KONNECTIVITY_PORT) : undefined;
  }

  public podLabels({ identity }: IHostedControlPlane): { [key: string]: string } | undefined {
    return { 'kamaji.clastix.io/name': identity.name };
  }

  public kubeconfigSecret(controlPlane: IHostedControlPlane): SecretKey {
    return controlPlane.cluster ? super.kubeconfigSecret(controlPlane) : adminKubeconfig(controlPlane);
  }

  public defineControlPlane(controlPlane: IHostedControlPlane): ApiObject {
    const release = releaseOf(controlPlane);
    if (!release._knows(KIND.KAMAJI_CONTROL_PLANE)) {
      throw new Error(`'provider' of ${controlPlane.identity} is kamaji, which speaks Cluster API v1beta2, but platform release ${release.name} speaks v1beta1, expected release 2026-08 or later; choose such a release or another provider`);
    }
    return defineClusterApiControlPlane(controlPlane, KAMAJI);
  }

  public defineBareControlPlane(controlPlane: IHostedControlPlane): ApiObject {
    return defineTenantControlPlane(controlPlane, KAMAJI);
  }
}
