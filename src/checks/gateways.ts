import { ApiObject } from 'cdk8s';
import type { GatewayListener } from '../control-plane/control-plane-provider';
import type { Fleet } from '../fleet/fleet';
import { clusterOf } from '../fleet/layout';
import type { HostedControlPlane } from '../hosted-control-plane';
import type { Endpoint } from '../values/endpoint';

/** A listener that a control plane needs of a Gateway in this fleet. */
export interface NeededListener {
  readonly controlPlane: HostedControlPlane;
  /** Where it must listen. */
  readonly endpoint: Endpoint;
  readonly gateway: ApiObject;
  /** What the two are called. */
  readonly text: string;
  /** As rendered; absent if the Gateway has none of that name. */
  readonly listener?: any;
}

interface Rendered {
  readonly object: ApiObject;
  readonly listeners: any[];
}

/** The Gateways that were inspected, and what control planes need of them. Of other Gateways nothing is known. */
export class Gateways {
  private readonly rendered = new Map<string, Rendered>();

  public add(object: ApiObject, manifest: any): void {
    const { namespace, name } = manifest.metadata ?? {};
    const listeners = manifest.spec?.listeners;
    this.rendered.set(keyOf(clusterOf(object), namespace, name), { object, listeners: Array.isArray(listeners) ? listeners : [] });
  }

  public neededIn(fleet: Fleet): NeededListener[] {
    return this.rendered.size === 0 ? [] : fleet.hostedControlPlanes.flatMap((controlPlane) => this.neededBy(controlPlane));
  }

  private neededBy(controlPlane: HostedControlPlane): NeededListener[] {
    const { exposureBinding: { gateway: route }, plane } = controlPlane;
    const gateway = route && this.rendered.get(keyOf(plane.planeName, route.gatewayNamespace, route.gatewayName));
    return gateway ? endpointsOf(controlPlane).map(({ endpoint, name }) => ({
      controlPlane,
      endpoint,
      gateway: gateway.object,
      text: `listener '${name}' of Gateway '${route.gatewayNamespace}/${route.gatewayName}'`,
      listener: gateway.listeners.find((listener) => listener?.name === name),
    })) : [];
  }
}

/** Where an API server and its konnectivity are reached, and by which listener. */
function endpointsOf({ endpoint, konnectivity, provider: { gatewayListeners } }: HostedControlPlane): { endpoint: Endpoint; name: string }[] {
  const [apiServer, own = apiServer] = gatewayListeners as (GatewayListener | undefined)[];
  return [
    ...apiServer ? [{ endpoint, name: apiServer.name }] : [],
    ...konnectivity && own ? [{ endpoint: konnectivity, name: own.name }] : [],
  ];
}

function keyOf(cluster: string, namespace: unknown, name: unknown): string {
  return `${cluster} ${namespace}/${name}`;
}
