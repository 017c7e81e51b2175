import { ApiObject, JsonPatch } from 'cdk8s';
import { found } from './found';
import { Endpoint, Fleet, NodePortExposure, NodePortExposureOptions, TenantCluster } from '../../src';
import { plane, TENANT } from '../fixtures/quickstart';

function tenant(port: number, options: Partial<NodePortExposureOptions> = {}, addons: { [key: string]: unknown } = {}): TenantCluster {
  const exposure = new NodePortExposure({ address: '10.40.0.10', ...options });
  const cluster = plane(undefined, { exposure }).addTenantCluster('my-cluster', { ...TENANT, endpoint: Endpoint.of('10.40.0.10', port) });
  cluster.controlPlane.resource.addJsonPatch(JsonPatch.add('/spec/addons', addons));
  return cluster;
}

const foundIn = (cluster: TenantCluster) => found(cluster.node.root as Fleet, 'TC133');

test('a port that the management cluster does not give is an error', () => {
  expect(foundIn(tenant(6443))).toEqual([{
    path: 'management/team-a/my-cluster/ControlPlane/Resource',
    message: "StewardControlPlane 'team-a/my-cluster' opens node port 6443 for its API server, expected one from 30000 to 32767, as the management cluster gives no other; give its 'endpoint' another port",
  }]);
});

test('konnectivity is on such a port unless it says another', () => {
  expect(foundIn(tenant(30443, {}, { konnectivity: {} })).map(({ message }) => message)).toEqual([
    "StewardControlPlane 'team-a/my-cluster' opens node port 8132 for its konnectivity server, expected one from 30000 to 32767, as the management cluster gives no other; turn konnectivity off, or give it another port",
  ]);
  expect(foundIn(tenant(30443, {}, { konnectivity: { server: { port: 30132 } } }))).toEqual([]);
});

test.each<[number, Partial<NodePortExposureOptions>, number]>([
  [30000, {}, 0],
  [32767, {}, 0],
  [29999, {}, 1],
  [20443, { firstPort: 20000, lastPort: 22767 }, 0],
  [30443, { firstPort: 20000, lastPort: 22767 }, 1],
])('port %d with %j', (port, options, count) => {
  expect(foundIn(tenant(port, options))).toHaveLength(count);
});

test('a control plane of the user\'s own has the usual range, and the usual port', () => {
  const cluster = tenant(30443);
  new ApiObject(cluster, 'Own', {
    apiVersion: 'kamaji.clastix.io/v1alpha1', kind: 'TenantControlPlane', metadata: { name: 'own' }, spec: { controlPlane: { service: { serviceType: 'NodePort' } } },
  });
  expect(foundIn(cluster).map(({ message }) => message)).toEqual([
    "TenantControlPlane 'team-a/own' opens node port 6443 for its API server, expected one from 30000 to 32767, as the management cluster gives no other; give its 'endpoint' another port",
  ]);
});

test('a patch is seen', () => {
  const cluster = plane().addTenantCluster('my-cluster', TENANT);
  expect(foundIn(cluster)).toEqual([]);
  cluster.controlPlane.resource.addJsonPatch(JsonPatch.replace('/spec/network/serviceType', 'NodePort'), JsonPatch.add('/spec/addons', {}));
  expect(foundIn(cluster)).toHaveLength(1);
});
