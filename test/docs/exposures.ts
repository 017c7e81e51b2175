import {
  Endpoint, GatewayExposure, IManagementPlane, IngressController, IngressExposure, KubernetesVersion, NodePortExposure,
} from '../../src';

export function addTenants(management: IManagementPlane, version: KubernetesVersion) {
  const common = { namespace: 'team-a', version };
  return [
    // An address of MetalLB. Left out, it comes from the plane's pool `endpoints`.
    management.addTenantCluster('address', { ...common, endpoint: Endpoint.of('10.40.0.201') }),

    // ingress.team-a.clusters.example.com:443
    management.addTenantCluster('ingress', {
      ...common,
      hostedControlPlane: { exposure: new IngressExposure({ controller: IngressController.HAPROXY, domain: 'clusters.example.com' }) },
    }),

    // gateway.team-a.clusters.example.com:6443
    management.addTenantCluster('gateway', {
      ...common,
      hostedControlPlane: {
        exposure: new GatewayExposure({ domain: 'clusters.example.com', gateway: { name: 'capi', namespace: 'capi-system' } }),
      },
    }),

    // A port of all nodes, which the tenant must say.
    management.addTenantCluster('port', {
      ...common,
      endpoint: Endpoint.of('10.40.0.10', 30443),
      hostedControlPlane: { exposure: new NodePortExposure({ address: '10.40.0.10' }) },
    }),
  ];
}
