import { Endpoint, IngressController, IngressExposure, IngressExposureOptions, TenantCluster, TenantClusterOptions } from '../../src';
import { plane, TENANT } from '../fixtures/quickstart';
import { messageOf, only } from '../fixtures/rendered';
import { RoutingProvider } from '../fixtures/routing-provider';

const { endpoint: _, ...UNNAMED } = TENANT;

function tenant(options: Partial<IngressExposureOptions> = {}, tenantOptions: Partial<TenantClusterOptions> = {}, name = 'my-cluster'): TenantCluster {
  const exposure = new IngressExposure({ controller: IngressController.HAPROXY, domain: 'clusters.example.com', ...options });
  return plane(undefined, { exposure }).addTenantCluster(name, { ...UNNAMED, ...tenantOptions });
}

const bindingOf = (...options: Parameters<typeof tenant>) => tenant(...options).hostedControlPlane!.exposureBinding;

test('a tenant has a host name of its own, behind the port of the controller', () => {
  expect(bindingOf()).toEqual({
    serviceType: 'ClusterIP',
    apiServerPort: 6443,
    ingress: {
      host: 'my-cluster.team-a.clusters.example.com',
      controller: 'haproxy',
      annotations: { 'haproxy.org/ssl-passthrough': 'true' },
    },
    dnsRecords: [{
      name: 'my-cluster.team-a.clusters.example.com',
      target: "address of the ingress controller of management plane 'management'",
      wildcard: '*.team-a.clusters.example.com',
    }],
  });
});

test('the Cluster says where clients and where the API server are', () => {
  const cluster = tenant();
  expect(only(cluster, 'Cluster').spec).toMatchObject({
    clusterNetwork: { apiServerPort: 6443 },
    controlPlaneEndpoint: { host: 'my-cluster.team-a.clusters.example.com', port: 443 },
  });
});

test.each<[IngressController, { [key: string]: string } | undefined]>([
  [IngressController.HAPROXY, { 'haproxy.org/ssl-passthrough': 'true' }],
  [IngressController.NGINX, { 'nginx.ingress.kubernetes.io/ssl-passthrough': 'true', 'nginx.ingress.kubernetes.io/backend-protocol': 'HTTPS' }],
  [IngressController.TRAEFIK, undefined],
  [IngressController.GENERIC, undefined],
])('%s is told to pass TLS through', (controller, annotations) => {
  expect(bindingOf({ controller }).ingress!.annotations).toEqual(annotations);
});

test('class, annotations and a record by external-dns on request', () => {
  expect(bindingOf({ controller: IngressController.GENERIC, className: 'internal', annotations: { 'example.com/tls': 'pass' }, externalDns: true }).ingress).toEqual({
    host: 'my-cluster.team-a.clusters.example.com',
    controller: 'generic',
    className: 'internal',
    annotations: {
      'example.com/tls': 'pass',
      'external-dns.alpha.kubernetes.io/hostname': 'my-cluster.team-a.clusters.example.com',
    },
  });
});

test.each([
  [{ controller: IngressController.NGINX, annotations: { 'nginx.ingress.kubernetes.io/ssl-passthrough': 'false' } }, 'nginx.ingress.kubernetes.io/ssl-passthrough', 'false'],
  [{ externalDns: true, annotations: { 'external-dns.alpha.kubernetes.io/hostname': 'x' } }, 'external-dns.alpha.kubernetes.io/hostname', 'x'],
])('%j contradicts itself', (options, key, value) => {
  expect(messageOf(() => tenant(options))).toEqual(
    `'annotations' of IngressExposure sets '${key}' to '${value}', expected a key that the exposure does not decide about itself; remove it`);
});

describe('a host name of the tenant\'s own', () => {
  const named = (endpoint: string, options: Partial<IngressExposureOptions> = { domain: undefined }) =>
    tenant(options, { endpoint: Endpoint.parse(endpoint) });

  test('is taken, with or without a domain, and leaves the wildcard to the user', () => {
    for (const cluster of [named('api.shop.example.org:443'), named('api.shop.example.org:443', {})]) {
      expect(cluster.hostedControlPlane!.exposureBinding.ingress!.host).toEqual('api.shop.example.org');
      expect(cluster.controlPlane.dnsRecords).toEqual([
        { name: 'api.shop.example.org', target: "address of the ingress controller of management plane 'management'" },
      ]);
    }
  });

  test('is needed without a domain', () => {
    expect(messageOf(() => tenant({ domain: undefined }))).toEqual(
      "'endpoint' of management/team-a/my-cluster is missing, expected a host name and port 443, as its IngressExposure has no 'domain'; give the one or the other");
  });

  test('is no address', () => {
    expect(messageOf(() => named('10.40.0.201:443'))).toEqual(
      "'endpoint' of management/team-a/my-cluster is '10.40.0.201:443', expected a host name, by which alone an ingress controller tells tenants apart; give one such as Endpoint.of('my-cluster.team-a.example.com', 443)");
  });

  test('has the port of the controller', () => {
    expect(messageOf(() => named('api.example.com:6443'))).toEqual(
      "'endpoint' of management/team-a/my-cluster has port 6443, expected 443, where an ingress controller listens; give that one");
  });
});

test('a provider that makes no route for a controller is refused, and says for which it does', () => {
  const refused = () => tenant({ controller: IngressController.TRAEFIK }, { hostedControlPlane: { provider: new RoutingProvider() } });
  expect(messageOf(refused)).toEqual(
    "'exposure' of management/team-a/my-cluster is by the ingress controller traefik, for which router makes no route, expected haproxy or nginx or generic; choose another controller or another provider");
});

test.each(['*.example.com', 'Example.com', '.example.com', 'example..com', '10.40.0.1', '', 'a'.repeat(64), `${'a.'.repeat(120)}aa`])('%j is no domain', (domain) => {
  expect(messageOf(() => tenant({ domain }))).toEqual(
    `'domain' of IngressExposure is '${domain}', expected a lower case DNS name of at most 240 characters without a wildcard; give one such as 'clusters.example.com'`);
});

describe('a host name leaves room for konnectivity\'s', () => {
  const domainOf = (length: number) => `${'a.'.repeat(Math.floor((length - 1) / 2))}${'a'.repeat(length % 2 === 0 ? 2 : 1)}`;
  const rest = 'my-cluster.team-a.'.length;

  test('of 240 characters', () => {
    const { endpoint } = tenant({ domain: domainOf(240 - rest) });
    expect(endpoint.host).toHaveLength(240);
    expect(() => Endpoint.of(`konnectivity.${endpoint.host}`)).not.toThrow();
  });

  test('but not of 241', () => {
    const host = `my-cluster.team-a.${domainOf(241 - rest)}`;
    const sentence = `the host name '${host}' of management/team-a/my-cluster has 241 characters, expected at most 240, so that 'konnectivity.' fits before it; shorten the domain, the namespace or the name`;
    expect(messageOf(() => tenant({ domain: domainOf(241 - rest) }))).toEqual(sentence);
    expect(messageOf(() => tenant({}, { endpoint: Endpoint.of(host, 443) }))).toEqual(sentence);
  });
});
