import { ApiObject, JsonPatch } from 'cdk8s';
import { found } from './found';
import { Fleet, PlatformRelease } from '../../src';
import { plane, quickstart, TENANT } from '../fixtures/quickstart';

const VERSION = '/spec/template/spec/version';
const POOL = 'management/team-a/my-cluster/workers/Resource';
const CONTROL_PLANE = 'management/team-a/my-cluster/ControlPlane/Resource';

/** A control plane of v1.30.0 and machines with patches. */
function foundAfter(...ops: JsonPatch[]) {
  const { fleet, cluster } = quickstart();
  ApiObject.of(cluster.workerPools[0]).addJsonPatch(...ops);
  return found(fleet, 'TC140');
}

const versioned = (version: string) => JsonPatch.replace(VERSION, version);
const OTHER_BOOTSTRAP = JsonPatch.replace('/spec/template/spec/bootstrap/configRef/kind', 'TalosConfigTemplate');

describe('with kubeadm', () => {
  test.each(['v1.31.0', 'v1.29.9', 'v2.30.0'])('machines of %s are an error', (version) => {
    expect(foundAfter(versioned(version))).toEqual([{
      path: POOL,
      message: `MachineDeployment 'my-cluster-workers' has version ${version} for a control plane of v1.30.0, expected the same minor version, as kubeadm joins no other; change one of the two`,
      otherPath: CONTROL_PLANE,
    }]);
  });

  test.each(['v1.30.0', 'v1.30.7', '1.30.4+vendor.1'])('machines of %s are fine', (version) => {
    expect(foundAfter(versioned(version))).toEqual([]);
  });
});

describe('with another bootstrap', () => {
  test.each(['v1.31.0', 'v1.26.0'])('machines of %s are an error', (version) => {
    expect(foundAfter(versioned(version), OTHER_BOOTSTRAP)).toEqual([{
      path: POOL,
      message: `MachineDeployment 'my-cluster-workers' has version ${version} for a control plane of v1.30.0, expected one that is not newer and at most 3 minor versions older; change one of the two`,
      otherPath: CONTROL_PLANE,
    }]);
  });

  test.each(['v1.30.9', 'v1.29.0', 'v1.27.0'])('machines of %s are fine', (version) => {
    expect(foundAfter(versioned(version), OTHER_BOOTSTRAP)).toEqual([]);
  });
});

test('machines without a version are an error', () => {
  expect(foundAfter(JsonPatch.remove(VERSION))).toEqual([{
    path: POOL,
    message: "MachineDeployment 'my-cluster-workers' has no version in spec.template.spec, expected v1.30.0, without which no machine can join; set it",
    otherPath: CONTROL_PLANE,
  }]);
});

test('machines with what is no version are an error', () => {
  expect(foundAfter(versioned('stable')).map(({ message }) => message)).toEqual([
    "MachineDeployment 'my-cluster-workers' has version 'stable', expected one such as v1.30.0; change it",
  ]);
});

test('a patch of the control plane counts as well, on the earlier release too', () => {
  const { fleet, cluster } = quickstart({ release: PlatformRelease.V2026_02 });
  cluster.controlPlane.resource.addJsonPatch(JsonPatch.replace('/spec/version', 'v1.31.0'));
  expect(found(fleet, 'TC140').map(({ message }) => message)).toEqual([
    "MachineDeployment 'my-cluster-workers' has version v1.30.0 for a control plane of v1.31.0, expected the same minor version, as kubeadm joins no other; change one of the two",
  ]);
});

test('a control plane on machines of its own is no exception', () => {
  const cluster = plane().addTenantCluster('my-cluster', { ...TENANT, standaloneControlPlane: {} });
  const pool = ApiObject.of(cluster.addWorkerPool('workers'));
  expect(found(cluster.node.root as Fleet, 'TC140')).toEqual([]);
  pool.addJsonPatch(versioned('v1.29.0'));
  expect(found(cluster.node.root as Fleet, 'TC140').map(({ path, otherPath }) => [path, otherPath])).toEqual([[POOL, CONTROL_PLANE]]);
});

test('machines of no tenant need a version, but nobody knows which', () => {
  const { fleet, cluster } = quickstart();
  const machines = (id: string, version?: string) => new ApiObject(cluster, id, {
    apiVersion: 'cluster.x-k8s.io/v1beta2', kind: 'MachineDeployment', metadata: { name: id }, spec: { clusterName: 'by-hand', template: { spec: { version } } },
  });
  machines('with', 'v1.20.0');
  machines('without');
  expect(found(fleet, 'TC140')).toEqual([{
    path: 'management/team-a/my-cluster/without',
    message: "MachineDeployment 'without' has no version in spec.template.spec, expected one, without which no machine can join; set it",
  }]);
});
