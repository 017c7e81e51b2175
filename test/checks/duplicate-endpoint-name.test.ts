import { planeWith } from './behind-gateway';
import { found } from './found';
import { ControlPlaneServiceType, Endpoint, Exposure, ExposureKind, Fleet, FluxDelivery, ManagementPlane, StewardProvider } from '../../src';
import { bareControlPlane } from '../fixtures/bare';
import { HARVESTER, quickstart, TENANT } from '../fixtures/quickstart';

class Named extends Exposure {
  public readonly kind = ExposureKind.LOAD_BALANCER;
  public endpointOf() { return undefined; }
  public bind() {
    return { serviceType: ControlPlaneServiceType.CLUSTER_IP, apiServerPort: 6443 };
  }
}

/** Tenants on two planes. */
function fleetWith(...endpoints: [string, string]): Fleet {
  const { fleet } = quickstart();
  endpoints.forEach((endpoint, index) => {
    const management = ManagementPlane.fromAttributes(fleet, `plane-${index}`, {
      controlPlaneProvider: new StewardProvider(), infrastructure: HARVESTER, delivery: new FluxDelivery(), exposure: new Named(),
    });
    management.addTenantCluster('shop', { ...TENANT, endpoint: Endpoint.parse(endpoint) });
  });
  return fleet;
}

test('one DNS name and port for two tenants is an error, whatever their planes', () => {
  expect(found(fleetWith('api.example.com:443', 'api.example.com:443'), 'TC113')).toEqual([{
    path: 'plane-1/team-a/shop',
    message: "tenant cluster 'plane-1/team-a/shop' has the endpoint api.example.com:443, which 'plane-0/team-a/shop' [plane-0/team-a/shop] has too, expected each name and port once; give one of the two another endpoint",
    otherPath: 'plane-0/team-a/shop',
  }]);
});

test('a control plane without a tenant cluster counts', () => {
  const fleet = fleetWith('api.example.com:443', 'api.example.org');
  bareControlPlane(fleet.tenantClusters[1].plane, 'bare', { endpoint: Endpoint.parse('api.example.com:443'), exposure: new Named() });
  expect(found(fleet, 'TC113').map(({ message }) => message)).toEqual([
    expect.stringMatching(/^control plane 'plane-0\/team-a\/bare' has the endpoint api.example.com:443, which 'plane-0\/team-a\/shop' /),
  ]);
});

test.each<[string, string]>([
  ['api.example.com:443', 'api.example.com:6443'],
  ['api.example.com', 'api.example.org'],
  // Addresses have a rule of their own, which knows where they are.
  ['10.40.0.7', '10.40.0.7'],
])('%s and %s are fine', (one, other) => {
  expect(found(fleetWith(one, other), 'TC113')).toEqual([]);
});

describe('names of konnectivity', () => {
  const behind = (...tenants: [namespace: string, name: string][]) => {
    const management = planeWith(new StewardProvider(), 'example.com');
    tenants.forEach(([namespace, name]) => management.addTenantCluster(name, { ...TENANT, namespace, endpoint: undefined }));
    return found(management.node.root as Fleet, 'TC113');
  };

  test('count too: Steward makes that of one tenant into that of another', () => {
    expect(behind(['k8s', 'shop'], ['konnectivity', 'shop'])).toEqual([{
      path: 'management/konnectivity/shop',
      message: "tenant cluster 'management/konnectivity/shop' has the konnectivity shop.konnectivity.example.com:8132, which 'management/k8s/shop' [management/k8s/shop] has too, expected each name and port once; give one of the two another endpoint",
      otherPath: 'management/k8s/shop',
    }]);
  });

  test('differ where those of API servers do', () => {
    expect(behind(['team-a', 'shop'], ['team-b', 'shop'])).toEqual([]);
  });
});
