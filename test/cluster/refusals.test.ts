import { ApiServer } from './api-server';
import { AppliedContent } from './apply';
import { changes } from './changes';
import { startBareCluster } from './cluster';
import { KubeObject } from './kube-object';
import { ClusterContent } from './tree';
import { PlatformRelease } from '../../src';

// What would make the other tests of this folder worthless if it passed.

let server: ApiServer;

beforeAll(async () => {
  server = await startBareCluster('cluster for refusals', PlatformRelease.V2026_08);
});

afterAll(async () => server?.stop());

const POOL = {
  apiVersion: 'metallb.io/v1beta1',
  kind: 'IPAddressPool',
  metadata: { name: 'pool', namespace: 'default' },
  spec: { addresses: ['10.40.1.0-10.40.1.50'] },
};

const POOL_IN_TEAM_A = { ...POOL, metadata: { name: 'pool', namespace: 'team-a' } };

const DEPLOYMENT = {
  apiVersion: 'cluster.x-k8s.io/v1beta2',
  kind: 'MachineDeployment',
  metadata: { name: 'workers', namespace: 'default' },
  spec: {
    clusterName: 'my-cluster',
    replicas: 1,
    template: {
      spec: {
        clusterName: 'my-cluster',
        bootstrap: { dataSecretName: 'bootstrap' },
        infrastructureRef: { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: 'HarvesterMachineTemplate', name: 'workers' },
      },
    },
  },
};

test('an unknown field of a custom resource is refused', async () => {
  await expect(server.client.apply({ ...POOL, spec: { ...POOL.spec, adresses: [] } })).rejects.toThrow('.spec.adresses: field not declared in schema');
});

test('an unknown field of a built-in kind is refused', async () => {
  const namespace = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'default', lables: {} } };
  await expect(server.client.apply(namespace)).rejects.toThrow('.metadata.lables: field not declared in schema');
});

test('a field that stands twice is refused', async () => {
  const text = 'apiVersion: metallb.io/v1beta1\nkind: IPAddressPool\nmetadata: { name: pool, namespace: default }\nspec:\n  addresses: [a]\n  addresses: [b]\n';
  await expect(server.client.apply(POOL, text)).rejects.toThrow('key "addresses" already set in map');
});

test('a bare word that YAML 1.1 reads as a boolean is refused where text is expected', async () => {
  const settings = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'settings', namespace: 'default' }, data: { proxy: 'on' } };
  await expect(server.client.apply(settings, JSON.stringify(settings).replace('"on"', 'on'))).rejects.toThrow('.data.proxy: expected string');
});

test('a MachineDeployment without selector is refused', async () => {
  await expect(server.client.apply(DEPLOYMENT)).rejects.toThrow('spec.selector: Required value');
});

test('what only a CEL rule forbids is refused', async () => {
  const release = { apiVersion: 'helm.toolkit.fluxcd.io/v2', kind: 'HelmRelease', metadata: { name: 'cilium', namespace: 'default' }, spec: { interval: '1h' } };
  await expect(server.client.apply(release)).rejects.toThrow('failed rule: (has(self.chart) && !has(self.chartRef))');
});

test('an object in a namespace that the tree does not declare is refused', async () => {
  await expect(new AppliedContent(server.client).apply(content('management', POOL_IN_TEAM_A))).rejects.toThrow([
    "the API server refused 1 of 1 objects of 'management':",
    'pool.yaml: IPAddressPool team-a/pool (metallb.io/v1beta1): namespaces "team-a" not found',
  ].join('\n'));
});

test('a second apply with another value is seen as a change', async () => {
  const before = await server.client.apply(POOL);
  const after = await server.client.apply({ ...POOL, spec: { addresses: ['10.40.1.0-10.40.1.99'] } });
  expect(changes(before, after)).toEqual([
    'IPAddressPool default/pool (metallb.io/v1beta1): metadata.generation was 1, is 2',
    'IPAddressPool default/pool (metallb.io/v1beta1): spec.addresses.0 was "10.40.1.0-10.40.1.50", is "10.40.1.0-10.40.1.99"',
  ]);
});

test('a second apply that drops a field is seen as a change', async () => {
  const before = await server.client.apply({ ...POOL, spec: { ...POOL.spec, autoAssign: false } });
  const after = await server.client.apply(POOL);
  expect(changes(before, after)).toContain('IPAddressPool default/pool (metallb.io/v1beta1): spec.autoAssign was false, is true');
});

test('nothing is left of what was applied once it is deleted', async () => {
  const applied = new AppliedContent(server.client);
  const held = { ...POOL_IN_TEAM_A, metadata: { ...POOL_IN_TEAM_A.metadata, finalizers: ['example.com/held'] } };
  expect(await applied.apply(content('management/tenants/team-a/my-cluster/in-tenant', held))).toBe(1);
  await applied.delete();
  const namespaces = await server.client.list('v1', 'Namespace');
  expect(namespaces.map(({ metadata }) => metadata.name)).not.toContain('team-a');
  const pools = await server.client.list('metallb.io/v1beta1', 'IPAddressPool');
  expect(pools.map(({ metadata }) => metadata.namespace)).not.toContain('team-a');
});

function content(folder: string, object: KubeObject): ClusterContent {
  return { folder, inTenant: folder.endsWith('in-tenant'), manifests: [{ file: 'pool.yaml', text: JSON.stringify(object), object }] };
}
