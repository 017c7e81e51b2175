import { Testing } from 'cdk8s';
import {
  ControlPlaneProvider, Endpoint, ExposureKind, Fleet, GatewayExposure, GatewayExposureOptions, GatewayListener, IManagementPlane, PlaneFeature,
  PlatformRelease, StewardProvider, TenantCluster, TenantClusterOptions,
} from '../../src';
import { FEATURES, plane, TENANT } from '../fixtures/quickstart';
import { messageOf, only, rendered } from '../fixtures/rendered';
import { RoutingProvider } from '../fixtures/routing-provider';
import { read } from '../fleet/folders';

const { endpoint: _, ...UNNAMED } = TENANT;
const GATEWAY: GatewayExposureOptions = { domain: 'clusters.example.com', gateway: { name: 'capi', namespace: 'capi-system' } };
const CREATED: GatewayExposureOptions = { ...GATEWAY, gatewayClass: 'cilium' };

function planeWith(options: Partial<GatewayExposureOptions> = {}, provider: ControlPlaneProvider = new StewardProvider()): IManagementPlane {
  return plane(undefined, { exposure: new GatewayExposure({ ...GATEWAY, ...options }), controlPlaneProvider: provider });
}

const add = (management: IManagementPlane, name: string, options: Partial<TenantClusterOptions> = {}): TenantCluster =>
  management.addTenantCluster(name, { ...UNNAMED, ...options });
const addWith = (management: IManagementPlane, name: string, provider: ControlPlaneProvider): TenantCluster =>
  add(management, name, { hostedControlPlane: { provider } });
const listenersOf = (management: IManagementPlane): GatewayListener[] =>
  only(management, 'Gateway').spec.listeners.map(({ name, port }: GatewayListener) => ({ name, port }));

test('a tenant has a host name of its own, behind the listener that its provider uses', () => {
  expect(add(planeWith(), 'my-cluster').hostedControlPlane!.exposureBinding).toEqual({
    serviceType: 'ClusterIP',
    apiServerPort: 6443,
    gateway: { host: 'my-cluster.team-a.clusters.example.com', gatewayName: 'capi', gatewayNamespace: 'capi-system' },
    dnsRecords: [{
      name: 'my-cluster.team-a.clusters.example.com',
      target: 'address of Gateway capi-system/capi',
      wildcard: '*.team-a.clusters.example.com',
    }],
  });
});

test.each<[string, ControlPlaneProvider, number]>([
  ['steward', new StewardProvider(), 6443],
  ['another', new RoutingProvider(), 443],
])('the endpoint has the port of that listener, with %s', (_name, provider, port) => {
  expect(only(add(planeWith({}, provider), 'my-cluster'), 'Cluster').spec).toMatchObject({
    clusterNetwork: { apiServerPort: 6443 },
    controlPlaneEndpoint: { host: 'my-cluster.team-a.clusters.example.com', port },
  });
});

test('annotations of the route, and a record by external-dns on request', () => {
  const { gateway } = add(planeWith({ annotations: { 'example.com/owner': 'platform' }, externalDns: true }), 'my-cluster').hostedControlPlane!.exposureBinding;
  expect(gateway!.annotations).toEqual({
    'example.com/owner': 'platform',
    'external-dns.alpha.kubernetes.io/hostname': 'my-cluster.team-a.clusters.example.com',
  });
});

describe('names that DNS must have', () => {
  test('are those of the API server and of konnectivity, each with the wildcard one label up', () => {
    expect(add(planeWith({}, new RoutingProvider()), 'my-cluster').controlPlane.dnsRecords).toEqual([
      { name: 'my-cluster.team-a.clusters.example.com', target: 'address of Gateway capi-system/capi', wildcard: '*.team-a.clusters.example.com' },
      { name: 'konnectivity.my-cluster.team-a.clusters.example.com', target: 'address of Gateway capi-system/capi', wildcard: '*.my-cluster.team-a.clusters.example.com' },
    ]);
  });

  test('are one if konnectivity is off, or has the name of the API server', () => {
    class OneName extends RoutingProvider {
      public konnectivityEndpoint({ endpoint }: { endpoint: Endpoint }) { return Endpoint.of(endpoint.host, 8132); }
    }
    const off = add(planeWith({}, new RoutingProvider()), 'my-cluster', { hostedControlPlane: { konnectivity: { enabled: false } } });
    for (const cluster of [off, add(planeWith({}, new OneName()), 'my-cluster')]) {
      expect(cluster.controlPlane.dnsRecords.map(({ name }) => name)).toEqual(['my-cluster.team-a.clusters.example.com']);
    }
  });
});

