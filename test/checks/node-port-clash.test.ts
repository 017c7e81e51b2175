import { ApiObject, JsonPatch } from 'cdk8s';
import { found } from './found';
import { Endpoint, Fleet, IManagementPlane, NodePortExposure, TenantCluster } from '../../src';
import { plane, TENANT } from '../fixtures/quickstart';

const nodePorts = (): IManagementPlane => plane(undefined, { exposure: new NodePortExposure({ address: '10.40.0.10' }) });
const foundIn = (management: IManagementPlane) => found(management.node.root as Fleet, 'TC132');

/** A tenant with a port, which alone it opens unless something else is said of konnectivity. */
function tenant(management: IManagementPlane, name: string, port: number, addons: { [key: string]: unknown } = {}): TenantCluster {
  const cluster = management.addTenantCluster(name, { ...TENANT, endpoint: Endpoint.of('10.40.0.10', port) });
  cluster.controlPlane.resource.addJsonPatch(JsonPatch.add('/spec/addons', addons));
  return cluster;
}

/** A control plane that a user wrote. */
function bare(management: IManagementPlane, name: string, port: unknown, group = 'steward.butlerlabs.dev', serviceType = 'NodePort'): ApiObject {
  return new ApiObject(management.tenantNamespace('team-b'), `Bare-${name}`, {
    apiVersion: `${group}/v1alpha1`,
    kind: 'TenantControlPlane',
    metadata: { name, namespace: 'team-b' },
    spec: { controlPlane: { service: { serviceType } }, networkProfile: { port } },
  });
}

test('two control planes on one node port is an error', () => {
  const management = nodePorts();
  tenant(management, 'one', 30443);
  tenant(management, 'two', 30443);
  expect(foundIn(management)).toEqual([{
    path: 'management/team-a/two/ControlPlane/Resource',
    message: "StewardControlPlane 'team-a/two' opens node port 30443 for its API server, which the API server of 'team-a/one' [management/team-a/one/ControlPlane/Resource] has too, expected each port once in a management cluster; give its 'endpoint' another port",
    otherPath: 'management/team-a/one/ControlPlane/Resource',
  }]);
});

test('a port of konnectivity counts', () => {
  const management = nodePorts();
  tenant(management, 'one', 30443);
  tenant(management, 'two', 30444, { konnectivity: { server: { port: 30443 } } });
  expect(foundIn(management).map(({ message }) => message)).toEqual([
    "StewardControlPlane 'team-a/two' opens node port 30443 for its konnectivity server, which the API server of 'team-a/one' [management/team-a/one/ControlPlane/Resource] has too, expected each port once in a management cluster; turn konnectivity off, or give it another port",
  ]);
});

test('also within one control plane', () => {
  const management = nodePorts();
  tenant(management, 'one', 30443, { konnectivity: { server: { port: 30443 } } });
  expect(foundIn(management)).toHaveLength(1);
});

test.each(['steward.butlerlabs.dev', 'kamaji.clastix.io'])('a TenantControlPlane of %s counts', (group) => {
  const management = nodePorts();
  tenant(management, 'one', 30443);
  bare(management, 'two', 30443, group);
  expect(foundIn(management).map(({ path }) => path)).toEqual(['management/team-b/Bare-two']);
});

test('the port is that of the Cluster, also after a patch', () => {
  const management = nodePorts();
  tenant(management, 'one', 30443);
  ApiObject.of(tenant(management, 'two', 30444)).addJsonPatch(JsonPatch.replace('/spec/clusterNetwork/apiServerPort', 30443));
  expect(foundIn(management)).toHaveLength(1);
});

test('other ports, other clusters and other ways are fine', () => {
  const management = nodePorts();
  tenant(management, 'one', 30443);
  tenant(management, 'two', 30444);
  bare(management, 'three', 30443, 'steward.butlerlabs.dev', 'ClusterIP');
  bare(management, 'four', '30443');
  bare(management, 'five', 30443, 'example.com');
  const elsewhere = new ApiObject(management.tenantClusters[0].addInTenantChart('inside'), 'Bare', {
    apiVersion: 'steward.butlerlabs.dev/v1alpha1',
    kind: 'TenantControlPlane',
    metadata: { name: 'one', namespace: 'team-c' },
    spec: bare(management, 'six', 30445).toJson().spec,
  });
  elsewhere.addJsonPatch(JsonPatch.replace('/spec/networkProfile/port', 30443));
  expect(foundIn(management)).toEqual([]);
});

test('an object that is there twice is said by another rule', () => {
  const management = nodePorts();
  bare(management, 'one', 30443);
  new ApiObject(management.tenantNamespace('team-b'), 'Again', bare(management, 'one-more', 30444).toJson())
    .addJsonPatch(JsonPatch.replace('/metadata/name', 'one'), JsonPatch.replace('/spec/networkProfile/port', 30443));
  expect(foundIn(management)).toEqual([]);
});
