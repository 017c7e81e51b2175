import { ApiObject } from 'cdk8s';
import { found } from './found';
import { ControlPlaneProvider, Fleet, GatewayExposure, IManagementPlane, ManagementPlane } from '../../src';
import { plane, TENANT } from '../fixtures/quickstart';
import { RoutingProvider } from '../fixtures/routing-provider';

/** A listener with which all is well. */
export const LISTENER = {
  name: 'tls-passthrough',
  protocol: 'TLS',
  port: 443,
  hostname: '*.clusters.example.com',
  tls: { mode: 'Passthrough' },
  allowedRoutes: { namespaces: { from: 'All' } },
};

/** A plane whose tenants are reached through a Gateway that exists. */
export function planeWith(provider: ControlPlaneProvider = new RoutingProvider(), domain = 'clusters.example.com', gatewayClass?: string): IManagementPlane {
  const exposure = new GatewayExposure({ domain, gateway: { name: 'capi', namespace: 'capi-system' }, gatewayClass });
  return plane(undefined, { controlPlaneProvider: provider, exposure });
}

export const tenant = (management: IManagementPlane, name: string) => management.addTenantCluster(name, { ...TENANT, endpoint: undefined });

/** The Gateway, written by the user, in the chart of the plane. */
export function gateway(management: IManagementPlane, listeners: unknown, metadata = { name: 'capi', namespace: 'capi-system' }): ApiObject {
  return new ApiObject(management as ManagementPlane, 'Gateway', {
    apiVersion: 'gateway.networking.k8s.io/v1', kind: 'Gateway', metadata, spec: { gatewayClassName: 'cilium', listeners },
  });
}

export const foundIn = (management: IManagementPlane, rule: string) => found(management.node.root as Fleet, rule);
