import { ApiObject, Chart, JsonPatch } from 'cdk8s';
import { found } from './found';
import { Endpoint, Fleet, PlatformRelease, Suppression } from '../../src';
import { plane, Quickstart, quickstart, TENANT } from '../fixtures/quickstart';

const RELEASES = [PlatformRelease.V2026_08, PlatformRelease.V2026_02];

function foundAfter(change: (example: Quickstart) => void, release = PlatformRelease.V2026_08) {
  const example = quickstart({ release });
  change(example);
  return found(example.fleet, 'TC114');
}

const patchCluster = (...ops: JsonPatch[]) => ({ cluster }: Quickstart) => ApiObject.of(cluster).addJsonPatch(...ops);
const patchPool = (...ops: JsonPatch[]) => ({ cluster }: Quickstart) => ApiObject.of(cluster.workerPools[0]).addJsonPatch(...ops);

const sentence = (referrer: string, path: string, target: string) =>
  `${referrer} refers with ${path} to ${target} in namespace 'team-a', which this fleet does not define beside it, expected an object of the same cluster and namespace; define it or fix the reference`;

test.each(RELEASES)('a Cluster that refers to nothing is an error on $name', (release) => {
  expect(foundAfter(patchCluster(JsonPatch.replace('/spec/controlPlaneRef/name', 'a'), JsonPatch.replace('/spec/infrastructureRef/name', 'b')), release)).toEqual([
    {
      path: 'management/team-a/my-cluster/Resource',
      message: sentence("Cluster 'my-cluster'", 'spec.controlPlaneRef', "StewardControlPlane.controlplane.cluster.x-k8s.io 'a'"),
    },
    {
      path: 'management/team-a/my-cluster/Resource',
      message: sentence("Cluster 'my-cluster'", 'spec.infrastructureRef', "HarvesterCluster.infrastructure.cluster.x-k8s.io 'b'"),
    },
  ]);
});

test.each(RELEASES)('a MachineDeployment that refers to nothing is an error on $name', (release) => {
  const machine = '/spec/template/spec';
  expect(foundAfter(patchPool(
    JsonPatch.replace(`${machine}/bootstrap/configRef/name`, 'a'),
    JsonPatch.replace(`${machine}/infrastructureRef/name`, 'b'),
  ), release)).toEqual([
    {
      path: 'management/team-a/my-cluster/workers/Resource',
      message: sentence("MachineDeployment 'my-cluster-workers'", 'spec.template.spec.bootstrap.configRef', "KubeadmConfigTemplate.bootstrap.cluster.x-k8s.io 'a'"),
    },
    {
      path: 'management/team-a/my-cluster/workers/Resource',
      message: sentence("MachineDeployment 'my-cluster-workers'", 'spec.template.spec.infrastructureRef', "HarvesterMachineTemplate.infrastructure.cluster.x-k8s.io 'b'"),
    },
  ]);
});

test.each<[PlatformRelease, string]>([
  [PlatformRelease.V2026_08, 'spec.machineTemplate.spec.infrastructureRef'],
  [PlatformRelease.V2026_02, 'spec.machineTemplate.infrastructureRef'],
])('a KubeadmControlPlane that refers to nothing is an error on %#', (release, path) => {
  const { controlPlane, node } = plane(undefined, { release }).addTenantCluster('my-cluster', { ...TENANT, standaloneControlPlane: {} });
  expect(found(node.root as Fleet, 'TC114')).toEqual([]);
  controlPlane.resource.addJsonPatch(JsonPatch.replace('/spec/machineTemplate/spec/infrastructureRef/name', 'a'));
  expect(found(node.root as Fleet, 'TC114')).toEqual([{
    path: 'management/team-a/my-cluster/ControlPlane/Resource',
    message: sentence("KubeadmControlPlane 'my-cluster'", path, "HarvesterMachineTemplate.infrastructure.cluster.x-k8s.io 'a'"),
  }]);
});

test.each(['kind', 'apiGroup'])('an object with another %s is not meant', (field) => {
  expect(foundAfter(patchCluster(JsonPatch.replace(`/spec/infrastructureRef/${field}`, 'other')))).toHaveLength(1);
});

test.each(RELEASES)('what the library makes is whole on $name, also after a patch that renames a template', (release) => {
  expect(foundAfter(({ cluster }) => {
    cluster.workerPools[0].machineTemplate.addJsonPatch(JsonPatch.add('/spec/template/spec/firmware', { efi: true }));
  }, release)).toEqual([]);
});

test('an object of the same name in another namespace or plane is another one', () => {
  expect(foundAfter((example) => {
    patchCluster(JsonPatch.replace('/spec/infrastructureRef/name', 'other'))(example);
    example.cluster.plane.addTenantCluster('other', { ...TENANT, namespace: 'team-b', endpoint: Endpoint.of('10.40.0.202') });
  })).toHaveLength(1);
});

test('v1beta1 can name a namespace, which has to be its own', () => {
  const toNamespace = (namespace: string) => foundAfter(patchCluster(JsonPatch.add('/spec/infrastructureRef/namespace', namespace)), PlatformRelease.V2026_02);
  expect(toNamespace('team-a')).toEqual([]);
  expect(toNamespace('team-b').map(({ message }) => message)).toEqual([
    "Cluster 'my-cluster' refers with spec.infrastructureRef to HarvesterCluster.infrastructure.cluster.x-k8s.io 'my-cluster' in namespace 'team-b', which this fleet does not define beside it, expected an object of the same cluster and namespace; define it or fix the reference",
  ]);
});

test('the object may be one of the user\'s own, defined later', () => {
  expect(foundAfter((example) => {
    patchCluster(JsonPatch.replace('/spec/infrastructureRef', { apiGroup: 'infrastructure.example.com', kind: 'ExampleCluster', name: 'own' }))(example);
    new ApiObject(new Chart(example.cluster, 'own', { namespace: 'team-a' }), 'Cluster', {
      apiVersion: 'infrastructure.example.com/v1', kind: 'ExampleCluster', metadata: { name: 'own' },
    });
  })).toEqual([]);
});

test('what is applied from elsewhere is suppressed', () => {
  expect(foundAfter((example) => {
    patchPool(JsonPatch.replace('/spec/template/spec/infrastructureRef/name', 'by-hand'))(example);
    Suppression.add(example.cluster.workerPools[0], 'TC114', 'the template is a file in extra/');
  })).toEqual([]);
});

test('a Cluster of another group has no references', () => {
  expect(foundAfter(({ cluster }) => {
    new ApiObject(cluster, 'Database', { apiVersion: 'postgresql.cnpg.io/v1', kind: 'Cluster', metadata: { name: 'db' }, spec: { controlPlaneRef: { kind: 'A', name: 'a' } } });
  })).toEqual([]);
});
