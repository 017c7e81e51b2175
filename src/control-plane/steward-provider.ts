import { ApiObject } from 'cdk8s';
import { defineClusterApiControlPlane } from './cluster-api-control-plane';
import type { SecretKey } from './control-plane';
import { ControlPlaneComponent, ControlPlaneProvider, GatewayListener } from './control-plane-provider';
import { managedFlagsOf } from './managed-flags';
import { GATEWAY_LISTENERS, KONNECTIVITY_PORT, Operator, PATCHED_INFRASTRUCTURE_KINDS } from './operator';
import { adminKubeconfig, defineTenantControlPlane } from './tenant-control-plane';
import { ControlPlaneServiceType, ExposureKind, IngressController } from '../exposure/exposure';
import type { IHostedControlPlane } from '../hosted-control-plane';
import { KIND } from '../platform/kinds';
import { Endpoint } from '../values/endpoint';

const STEWARD: Operator = {
  title: 'Steward',
  controlPlaneKind: KIND.STEWARD_CONTROL_PLANE,
  tenantControlPlaneKind: KIND.STEWARD_TENANT_CONTROL_PLANE,
  ingressPort: 443,
  gatewayPort: 6443,
  ingress: ({ annotations, controller, host }) => ({ hostname: host, controllerType: controller, annotations }),
  gateway: (route, controlPlane) => ({ hostname: route.host, parentRefs: [STEWARD.gatewayReference(route, controlPlane)] }),
  // It writes the listener into the route itself, and refuses an object that does.
  gatewayReference: ({ gatewayName, gatewayNamespace }) => ({ name: gatewayName, namespace: gatewayNamespace }),
  // Clients in the tenant ask `kubernetes.default`, a name that no route knows.
  addons: ({ exposureBinding: { gateway, ingress } }) => ({ ...((ingress || gateway) && { tcpProxy: {} }) }),
};

/** Control planes run by Steward, through its Cluster API provider or without. */
export class StewardProvider extends ControlPlaneProvider {
  public readonly name = 'steward';
  public readonly exposures = [ExposureKind.LOAD_BALANCER, ExposureKind.INGRESS, ExposureKind.GATEWAY, ExposureKind.NODE_PORT];
  public readonly ingressControllers = Object.values(IngressController);
  public readonly patchedInfrastructureKinds = [...PATCHED_INFRASTRUCTURE_KINDS];

  public readonly skipInfrastructureGate?: string = 'SkipInfraClusterPatch';
  public readonly patchAnyInfrastructureGate?: string = 'DynamicInfrastructureClusterPatch';

  public readonly gatewayListeners: GatewayListener[] = [...GATEWAY_LISTENERS];
  public readonly tlsRouteVersion?: string = 'v1alpha2';
  public readonly dataStoreGroup?: string = KIND.STEWARD_DATA_STORE.group;

  public managedFlags(component: ControlPlaneComponent): string[] {
    return managedFlagsOf(component);
  }

  public konnectivityEndpoint({ endpoint, exposureBinding }: IHostedControlPlane): Endpoint | undefined {
    const { gateway, ingress, serviceType } = exposureBinding;
    const host = endpoint.host.replace('.k8s.', '.konnectivity.');
    if (ingress) {
      // Only for Traefik does it make a second route, and one port tells two routes apart by their hosts.
      return ingress.controller === IngressController.TRAEFIK && host !== endpoint.host ? Endpoint.of(host, 443) : undefined;
    }
    if (gateway) {
      return Endpoint.of(host, KONNECTIVITY_PORT);
    }
    // Behind ports of nodes it would need a port of theirs, one for each tenant.
    return serviceType === ControlPlaneServiceType.LOAD_BALANCER ? Endpoint.of(endpoint.host, KONNECTIVITY_PORT) : undefined;
  }

  public podLabels({ identity }: IHostedControlPlane): { [key: string]: string } | undefined {
    return { 'steward.butlerlabs.dev/name': identity.name };
  }

  public kubeconfigSecret(controlPlane: IHostedControlPlane): SecretKey {
    return controlPlane.cluster ? super.kubeconfigSecret(controlPlane) : adminKubeconfig(controlPlane);
  }

  public defineControlPlane(controlPlane: IHostedControlPlane): ApiObject {
    return defineClusterApiControlPlane(controlPlane, STEWARD);
  }

  public defineBareControlPlane(controlPlane: IHostedControlPlane): ApiObject {
    return defineTenantControlPlane(controlPlane, STEWARD);
  }
}
