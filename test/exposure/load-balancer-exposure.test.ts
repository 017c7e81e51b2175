import { ControlPlaneServiceType, Endpoint, Exposure, ExposureKind, HostedControlPlaneOptions } from '../../src';
import { plane, TENANT } from '../fixtures/quickstart';
import { messageOf, only } from '../fixtures/rendered';

const network = (endpoint: string, hostedControlPlane?: HostedControlPlaneOptions) =>
  only(plane().addTenantCluster('my-cluster', { ...TENANT, endpoint: Endpoint.of(endpoint), hostedControlPlane }), 'StewardControlPlane').spec.network;

test('MetalLB is told the very address of the endpoint', () => {
  expect(network('10.40.0.207')).toEqual({
    serviceType: 'LoadBalancer',
    serviceAnnotations: { 'metallb.io/loadBalancerIPs': '10.40.0.207' },
    certSANs: ['10.40.0.207'],
  });
});

test('a host name is refused, because no load balancer can hand it out', () => {
  expect(messageOf(() => network('api.example.com'))).toEqual(
    "'endpoint' of management/team-a/my-cluster is 'api.example.com:6443', expected an IP address that MetalLB can hand out; give one");
});

test("a user's own exposure decides about the Service", () => {
  class Internal extends Exposure {
    public readonly kind = ExposureKind.LOAD_BALANCER;
    public endpointOf() { return undefined; }
    public bind() {
      return { serviceType: ControlPlaneServiceType.CLUSTER_IP, apiServerPort: 6443 };
    }
  }
  expect(network('api.example.com', { exposure: new Internal() })).toEqual({ serviceType: 'ClusterIP', certSANs: ['api.example.com'] });
});
