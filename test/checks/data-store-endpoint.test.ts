import { ApiObject, JsonPatch } from 'cdk8s';
import { found } from './found';
import { EtcdDataStore, Fleet } from '../../src';
import { plane, TENANT } from '../fixtures/quickstart';
import { pair } from '../fixtures/secrets';

function fleetWith(...patches: JsonPatch[]): Fleet {
  const dataStore = new EtcdDataStore('default', { endpoints: ['etcd-0:2379', 'etcd-1:2379'], certificateAuthority: pair('ca'), clientCertificate: pair('root') });
  const management = plane(undefined, { dataStore });
  management.addTenantCluster('my-cluster', TENANT);
  const object = management.node.findAll().find((child) => child instanceof ApiObject && child.kind === 'DataStore') as ApiObject;
  object.addJsonPatch(...patches);
  return management.node.root as Fleet;
}

/** A DataStore as an object of the user's own. */
function plainDataStore(apiVersion: string, spec: unknown): Fleet {
  const management = plane();
  new ApiObject(management, 'Plain', { apiVersion, kind: 'DataStore', metadata: { name: 'plain' }, spec } as any);
  return management.node.root as Fleet;
}

test('what the library makes is fine', () => {
  expect(found(fleetWith(), 'TC118')).toEqual([]);
});

test('a patch that adds a scheme is an error', () => {
  expect(found(fleetWith(JsonPatch.replace('/spec/endpoints/1', 'https://etcd-1:2379')), 'TC118')).toEqual([{
    path: 'management/DataStores/steward.butlerlabs.dev/default/Resource',
    message: "DataStore 'default' has 'https://etcd-1:2379' in spec.endpoints[1], expected host and port without a scheme, as operators put theirs before it; leave out 'https://'",
  }]);
});

test.each(['steward.butlerlabs.dev/v1alpha1', 'kamaji.clastix.io/v1alpha1'])('an object of the user\'s own in %s without a port is an error', (apiVersion) => {
  expect(found(plainDataStore(apiVersion, { driver: 'etcd', endpoints: ['etcd'] }), 'TC118')).toEqual([{
    path: 'management/Plain',
    message: "DataStore 'plain' has 'etcd' in spec.endpoints[0], expected host and port; write it like 'etcd-0.etcd.example.com:2379' or '[2001:db8::1]:2379'",
  }]);
});

test('a DataStore of another group is another thing', () => {
  expect(found(plainDataStore('example.com/v1', { endpoints: ['https://etcd'] }), 'TC118')).toEqual([]);
});

test.each([null, 5, 'etcd', [5, null, ['etcd']], {}])('endpoints patched to %j are the business of the schema', (endpoints) => {
  expect(found(fleetWith(JsonPatch.replace('/spec/endpoints', endpoints)), 'TC118')).toEqual([]);
});

test.each([null, 5, [], {}])('no spec patched to %j makes it crash', (spec) => {
  expect(found(fleetWith(JsonPatch.replace('/spec', spec), JsonPatch.remove('/metadata')), 'TC118')).toEqual([]);
});
