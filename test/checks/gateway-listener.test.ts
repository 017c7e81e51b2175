import { ApiObject, JsonPatch } from 'cdk8s';
import { foundIn, gateway, LISTENER, planeWith, tenant } from './behind-gateway';
import { ControlPlaneProvider, Endpoint, StewardProvider } from '../../src';
import { only } from '../fixtures/rendered';
import { RoutingProvider } from '../fixtures/routing-provider';

/** What is wrong with a listener. */
function foundOf(listener: unknown): string[] {
  const management = planeWith();
  tenant(management, 'shop');
  gateway(management, [listener]);
  return foundIn(management, 'TC181').map(({ message }) => message);
}

const TAIL = ', as router leads to shop.team-a.clusters.example.com:443 of management/team-a/shop through it; correct it, or choose another Gateway';

test('a Gateway without the listener is an error', () => {
  const management = planeWith();
  tenant(management, 'shop');
  gateway(management, [{ ...LISTENER, name: 'https' }]);
  expect(foundIn(management, 'TC181')).toEqual([{
    path: 'management/Gateway',
    message: `listener 'tls-passthrough' of Gateway 'capi-system/capi' is missing, expected one for TLS on port 443${TAIL}`,
    otherPath: 'management/team-a/shop/ControlPlane',
  }]);
});

test.each<[object, string]>([
  [{ protocol: 'HTTPS' }, '"HTTPS" in protocol, expected "TLS"'],
  [{ port: 6443 }, '6443 in port, expected 443'],
  [{ hostname: 'shop.team-a.clusters.example.com' }, '"shop.team-a.clusters.example.com" in hostname, expected a wildcard over all host names'],
  [{ hostname: '*.example.org' }, '"*.example.org" in hostname, expected a wildcard over all host names'],
  [{ hostname: '*.shop.team-a.clusters.example.com' }, '"*.shop.team-a.clusters.example.com" in hostname, expected a wildcard over all host names'],
  [{ hostname: undefined }, 'nothing in hostname, expected a wildcard over all host names'],
  [{ allowedRoutes: undefined }, 'nothing in allowedRoutes.namespaces.from, expected "All" or "Selector"'],
  [{ allowedRoutes: { namespaces: { from: 'Same' } } }, '"Same" in allowedRoutes.namespaces.from, expected "All" or "Selector"'],
])('a listener with %j is an error', (change, text) => {
  expect(foundOf({ ...LISTENER, ...change })).toEqual([`listener 'tls-passthrough' of Gateway 'capi-system/capi' has ${text}${TAIL}`]);
});

test.each([
  {},
  { hostname: '*.example.com' },
  { hostname: '*.team-a.clusters.example.com' },
  { allowedRoutes: { namespaces: { from: 'Selector', selector: { matchLabels: { tenants: 'yes' } } } } },
  // Another rule says so.
  { tls: { mode: 'Terminate' } },
])('a listener with %j is fine', (change) => {
  expect(foundOf({ ...LISTENER, ...change })).toEqual([]);
});

test('many tenants have one mistake', () => {
  const management = planeWith();
  ['shop', 'billing', 'search'].forEach((name) => tenant(management, name));
  gateway(management, [{ ...LISTENER, port: 8443 }]);
  expect(foundIn(management, 'TC181').map(({ message }) => message)).toEqual([
    "listener 'tls-passthrough' of Gateway 'capi-system/capi' has 8443 in port, expected 443, as router leads to shop.team-a.clusters.example.com:443 of management/team-a/shop and to 2 more through it; correct it, or choose another Gateway",
  ]);
});

test('konnectivity needs its own listener where the provider says so', () => {
  const management = planeWith(new RoutingProvider([{ name: 'api', port: 443 }, { name: 'konnectivity-server', port: 443 }]));
  tenant(management, 'shop');
  gateway(management, [{ ...LISTENER, name: 'api' }]);
  expect(foundIn(management, 'TC181').map(({ message }) => message)).toEqual([
    "listener 'konnectivity-server' of Gateway 'capi-system/capi' is missing, expected one for TLS on port 443, as router leads to konnectivity.shop.team-a.clusters.example.com:443 of management/team-a/shop through it; correct it, or choose another Gateway",
  ]);
});

describe('a Gateway that is made', () => {
  const made = (provider: ControlPlaneProvider = new RoutingProvider()) => planeWith(provider, 'clusters.example.com', 'cilium');

  test('is fine', () => {
    const management = made(new StewardProvider());
    tenant(management, 'shop');
    expect(foundIn(management, 'TC181')).toEqual([]);
  });

  test('is checked as patched', () => {
    const management = made();
    tenant(management, 'shop');
    ApiObject.of(management.node.findChild('Gateways').node.findChild('capi-system.capi'))
      .addJsonPatch(JsonPatch.replace('/spec/listeners/0/hostname', '*.team-b.clusters.example.com'));
    expect(foundIn(management, 'TC181').map(({ message }) => message)).toEqual([
      `listener 'tls-passthrough' of Gateway 'capi-system/capi' has "*.team-b.clusters.example.com" in hostname, expected a wildcard over all host names${TAIL}`,
    ]);
  });

  test("covers Steward's konnectivity, whose host names lie in a domain beside the others", () => {
    const management = planeWith(new StewardProvider(), 'k8s.example.com', 'cilium');
    tenant(management, 'shop');
    expect(only(management, 'Gateway').spec.listeners.map(({ name, hostname }: any) => [name, hostname])).toEqual([
      ['kube-apiserver', '*.k8s.example.com'], ['konnectivity-server', '*.konnectivity.example.com'],
    ]);
    expect(foundIn(management, 'TC181')).toEqual([]);
  });

  test('does not cover a host name of konnectivity in another domain', () => {
    class Elsewhere extends RoutingProvider {
      public konnectivityEndpoint() { return Endpoint.of('shop.team-a.konnectivity.example.com', 443); }
    }
    const management = made(new Elsewhere());
    tenant(management, 'shop');
    expect(foundIn(management, 'TC181').map(({ message }) => message)).toEqual([
      "listener 'tls-passthrough' of Gateway 'capi-system/capi' has \"*.clusters.example.com\" in hostname, expected a wildcard over all host names, as router leads to shop.team-a.konnectivity.example.com:443 of management/team-a/shop through it; correct it, or choose another Gateway",
    ]);
  });
});

test('a Gateway of another name, namespace or cluster is not it', () => {
  const management = planeWith();
  const cluster = tenant(management, 'shop');
  gateway(management, [], { name: 'capi', namespace: 'other' });
  new ApiObject(cluster.addInTenantChart('inside'), 'Gateway', {
    apiVersion: 'gateway.networking.k8s.io/v1', kind: 'Gateway', metadata: { name: 'capi', namespace: 'capi-system' }, spec: { gatewayClassName: 'cilium', listeners: [] },
  });
  expect(foundIn(management, 'TC181')).toEqual([]);
});

test.each([null, 'text', {}, [null], [[]]])('listeners that are %j are no listeners', (listeners) => {
  const management = planeWith();
  tenant(management, 'shop');
  gateway(management, listeners);
  expect(foundIn(management, 'TC181')).toHaveLength(1);
});
