import { ApiObject, JsonPatch } from 'cdk8s';
import { found } from './found';
import { ControlPlaneProvider, Fleet, KamajiProvider, KubernetesVersion, PlatformRelease, StewardProvider } from '../../src';
import { bareControlPlane } from '../fixtures/bare';
import { bare, ofTenant, OPERATOR_KINDS } from '../fixtures/operator-planes';
import { plane, quickstart, TENANT } from '../fixtures/quickstart';
import { teutonet } from '../fixtures/teutonet';

const sentence = (got: string, newest = 'v1.35', kind = 'StewardControlPlane', key = kind) =>
  `${kind} 'my-cluster' has ${got}, expected one up to ${newest}, the newest that its provider runs; choose such a one, or say release.with({ newestKubernetes: { '${key}': ... } }) if your provider is newer`;

test.each(['v1.36.0', 'v1.99.0', 'v2.0.0'])('Steward cannot run %s', (version) => {
  expect(found(quickstart({ version }).fleet, 'TC141')).toEqual([{
    path: 'management/team-a/my-cluster/ControlPlane/Resource',
    message: sentence(`version '${version}'`),
  }]);
});

test.each(['v1.35.9', 'v1.30.0'])('Steward can run %s', (version) => {
  expect(found(quickstart({ version }).fleet, 'TC141')).toEqual([]);
});

test.each([[PlatformRelease.V2026_08, 'v1.29.0', 'v1.28.9', 'v1.29'], [PlatformRelease.V2026_02, 'v1.27.0', 'v1.26.9', 'v1.27']])(
  'Cluster API runs nothing that is too old: %#', (release, fine, tooOld, oldest) => {
    expect(found(quickstart({ version: fine, release }).fleet, 'TC141')).toEqual([]);
    expect(found(quickstart({ version: tooOld, release }).fleet, 'TC141')).toEqual([{
      path: 'management/team-a/my-cluster/ControlPlane/Resource',
      message: `StewardControlPlane 'my-cluster' has version '${tooOld}', expected ${oldest} or newer, as Cluster API in platform release ${release.name} runs nothing older; choose such a one`,
    }]);
  });

test('a control plane of which Cluster API knows nothing may be older', () => {
  const controlPlane = bareControlPlane(plane(), 'bare', { version: KubernetesVersion.of('v1.28.0') });
  expect(found(controlPlane.node.root as Fleet, 'TC141')).toEqual([]);
});

test('teutonet runs what Cluster API does', () => {
  const { cluster } = teutonet({ version: KubernetesVersion.of('v1.37.0') });
  expect(found(cluster.node.root as Fleet, 'TC141').map(({ message }) => message)).toEqual([
    sentence("version 'v1.37.0'", 'v1.36', 'HostedControlPlane'),
  ]);
});

test.each([
  [JsonPatch.replace('/spec/version', 'latest'), "version 'latest'"],
  [JsonPatch.remove('/spec/version'), 'no version'],
  [JsonPatch.remove('/spec'), 'no version'],
])('a patch counts: %j', (patch, got) => {
  const { fleet, cluster } = quickstart();
  cluster.controlPlane.resource.addJsonPatch(patch);
  expect(found(fleet, 'TC141').map(({ message }) => message)).toEqual([sentence(got)]);
});

test('a release may know of a newer provider', () => {
  const release = PlatformRelease.V2026_08.with({ newestKubernetes: { StewardControlPlane: 'v1.36' } });
  expect(found(quickstart({ version: 'v1.36.1', release }).fleet, 'TC141')).toEqual([]);
  expect(found(quickstart({ version: 'v1.37.0', release }).fleet, 'TC141').map(({ message }) => message)).toEqual([sentence("version 'v1.37.0'", 'v1.36')]);
});

test.each([
  [PlatformRelease.V2026_08, 'v1.36.2', 'v1.37.0', 'v1.36'],
  [PlatformRelease.V2026_02, 'v1.33.9', 'v1.34.0', 'v1.33'],
])('Cluster API runs itself what it was tested with: %#', (release, fine, tooNew, newest) => {
  const foundWith = (version: string) => found(plane(undefined, { release }).addTenantCluster('my-cluster', {
    ...TENANT, version: KubernetesVersion.of(version), standaloneControlPlane: {},
  }).node.root as Fleet, 'TC141').map(({ message }) => message);
  expect(foundWith(fine)).toEqual([]);
  expect(foundWith(tooNew)).toEqual([sentence(`version '${tooNew}'`, newest, 'KubeadmControlPlane')]);
});

test('a provider of which the release knows nothing may run everything', () => {
  const { fleet, cluster } = quickstart();
  new ApiObject(cluster, 'Own', {
    apiVersion: 'controlplane.cluster.x-k8s.io/v1', kind: 'OwnControlPlane', metadata: { name: 'own' }, spec: { version: 'v1.99.0' },
  } as any);
  expect(found(fleet, 'TC141')).toEqual([]);
});

test.each<[string, (typeof OPERATOR_KINDS)[number][1], ControlPlaneProvider, string, string]>([
  ['KamajiControlPlane', ofTenant, new KamajiProvider(), 'v1.36', 'v1.37.0'],
  ['TenantControlPlane', bare, new KamajiProvider(), 'v1.36', 'v1.37.0'],
  ['TenantControlPlane', bare, new StewardProvider(), 'v1.35', 'v1.36.0'],
])('every operator has its own newest version: %s', (kind, define, provider, newest, version) => {
  const controlPlane = define(provider);
  const fleet = controlPlane.node.root as Fleet;
  const path = kind === 'TenantControlPlane' ? '/spec/kubernetes/version' : '/spec/version';
  controlPlane.resource.addJsonPatch(JsonPatch.replace(path, `${newest}.9`));
  expect(found(fleet, 'TC141')).toEqual([]);
  controlPlane.resource.addJsonPatch(JsonPatch.replace(path, version));
  expect(found(fleet, 'TC141').map(({ message }) => message)).toEqual([
    sentence(`version '${version}'`, newest, kind, kind === 'TenantControlPlane' ? `${kind}.${provider.dataStoreGroup}` : kind),
  ]);
});

test('a kind of another group stands in the release with its group', () => {
  const release = PlatformRelease.V2026_08.with({ newestKubernetes: { 'OwnControlPlane.example.com': 'v1.30', 'OwnControlPlane': 'v1.99' } });
  const { fleet, cluster } = quickstart({ release });
  new ApiObject(cluster, 'Own', { apiVersion: 'example.com/v1', kind: 'OwnControlPlane', metadata: { name: 'own' }, spec: { version: 'v1.31.0' } } as any);
  expect(found(fleet, 'TC141').map(({ path }) => path)).toEqual(['management/team-a/my-cluster/Own']);
});
