import { present } from './present';
import { amountOf } from './quantity';
import type { ComponentResources } from '../control-plane/control-plane-options';
import { ControlPlaneComponent } from '../control-plane/control-plane-provider';

interface Quantities {
  [resource: string]: string;
}

/** Providers give the pods of control planes no requests; without any they are the first to be evicted from a full node. */
export const COMPONENT_REQUESTS: { readonly [component in ControlPlaneComponent]: Quantities } = {
  [ControlPlaneComponent.API_SERVER]: { cpu: '250m', memory: '512Mi' },
  [ControlPlaneComponent.CONTROLLER_MANAGER]: { cpu: '100m', memory: '128Mi' },
  [ControlPlaneComponent.SCHEDULER]: { cpu: '50m', memory: '64Mi' },
  [ControlPlaneComponent.KINE]: {},
};

/** The resources of a container: with the library's requests where the user has none. */
export function resourcesOf(ours: Quantities, { requests, limits }: ComponentResources = {}): ComponentResources | undefined {
  return present({ requests: requests ?? capped(ours, limits), limits });
}

/** A request above a limit makes a pod that nobody admits. */
function capped(requests: Quantities, limits: Quantities = {}): Quantities {
  return Object.fromEntries(Object.entries(requests).map(([resource, request]) => {
    const limit = limits[resource];
    return [resource, limit !== undefined && amountOf(limit)! < amountOf(request)! ? limit : request];
  }));
}
