import { ApiObject, JsonPatch } from 'cdk8s';
import { found } from './found';
import { quickstart } from '../fixtures/quickstart';

test.each(['v1.36.0', 'v1.99.0', 'v2.0.0'])('Steward cannot run %s', (version) => {
  expect(found(quickstart({ version }).fleet, 'TC141')).toEqual([{
    path: 'management/team-a/my-cluster/ControlPlane/Resource',
    message: `StewardControlPlane 'my-cluster' has version '${version}', expected one up to v1.35, the newest that its provider runs; choose such a one`,
  }]);
});

test.each(['v1.35.9', 'v1.30.0'])('Steward can run %s', (version) => {
  expect(found(quickstart({ version }).fleet, 'TC141')).toEqual([]);
});

test('a patch counts', () => {
  const { fleet, cluster } = quickstart();
  cluster.controlPlane.resource.addJsonPatch(JsonPatch.replace('/spec/version', 'latest'));
  expect(found(fleet, 'TC141').map(({ message }) => message)).toEqual([
    "StewardControlPlane 'my-cluster' has version 'latest', expected one up to v1.35, the newest that its provider runs; choose such a one",
  ]);
});

test('a provider of which the release knows nothing may run everything', () => {
  const { fleet, cluster } = quickstart();
  new ApiObject(cluster, 'Own', {
    apiVersion: 'controlplane.cluster.x-k8s.io/v1', kind: 'OwnControlPlane', metadata: { name: 'own' }, spec: { version: 'v1.99.0' },
  } as any);
  expect(found(fleet, 'TC141')).toEqual([]);
});
