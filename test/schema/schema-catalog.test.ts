import { IMPORTS } from '../../imports/index';
import type { KindRecord } from '../../imports/kind-record';
import { loadRecord, SchemaCatalog } from '../../src/schema/schema-catalog';

const namespace = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'team-a' } };
const pool = {
  apiVersion: 'metallb.io/v1beta1',
  kind: 'IPAddressPool',
  metadata: { name: 'default', namespace: 'metallb-system' },
  spec: { addresses: ['10.40.1.0-10.40.1.50'] },
};

test('finds a kind by apiVersion and kind', () => {
  const catalog = new SchemaCatalog(['metallb-v0.16.1', 'kubernetes-v1.35.4']);
  expect(catalog.find('metallb.io/v1beta1', 'IPAddressPool')).toMatchObject({ plural: 'ipaddresspools', scope: 'Namespaced' });
  expect(catalog.find('v1', 'Namespace')).toMatchObject({ plural: 'namespaces', scope: 'Cluster' });
  expect(catalog.find('metallb.io/v1beta1', 'BGPPeer')).toBeUndefined();
  expect(catalog.find('metallb.io/v1', 'IPAddressPool')).toBeUndefined();
});

test('checks an object of a known kind', () => {
  const catalog = new SchemaCatalog(['metallb-v0.16.1', 'kubernetes-v1.35.4']);
  expect(catalog.check(pool)).toEqual([]);
  expect(catalog.check({ ...pool, spec: { adresses: [] } })?.map((violation) => violation.message)).toEqual([
    'spec.adresses: unknown field, expected addresses; fix its spelling',
    'spec.addresses: missing, expected a list; set it',
  ]);
});

test('knows the scope', () => {
  const catalog = new SchemaCatalog(['kubernetes-v1.35.4']);
  expect([catalog.kindOf('', 'Namespace')?.scope, catalog.kindOf('apps', 'Deployment')?.scope]).toEqual(['Cluster', 'Namespaced']);
});

test('says nothing about an unknown kind', () => {
  const catalog = new SchemaCatalog(['kubernetes-v1.35.4']);
  expect(catalog.check(pool)).toBeUndefined();
  expect(catalog.check({})).toBeUndefined();
});

test('refuses a version that is not served', () => {
  const cluster = { apiVersion: 'cluster.x-k8s.io/v1beta2', kind: 'Cluster', metadata: { name: 'a' } };
  expect(new SchemaCatalog(['cluster-api-v1.10.10']).check(cluster)).toEqual([{
    path: 'apiVersion',
    message: 'apiVersion: got "cluster.x-k8s.io/v1beta2", expected cluster.x-k8s.io/v1beta1 for kind Cluster; use a version that is served',
  }]);
  expect(new SchemaCatalog(['cluster-api-v1.12.11']).check({ ...cluster, apiVersion: 'cluster.x-k8s.io/v1alpha4' })).toEqual([{
    path: 'apiVersion',
    message: 'apiVersion: got "cluster.x-k8s.io/v1alpha4", expected one of cluster.x-k8s.io/v1beta1, cluster.x-k8s.io/v1beta2 for kind Cluster; '
      + 'use a version that is served',
  }]);
});

test('the first of two sources counts', () => {
  const catalog = new SchemaCatalog(['cluster-api-v1.10.10', 'cluster-api-v1.12.11']);
  expect(catalog.find('cluster.x-k8s.io/v1beta2', 'Cluster')).toBeUndefined();
});

test('takes a kind of the user\'s own, also for one that it knows', () => {
  const record: KindRecord = {
    group: '',
    kind: 'Namespace',
    listKind: 'NamespaceList',
    plural: 'namespaces',
    singular: 'namespace',
    scope: 'Cluster',
    versions: [
      { name: 'v1', served: true, storage: true, schema: { type: 'object', required: ['spec'], properties: { spec: { type: 'object' } } } },
      { name: 'v0', served: false, storage: false, schema: { type: 'object' } },
    ],
  };
  const catalog = new SchemaCatalog(['kubernetes-v1.35.4']);
  expect(catalog.check(namespace)).toEqual([]);
  catalog.add(record);
  expect(catalog.check(namespace)?.map((violation) => violation.message)).toEqual(['spec: missing, expected an object; set it']);
  expect(catalog.check({ ...namespace, apiVersion: 'v0' })?.map((violation) => violation.message)).toEqual([
    'apiVersion: got "v0", expected v1 for kind Namespace; use a version that is served',
  ]);
});

test('refuses a source that is not there', () => {
  expect(() => new SchemaCatalog(['metallb-v0.1' as 'metallb-v0.16.1'])).toThrow(
    `schema source 'metallb-v0.1' is unknown, expected one of ${Object.keys(IMPORTS).join(', ')}; add it to imports/sources.ts or fix its spelling`,
  );
});

test('a record is read once', () => {
  const [{ file }] = IMPORTS['kubernetes-v1.35.4'];
  expect(loadRecord(file)).toBe(loadRecord(file));
});