describe('an endpoint that is given', () => {
  const given = (endpoint: string) => add(planeWith(), 'my-cluster', { endpoint: Endpoint.parse(endpoint) });

  test.each(['shop.clusters.example.com', 'api.shop.eu.clusters.example.com'])('may be %s', (host) => {
    expect(given(host).hostedControlPlane!.exposureBinding.gateway!.host).toEqual(host);
  });

  test.each(['clusters.example.com', 'shop.otherclusters.example.com', 'shop.example.com'])('may not be %s', (host) => {
    expect(messageOf(() => given(host))).toEqual(
      `'endpoint' of management/team-a/my-cluster has the host '${host}', expected one in '*.clusters.example.com', as Gateway capi-system/capi listens to no other; give one, or leave it out`);
  });

  test('has the port of the listener, and is no address', () => {
    expect([messageOf(() => given('shop.clusters.example.com:443')), messageOf(() => given('10.40.0.201:6443'))]).toEqual([
      "'endpoint' of management/team-a/my-cluster has port 443, expected 6443, where Gateway capi-system/capi listens; give that one",
      "'endpoint' of management/team-a/my-cluster is '10.40.0.201:6443', expected a host name, by which alone Gateway capi-system/capi tells tenants apart; give one such as Endpoint.of('my-cluster.team-a.example.com', 6443)",
    ]);
  });
});

test('a provider that uses no Gateway is refused for that', () => {
  class Pinned extends RoutingProvider {
    public readonly exposures = [ExposureKind.LOAD_BALANCER];
    constructor() { super([]); }
  }
  expect(messageOf(() => addWith(planeWith(CREATED), 'my-cluster', new Pinned()))).toEqual(
    "'exposure' of management/team-a/my-cluster is Gateway, which router cannot make, expected LoadBalancer; choose another exposure or another provider");
});

test('names of the domain and of the Gateway are checked at once', () => {
  expect([
    messageOf(() => planeWith({ domain: '*.clusters.example.com' })),
    messageOf(() => planeWith({ gateway: { name: 'Capi', namespace: 'capi-system' } })),
    messageOf(() => planeWith({ gateway: { name: 'capi', namespace: 'capi.system' } })),
  ]).toEqual([
    "'domain' of GatewayExposure is '*.clusters.example.com', expected a lower case DNS name of at most 240 characters without a wildcard; give one such as 'clusters.example.com'",
    "'gateway' of GatewayExposure has the name 'Capi', expected lower case letters, digits, '-' and '.', with a letter or digit at both ends and on both sides of each '.'; give that of a Gateway",
    "'namespace' 'capi.system' is not a DNS label, expected lower case letters, digits and '-', and no '-' at either end; choose another name",
  ]);
});

