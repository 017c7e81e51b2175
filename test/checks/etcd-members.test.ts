import { ApiObject, JsonPatch } from 'cdk8s';
import { found } from './found';
import { Fleet, PlatformRelease, StandaloneControlPlaneOptions, TenantCluster } from '../../src';
import { plane, TENANT } from '../fixtures/quickstart';

function tenant(standaloneControlPlane: StandaloneControlPlaneOptions, release?: PlatformRelease): TenantCluster {
  return plane(undefined, { release }).addTenantCluster('my-cluster', { ...TENANT, standaloneControlPlane });
}

const foundIn = ({ node }: TenantCluster) => found(node.root as Fleet, 'TC142');

const sentence = (replicas: number, odd: number) =>
  `KubeadmControlPlane 'my-cluster' has ${replicas} replicas with etcd on them, expected an odd number, as etcd needs more than half of its members; choose ${odd}, or have etcd elsewhere with 'etcdEndpoints'`;

test.each([PlatformRelease.V2026_08, PlatformRelease.V2026_02])('an even number of members is an error on $name', (release) => {
  expect(foundIn(tenant({ replicas: 2 }, release))).toEqual([{ path: 'management/team-a/my-cluster/ControlPlane/Resource', message: sentence(2, 3) }]);
});

test.each([1, 3, 5])('%d members are fine', (replicas) => {
  expect(foundIn(tenant({ replicas }))).toEqual([]);
});

test('with etcd elsewhere any number is fine', () => {
  expect(foundIn(tenant({ replicas: 2, etcdEndpoints: ['https://10.40.0.11:2379'] }))).toEqual([]);
});

test.each<[any, number]>([[4, 1], [0, 1], ['4', 0], [null, 0]])('replicas patched to %p: %d', (replicas, count) => {
  const cluster = tenant({});
  cluster.controlPlane.resource.addJsonPatch(JsonPatch.replace('/spec/replicas', replicas));
  expect(foundIn(cluster)).toHaveLength(count);
});

test.each(['/spec/kubeadmConfigSpec', '/spec'])('nonsense in %s is left to the schema', (path) => {
  for (const value of [null, 5, 'text', [], {}]) {
    const cluster = tenant({});
    cluster.controlPlane.resource.addJsonPatch(JsonPatch.replace(path, value));
    expect(foundIn(cluster)).toEqual([]);
  }
});

test('one of your own counts as well', () => {
  const cluster = tenant({});
  new ApiObject(cluster, 'Own', {
    apiVersion: 'controlplane.cluster.x-k8s.io/v1beta2', kind: 'KubeadmControlPlane', metadata: { name: 'own' }, spec: { replicas: 2 },
  } as any);
  expect(foundIn(cluster).map(({ path }) => path)).toEqual(['management/team-a/my-cluster/Own']);
});
