import { ApiObject } from 'cdk8s';
import { defineClusterApiControlPlane } from './cluster-api-control-plane';
import type { SecretKey } from './control-plane';
import { ControlPlaneComponent, ControlPlaneProvider, GatewayListener } from './control-plane-provider';
import { managedFlagsOf } from './managed-flags';
import { KONNECTIVITY_PORT, Operator, OperatorIngress, PATCHED_INFRASTRUCTURE_KINDS } from './operator';
import { adminKubeconfig, defineTenantControlPlane } from './tenant-control-plane';
import { ControlPlaneServiceType, ExposureKind, IngressController, IngressRoute } from '../exposure/exposure';
import type { IHostedControlPlane } from '../hosted-control-plane';
import { KIND } from '../platform/kinds';
import { releaseOf } from '../platform/release-of';
import { Endpoint } from '../values/endpoint';

const API_SERVER_LISTENER = 'kube-apiserver';

/** What makes an ingress controller pass a host name through; Kamaji leaves that to others. */
const PASSTHROUGH: { readonly [controller in IngressController]?: { readonly [key: string]: string } } = {
  [IngressController.HAPROXY]: { 'haproxy.org/ssl-passthrough': 'true' },
  [IngressController.NGINX]: {
    'nginx.ingress.kubernetes.io/ssl-passthrough': 'true',
    'nginx.ingress.kubernetes.io/backend-protocol': 'HTTPS',
  },
};

const KAMAJI: Operator = {
  title: 'Kamaji',
  controlPlaneKind: KIND.KAMAJI_CONTROL_PLANE,
  tenantControlPlaneKind: KIND.KAMAJI_TENANT_CONTROL_PLANE,
  ingress: ingressSection,
  // Without the port it tells everybody 443.
  gateway: (route, controlPlane) => ({ hostname: `${route.host}:${controlPlane.endpoint.port}`, ...KAMAJI.gatewayReference(route, controlPlane) }),
  gatewayReference: ({ gatewayName, gatewayNamespace }, { endpoint }) => ({
    name: gatewayName, namespace: gatewayNamespace, sectionName: API_SERVER_LISTENER, port: endpoint.port,
  }),
  // Left alone, agents dial the Service of the API server, which behind a Gateway has an address of the management cluster.
  agentArgs: ({ exposureBinding: { gateway } }) => gateway ? [`--proxy-server-host=${gateway.host}`] : [],
};

function ingressSection({ annotations, controller, host }: IngressRoute, { endpoint, identity }: IHostedControlPlane): OperatorIngress {
  if (controller === IngressController.TRAEFIK) {
    throw new Error(`'exposure' of ${identity} is the ingress controller ${controller}, which passes nothing through that it is told by an Ingress such as kamaji makes, expected haproxy, nginx or generic; choose another controller, another exposure or another provider`);
  }
  // Without the port it tells workers that of the API server.
  return { hostname: `${host}:${endpoint.port}`, annotations: { ...PASSTHROUGH[controller], ...annotations } };
}

/** Control planes run by Kamaji, through its Cluster API provider or without. */
export class KamajiProvider extends ControlPlaneProvider {
  public readonly name = 'kamaji';
  public readonly exposures = [ExposureKind.LOAD_BALANCER, ExposureKind.INGRESS, ExposureKind.GATEWAY, ExposureKind.NODE_PORT];
  public readonly patchedInfrastructureKinds = [...PATCHED_INFRASTRUCTURE_KINDS];

  public readonly skipInfrastructureGate?: string = 'SkipInfraClusterPatch';
  public readonly patchAnyInfrastructureGate?: string = 'DynamicInfrastructureClusterPatch';

  public readonly gatewayListeners: GatewayListener[] = [{ name: API_SERVER_LISTENER, port: 6443 }, { name: 'konnectivity-server', port: KONNECTIVITY_PORT }];
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
