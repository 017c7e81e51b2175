import { JsonPatch } from 'cdk8s';
import { found } from './found';
import { Fleet, KubernetesVersion, StewardProvider } from '../../src';
import { plane, quickstart, TENANT } from '../fixtures/quickstart';

test.each(['v1.36.0', 'v1.99.0', 'v2.0.0'])('Steward cannot run %s', (version) => {
  expect(found(quickstart({ version }).fleet, 'TC141')).toEqual([{
    path: 'management/team-a/my-cluster/ControlPlane/Resource',
    message: `StewardControlPlane 'my-cluster' has version '${version}', expected one up to v1.35, the newest that StewardProvider runs; choose such a one`,
    otherPath: 'management/team-a/my-cluster',
  }]);
});

test.each(['v1.35.9', 'v1.30.0'])('Steward can run %s', (version) => {
  expect(found(quickstart({ version }).fleet, 'TC141')).toEqual([]);
});

test('a patch counts', () => {
  const { fleet, cluster } = quickstart();
  cluster.controlPlane.resource.addJsonPatch(JsonPatch.replace('/spec/version', 'latest'));
  expect(found(fleet, 'TC141').map(({ message }) => message)).toEqual([
    "StewardControlPlane 'my-cluster' has version 'latest', expected one up to v1.35, the newest that StewardProvider runs; choose such a one",
  ]);
});

test('a provider that does not say what it runs may run everything', () => {
  class Unknowing extends StewardProvider {
    public readonly newestVersion?: KubernetesVersion = undefined;
  }
  const management = plane(undefined, { controlPlaneProvider: new Unknowing() });
  management.addTenantCluster('my-cluster', { ...TENANT, version: KubernetesVersion.of('v1.99.0') });
  expect(found(management.node.root as Fleet, 'TC141')).toEqual([]);
});
