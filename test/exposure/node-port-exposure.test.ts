import { Endpoint, NodePortExposure, NodePortExposureOptions } from '../../src';
import { plane, TENANT } from '../fixtures/quickstart';
import { messageOf, only } from '../fixtures/rendered';
import { RoutingProvider } from '../fixtures/routing-provider';

const { endpoint: _, ...UNNAMED } = TENANT;

const tenant = (endpoint: Endpoint | undefined, options: Partial<NodePortExposureOptions> = {}) =>
  plane(undefined, { exposure: new NodePortExposure({ address: '10.40.0.10', ...options }) }).addTenantCluster('my-cluster', { ...UNNAMED, endpoint });

test('the API server has the port that is opened on nodes', () => {
  const cluster = tenant(Endpoint.of('10.40.0.10', 30443));
  expect(cluster.hostedControlPlane!.exposureBinding).toEqual({ serviceType: 'NodePort', apiServerPort: 30443 });
  expect(only(cluster, 'Cluster').spec).toMatchObject({
    clusterNetwork: { apiServerPort: 30443 },
    controlPlaneEndpoint: { host: '10.40.0.10', port: 30443 },
  });
});

test('DNS must know a name of the nodes', () => {
  const management = plane(undefined, { controlPlaneProvider: new RoutingProvider(), exposure: new NodePortExposure({ address: 'nodes.example.com' }) });
  const cluster = management.addTenantCluster('my-cluster', { ...TENANT, endpoint: Endpoint.of('nodes.example.com', 30443), hostedControlPlane: { konnectivity: { enabled: false } } });
  expect(cluster.controlPlane.dnsRecords).toEqual([
    { name: 'nodes.example.com', target: "addresses of the nodes of management plane 'management'" },
  ]);
});

test('an address may be written in any way', () => {
  expect(tenant(Endpoint.of('2001:db8::10', 30443), { address: '2001:0db8:0::10' }).endpoint.host).toEqual('2001:db8::10');
});

test('a tenant says its port', () => {
  expect(messageOf(() => tenant(undefined, { firstPort: 31000, lastPort: 31999 }))).toEqual(
    "'endpoint' of management/team-a/my-cluster is missing, expected 10.40.0.10 with a port from 31000 to 31999 that no other tenant has; give one such as Endpoint.of('10.40.0.10', 31000)");
});

test('where there are no nodes nobody answers', () => {
  expect(messageOf(() => tenant(Endpoint.of('10.40.0.11', 30443)))).toEqual(
    "'endpoint' of management/team-a/my-cluster has the host '10.40.0.11', expected '10.40.0.10', where its NodePortExposure says that nodes are; give that one");
});

test('a range has a first and a last port', () => {
  expect([messageOf(() => tenant(undefined, { firstPort: 0 })), messageOf(() => tenant(undefined, { lastPort: 29999 }))]).toEqual([
    "'firstPort' of NodePortExposure is 0, expected a whole number of at least 1; give one",
    "'lastPort' of NodePortExposure is 29999, expected a whole number of at least 30000; give one",
  ]);
});
