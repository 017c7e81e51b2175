import { BARE_KAMAJI, BARE_STEWARD, CLUSTER, KAMAJI, PlainObject, saidOf, STEWARD, withSpec } from '../fixtures/plain-objects';

const said = (object: PlainObject) => saidOf('TC173', object);
const profile = (networkProfile: object, object = BARE_STEWARD) => withSpec(object, { networkProfile });
const network = (clusterNetwork: object) => withSpec(CLUSTER, { clusterNetwork });
const blocks = (pods: string[], services: string[]) => network({ pods: { cidrBlocks: pods }, services: { cidrBlocks: services } });

test.each([0, -1, 65536, 70000])('port %d is refused', (port) => {
  expect(said(profile({ port }))).toEqual([`TenantControlPlane 'plain' has port ${port} in spec.networkProfile.port, expected one from 1 to 65535; change it`]);
});

test('the port of konnectivity is refused too', () => {
  expect(said(withSpec(KAMAJI, { addons: { konnectivity: { server: { port: 0 } } } }))).toEqual([
    "KamajiControlPlane 'plain' has port 0 in spec.addons.konnectivity.server.port, expected one from 1 to 65535; change it",
  ]);
});

test.each<[PlainObject, string]>([
  [profile({ address: 'api.example.com' }), "TenantControlPlane 'plain' has \"api.example.com\" in spec.networkProfile.address"],
  [profile({ advertiseAddress: '10.0.0' }, BARE_KAMAJI), "TenantControlPlane 'plain' has \"10.0.0\" in spec.networkProfile.advertiseAddress"],
  [withSpec(STEWARD, { network: { serviceAddress: 'nowhere' } }), "StewardControlPlane 'plain' has \"nowhere\" in spec.network.serviceAddress"],
])('an address that is none is refused: %j', (object, sentence) => {
  expect(said(object)).toEqual([`${sentence}, expected an IP address; give one, or leave it out`]);
});

test('each network that is none is refused', () => {
  expect(said(profile({ podCidrs: ['10.244.0.0/16', 'junk'] }, BARE_KAMAJI))).toEqual([
    "TenantControlPlane 'plain' has no network in spec.networkProfile.podCidrs: 'junk' is not a CIDR: 'junk' is not an IP address: expected an IPv4 or IPv6 address; write it like 10.40.0.201 or 2001:db8::1",
  ]);
  expect(said(blocks(['10.244.0.0/16'], ['10.96.0.7/16']))).toEqual([
    "Cluster 'plain' has no network in spec.clusterNetwork.services.cidrBlocks: '10.96.0.7/16' is not a CIDR: host bits are set; write 10.96.0.0/16",
  ]);
});

test('pods and Services that share addresses are refused', () => {
  expect(said(blocks(['2001:db8::/64', '10.0.0.0/8'], ['10.96.0.0/12']))).toEqual([
    "Cluster 'plain' has 10.0.0.0/8 in spec.clusterNetwork.pods.cidrBlocks and 10.96.0.0/12 in spec.clusterNetwork.services.cidrBlocks, which share addresses, expected networks of their own; change one of the two",
  ]);
});

test.each([[{ host: '10.0.0.1' }], [{ host: '10.0.0.1', port: 0 }], [{ host: '', port: 6443 }]])('the endpoint %j is refused', (controlPlaneEndpoint) => {
  expect(said(withSpec(CLUSTER, { controlPlaneEndpoint }))).toEqual([
    `Cluster 'plain' has ${JSON.stringify(controlPlaneEndpoint)} in spec.controlPlaneEndpoint, expected a host and a port; give both`,
  ]);
});

test.each<[string, PlainObject]>([
  ['ports at both ends', profile({ port: 1 })],
  ['the highest port', profile({ port: 65535 })],
  ['an address of either family', profile({ address: '2001:db8::1' })],
  ['no address', profile({ address: '' })],
  ['networks side by side', blocks(['10.244.0.0/16', '2001:db8::/64'], ['10.245.0.0/16', '2001:db8:1::/112'])],
  ['an endpoint', withSpec(CLUSTER, { controlPlaneEndpoint: { host: '10.0.0.1', port: 6443 } })],
  ['the endpoint of v1beta1 that nobody set', withSpec(CLUSTER, { controlPlaneEndpoint: { host: '', port: 0 } })],
  ['nothing at all', CLUSTER],
  ['what is of the wrong type, which the schema refuses', profile({ port: '70000', address: 7, podCidr: 5 })],
  ['other kinds', { apiVersion: 'example.com/v1', kind: 'TenantControlPlane', spec: { networkProfile: { port: 0 } } }],
])('%s: fine', (_, object) => {
  expect(said(object)).toEqual([]);
});
