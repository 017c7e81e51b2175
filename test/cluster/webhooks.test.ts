import { ApiServer } from './api-server';
import { startManagementCluster } from './cluster';
import { KubeObject } from './kube-object';
import { contentOf } from './tree';
import { accepted, verdicts } from './verdicts';
import { WEBHOOK_PROBES } from './webhook-probes';
import { PlatformRelease } from '../../src';

// What only the real managers refuse, default and convert: were their webhooks off, these tests would fail.

let server: ApiServer;

beforeAll(async () => {
  server = await startManagementCluster('cluster for webhooks', PlatformRelease.V2026_08);
});

afterAll(async () => server?.stop());

const INFRASTRUCTURE = 'infrastructure.cluster.x-k8s.io';
const metadata = { name: 'sample', namespace: 'default' };

const CLUSTER = {
  apiVersion: 'cluster.x-k8s.io/v1beta2',
  kind: 'Cluster',
  metadata,
  spec: { infrastructureRef: { apiGroup: INFRASTRUCTURE, kind: 'HarvesterCluster', name: 'sample' } },
};

const DEPLOYMENT = {
  apiVersion: 'cluster.x-k8s.io/v1beta2',
  kind: 'MachineDeployment',
  metadata,
  spec: {
    clusterName: 'sample',
    replicas: 1,
    selector: { matchLabels: { pool: 'sample' } },
    template: {
      metadata: { labels: { pool: 'sample' } },
      spec: {
        clusterName: 'sample',
        bootstrap: { dataSecretName: 'bootstrap' },
        infrastructureRef: { apiGroup: INFRASTRUCTURE, kind: 'HarvesterMachineTemplate', name: 'sample' },
      },
    },
  },
};

const SECRET = { secretReference: { name: 'etcd-certificates', namespace: 'steward-system', keyPath: 'any' } };
const DATA_STORE = {
  apiVersion: 'steward.butlerlabs.dev/v1alpha1',
  kind: 'DataStore',
  metadata: { name: 'sample' },
  spec: {
    driver: 'etcd',
    endpoints: ['etcd.example.com:2379'],
    tlsConfig: {
      certificateAuthority: { certificate: SECRET, privateKey: SECRET },
      clientCertificate: { certificate: SECRET, privateKey: SECRET },
    },
  },
};

const TENANT_CONTROL_PLANE = {
  apiVersion: 'steward.butlerlabs.dev/v1alpha1',
  kind: 'TenantControlPlane',
  metadata,
  spec: {
    dataStore: 'sample',
    controlPlane: { deployment: { replicas: 2 }, service: { serviceType: 'ClusterIP' } },
    kubernetes: { version: 'v1.34.2', kubelet: {} },
    networkProfile: { port: 6443 },
  },
};

test.each(WEBHOOK_PROBES)('a webhook of $manager refuses a $object.kind', async ({ object, refusal }) => {
  await expect(server.client.apply(object)).rejects.toThrow(refusal);
});

test('a MachineDeployment that may neither add nor remove a machine is refused', async () => {
  const rollout = { strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 0, maxUnavailable: 0 } } };
  await expect(server.client.apply({ ...DEPLOYMENT, spec: { ...DEPLOYMENT.spec, rollout } })).rejects.toThrow(
    'spec.rollout.strategy.rollingUpdate: Invalid value: "0": maxUnavailable and maxSurge cannot both be 0',
  );
});

test('a DataStore whose Secrets are not there is refused', async () => {
  await expect(server.client.apply(DATA_STORE)).rejects.toThrow('CA certificate is not valid, secret steward-system/etcd-certificates is not found');
});

test('a TenantControlPlane whose DataStore is not there is refused', async () => {
  await expect(server.client.apply(TENANT_CONTROL_PLANE)).rejects.toThrow('sample DataStore does not exist');
});

test('a webhook corrects the version of a MachineDeployment', async () => {
  const { template } = DEPLOYMENT.spec;
  const deployment = { ...DEPLOYMENT, spec: { ...DEPLOYMENT.spec, template: { ...template, spec: { ...template.spec, version: '1.35.0' } } } };
  expect((await server.client.tryApply(deployment)).spec.template.spec.version).toBe('v1.35.0');
});

test('a webhook names the schema of a TenantControlPlane', async () => {
  const { dataStore, ...spec } = TENANT_CONTROL_PLANE.spec;
  expect((await server.client.tryApply({ ...TENANT_CONTROL_PLANE, spec })).spec.dataStoreSchema).toBe('default_sample');
});

test('a Cluster of v1beta1 can be read as v1beta2', async () => {
  const { apiGroup, ...reference } = CLUSTER.spec.infrastructureRef;
  const old = { ...CLUSTER, apiVersion: 'cluster.x-k8s.io/v1beta1', spec: { infrastructureRef: { ...reference, apiVersion: `${apiGroup}/v1beta1` } } };
  await converted(old, CLUSTER);
});

test('a KubeadmConfigTemplate of v1beta1 can be read as v1beta2', async () => {
  const template = (version: string, kubeletExtraArgs: unknown) => ({
    apiVersion: `bootstrap.cluster.x-k8s.io/${version}`,
    kind: 'KubeadmConfigTemplate',
    metadata,
    spec: { template: { spec: { joinConfiguration: { nodeRegistration: { kubeletExtraArgs } } } } },
  });
  await converted(template('v1beta1', { 'node-labels': 'a=b' }), template('v1beta2', [{ name: 'node-labels', value: 'a=b' }]));
});

test('objects bring what webhooks look up, and leave nothing behind', async () => {
  expect(await verdicts(server.client, [contentOf('datastore', [DATA_STORE, TENANT_CONTROL_PLANE])])).toEqual(accepted(['datastore']));
  expect(await server.client.find(TENANT_CONTROL_PLANE)).toBeUndefined();
  expect(await server.client.list('steward.butlerlabs.dev/v1alpha1', 'DataStore')).toEqual([]);
});

test('a refusal is told of the content that it is in', async () => {
  const namespace = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'team-a' } };
  const cluster = { ...CLUSTER, metadata: { name: 'sample', namespace: 'team-a' } };
  const [{ object: bad }] = WEBHOOK_PROBES;
  expect(await verdicts(server.client, [contentOf('good', [cluster, namespace]), contentOf('bad', [bad])])).toEqual({
    ...accepted(['good']),
    bad: { refused: [expect.stringContaining('bad: Cluster default/probe (cluster.x-k8s.io/v1beta2): admission webhook')], changed: [] },
  });
});

test('contents that hold the same object with other content are an error', async () => {
  await expect(verdicts(server.client, [contentOf('one', [CLUSTER]), contentOf('other', [{ ...CLUSTER, spec: {} }])])).rejects.toThrow(
    "Cluster default/sample (cluster.x-k8s.io/v1beta2) is in 'one' and, with other content, in 'other', but both are applied side by side; "
    + 'give each its own namespace',
  );
});

async function converted(old: KubeObject, current: KubeObject): Promise<void> {
  try {
    await server.client.apply(old);
    expect(await server.client.get(current)).toMatchObject(current);
  } finally {
    await server.client.delete(current);
  }
}
