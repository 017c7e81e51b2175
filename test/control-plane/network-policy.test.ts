import {
  Cidr, ControlPlaneServiceType, Endpoint, Exposure, ExposureBinding, ExposureKind, HostedControlPlaneOptions, IHostedControlPlane, ManagementCni,
  ManagementPlaneAttributes, StewardProvider, TenantCluster,
} from '../../src';
import { bareControlPlane } from '../fixtures/bare';
import { plane, quickstart, TENANT } from '../fixtures/quickstart';
import { only, rendered } from '../fixtures/rendered';
import { RoutingProvider } from '../fixtures/routing-provider';

const { CILIUM, OTHER } = ManagementCni;
const SELECTOR = { matchLabels: { 'steward.butlerlabs.dev/name': 'my-cluster' } };

/** Binds as it is told. */
class Told extends Exposure {
  public readonly kind = ExposureKind.LOAD_BALANCER;
  constructor(private readonly binding: Partial<ExposureBinding>) { super(); }
  public endpointOf() { return undefined; }
  public bind(_controlPlane: IHostedControlPlane): ExposureBinding {
    return { serviceType: ControlPlaneServiceType.LOAD_BALANCER, apiServerPort: 6443, ...this.binding };
  }
}

const RANGES = new Told({ sourceRanges: ['192.168.0.0/16', '10.50.0.0/24', '10.50.0.0/16', '192.168.0.0/16'].map(Cidr.parse) });

function tenant(attributes: Partial<ManagementPlaneAttributes>, hostedControlPlane: HostedControlPlaneOptions = {}): TenantCluster {
  return plane(undefined, attributes).addTenantCluster('my-cluster', { ...TENANT, hostedControlPlane });
}

const plain = (...options: Parameters<typeof tenant>) => only(tenant(...options), 'NetworkPolicy').spec;
const cilium = (options?: HostedControlPlaneOptions) => only(tenant({ cni: CILIUM }, options), 'CiliumNetworkPolicy').spec;

test('nothing but the API server and konnectivity is reached', () => {
  const { fleet, cluster } = quickstart({ tenantLabels: { team: 'a' } });
  expect(only(cluster, 'NetworkPolicy')).toEqual({
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name: 'my-cluster-control-plane', namespace: 'team-a', labels: { 'cluster.x-k8s.io/cluster-name': 'my-cluster', 'team': 'a' } },
    spec: {
      podSelector: SELECTOR,
      policyTypes: ['Ingress'],
      ingress: [{ ports: [{ port: 6443, protocol: 'TCP' }, { port: 8132, protocol: 'TCP' }] }],
    },
  });
  expect(fleet.findings).toEqual([]);
});

test('on Cilium it is a policy of its own kind, which lets the kubelet probe other ports', () => {
  const cluster = tenant({ cni: CILIUM });
  expect(only(cluster, 'CiliumNetworkPolicy')).toEqual({
    apiVersion: 'cilium.io/v2',
    kind: 'CiliumNetworkPolicy',
    metadata: { name: 'my-cluster-control-plane', namespace: 'team-a', labels: { 'cluster.x-k8s.io/cluster-name': 'my-cluster' } },
    spec: {
      endpointSelector: SELECTOR,
      ingress: [
        { fromEntities: ['host'] },
        { fromEntities: ['all'], toPorts: [{ ports: [{ port: '6443', protocol: 'TCP' }, { port: '8132', protocol: 'TCP' }] }] },
      ],
    },
  });
  expect(rendered(cluster).map(({ kind }) => kind)).not.toContain('NetworkPolicy');
});

describe('source ranges', () => {
  test('alone are left to the load balancer, behind which packets come from nodes', () => {
    expect(plain({}, { exposure: RANGES }).ingress).toEqual([{ ports: expect.anything() }]);
  });

  test('count with the networks of the management cluster and all its pods, in order and each once', () => {
    expect(plain({ clusterNetworks: [Cidr.parse('172.16.0.0/24'), Cidr.parse('10.42.0.0/16')] }, { exposure: RANGES }).ingress).toEqual([{
      from: [
        { namespaceSelector: {} },
        { ipBlock: { cidr: '10.42.0.0/16' } },
        { ipBlock: { cidr: '10.50.0.0/16' } },
        { ipBlock: { cidr: '10.50.0.0/24' } },
        { ipBlock: { cidr: '172.16.0.0/24' } },
        { ipBlock: { cidr: '192.168.0.0/16' } },
      ],
      ports: [{ port: 6443, protocol: 'TCP' }, { port: 8132, protocol: 'TCP' }],
    }]);
  });

  test('that nobody gives restrict nothing, whatever is known of the management cluster', () => {
    expect(plain({ clusterNetworks: [Cidr.parse('10.42.0.0/16')] }).ingress).toEqual([{ ports: expect.anything() }]);
  });

  test('count on Cilium with what it knows to be the cluster, in rules of their own, as it combines no two kinds of sources', () => {
    const toPorts = [{ ports: [{ port: '6443', protocol: 'TCP' }, { port: '8132', protocol: 'TCP' }] }];
    expect(cilium({ exposure: RANGES }).ingress).toEqual([
      { fromEntities: ['host'] },
      { fromCIDR: ['10.50.0.0/16', '10.50.0.0/24', '192.168.0.0/16'], toPorts },
      { fromEntities: ['cluster'], toPorts },
    ]);
  });
});

describe('ports', () => {
  const ports = (options: HostedControlPlaneOptions) => plain({}, options).ingress[0].ports.map(({ port }: any) => port);
  const elsewhere = new class extends StewardProvider {
    public konnectivityEndpoint() { return Endpoint.of('konnectivity.api.example.com', 30132); }
  }();

  test('without konnectivity are one', () => {
    expect(ports({ konnectivity: { enabled: false } })).toEqual([6443]);
  });

  test('are those on which the API server and konnectivity listen', () => {
    expect(ports({ provider: elsewhere, exposure: new Told({ apiServerPort: 30443 }) })).toEqual([30443, 30132]);
  });

  test.each([
    { gateway: { host: 'api.example.com', gatewayName: 'gateway', gatewayNamespace: 'gateways' } },
    { ingress: { host: 'api.example.com', controller: 'nginx' } } as Partial<ExposureBinding>,
  ])('are konnectivity\'s own behind a route that hides it: %j', (binding) => {
    const provider = new class extends RoutingProvider {
      public readonly exposures = Object.values(ExposureKind);
      public podLabels() { return { app: 'api' }; }
      public konnectivityEndpoint() { return Endpoint.of('konnectivity.api.example.com', 443); }
    }();
    expect(ports({ provider, exposure: new Told(binding) })).toEqual([6443, 8132]);
  });
});

test.each([CILIUM, OTHER])('it can be turned off on %s', (cni) => {
  const kinds = rendered(tenant({ cni }, { networkPolicy: false })).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind.endsWith('NetworkPolicy'))).toEqual([]);
});

test('a provider that protects its pods itself gets neither policy nor budget', () => {
  const provider = new class extends StewardProvider {
    public podLabels() { return undefined; }
  }();
  expect(rendered(tenant({}, { provider })).map(({ kind }) => kind)).toEqual(['StewardControlPlane', 'HarvesterCluster', 'Cluster', 'Kustomization']);
});

test('that of a bare control plane has no label of Cluster API', () => {
  expect(only(bareControlPlane(plane(), 'my-plane'), 'NetworkPolicy').metadata).toEqual({ name: 'my-plane-control-plane', namespace: 'team-a' });
});