describe('the Gateway', () => {
  test('is the user\'s without a class', () => {
    const management = planeWith();
    add(management, 'my-cluster');
    expect(rendered(management).filter(({ kind }) => kind === 'Gateway')).toEqual([]);
  });

  test('is defined once for all tenants, and stays when the last one leaves', () => {
    const management = planeWith(CREATED);
    add(management, 'one');
    add(management, 'two');
    expect(only(management, 'Gateway')).toMatchInlineSnapshot(`
{
  "apiVersion": "gateway.networking.k8s.io/v1",
  "kind": "Gateway",
  "metadata": {
    "annotations": {
      "kustomize.toolkit.fluxcd.io/prune": "disabled",
    },
    "name": "capi",
    "namespace": "capi-system",
  },
  "spec": {
    "gatewayClassName": "cilium",
    "listeners": [
      {
        "allowedRoutes": {
          "namespaces": {
            "from": "All",
          },
        },
        "hostname": "*.clusters.example.com",
        "name": "kube-apiserver",
        "port": 6443,
        "protocol": "TLS",
        "tls": {
          "mode": "Passthrough",
        },
      },
      {
        "allowedRoutes": {
          "namespaces": {
            "from": "All",
          },
        },
        "hostname": "*.clusters.example.com",
        "name": "konnectivity-server",
        "port": 8132,
        "protocol": "TLS",
        "tls": {
          "mode": "Passthrough",
        },
      },
    ],
  },
}
`);
  });

  test.each([
    ['k8s.example.com', 'konnectivity.example.com'],
    ['eu.k8s.example.com', 'eu.konnectivity.example.com'],
    ['clusters.example.com', 'clusters.example.com'],
  ])('for %s lets konnectivity of Steward through at %s', (domain, konnectivity) => {
    const management = planeWith({ ...CREATED, domain });
    add(management, 'one', { hostedControlPlane: { konnectivity: { enabled: false } } });
    add(management, 'two');
    expect(only(management, 'Gateway').spec.listeners.map(({ hostname }: { hostname: string }) => hostname)).toEqual([`*.${domain}`, `*.${konnectivity}`]);
    expect((management.node.root as Fleet).findings.filter(({ id }) => id === 'TC181')).toEqual([]);
  });

  test('has the listeners of all providers that use it, by port', () => {
    const management = planeWith(CREATED);
    add(management, 'one');
    addWith(management, 'two', new RoutingProvider());
    addWith(management, 'three', new RoutingProvider([{ name: 'kube-apiserver', port: 6443 }]));
    expect(listenersOf(management)).toEqual([
      { name: 'tls-passthrough', port: 443 }, { name: 'kube-apiserver', port: 6443 }, { name: 'konnectivity-server', port: 8132 },
    ]);
  });

  test.each<[string, GatewayListener]>([
    ['a name on two ports', { name: 'kube-apiserver', port: 443 }],
    ['a port with two names', { name: 'tls-passthrough', port: 6443 }],
  ])('refuses %s', (_text, listener) => {
    const management = planeWith(CREATED);
    add(management, 'one');
    expect(messageOf(() => addWith(management, 'two', new RoutingProvider([listener])))).toEqual(
      `Gateway capi-system/capi has listener 'kube-apiserver' on port 6443, but management/team-a/two needs '${listener.name}' on port ${listener.port} for router, expected each name and each port once; give one of the two providers another Gateway`);
  });

  test('is one for exposures that say the same, and refused for others', () => {
    const management = planeWith(CREATED);
    add(management, 'one');
    const addThrough = (name: string, options: Partial<GatewayExposureOptions>) =>
      add(management, name, { hostedControlPlane: { exposure: new GatewayExposure({ ...CREATED, ...options }) } });
    addThrough('two', {});
    expect(messageOf(() => addThrough('three', { domain: 'example.org' }))).toEqual(
      "Gateway capi-system/capi is of class 'cilium' for '*.clusters.example.com' and of class 'cilium' for '*.example.org', expected one of the two; use one GatewayExposure for both, or another Gateway");
    expect(messageOf(() => addThrough('four', { gatewayClass: 'envoy' }))).toEqual(
      "Gateway capi-system/capi is of class 'cilium' for '*.clusters.example.com' and of class 'envoy' for '*.clusters.example.com', expected one of the two; use one GatewayExposure for both, or another Gateway");
    addThrough('five', { gateway: { name: 'other', namespace: 'capi-system' }, domain: 'example.org' });
    expect(rendered(management).filter(({ kind }) => kind === 'Gateway').map(({ metadata }) => metadata.name)).toEqual(['capi', 'other']);
  });

  test.each([PlatformRelease.V2026_02, PlatformRelease.V2026_08])('is written beside what else tenants share, in either release', (release) => {
    const fleet = new Fleet({ outdir: Testing.app().outdir, release });
    const management = plane(fleet, {
      exposure: new GatewayExposure(CREATED),
      features: [...FEATURES, PlaneFeature.api('gateway.networking.k8s.io/v1alpha2', 'TLSRoute')],
    });
    add(management, 'my-cluster').addWorkerPool('workers');
    const warn = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    fleet.synth();
    warn.mockRestore();
    expect(Object.keys(read(fleet.outdir))).toContain('management/management/shared/Gateway.capi-system.capi.yaml');
  });
});
