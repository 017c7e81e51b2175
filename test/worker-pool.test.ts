import { ApiObject, Chart, JsonPatch, Size } from 'cdk8s';
import { KubernetesVersion, PlatformRelease, WorkerPool, WorkerPoolOptions } from '../src';
import { plane, quickstart, TENANT } from './fixtures/quickstart';
import { messageOf, only, rendered } from './fixtures/rendered';

const pool = (options: WorkerPoolOptions = {}, id = 'workers') => plane().addTenantCluster('my-cluster', TENANT).addWorkerPool(id, options);

test('default child', () => {
  expect(ApiObject.of(pool()).kind).toEqual('MachineDeployment');
});

test('defaults', () => {
  const { spec } = only(pool(), 'MachineDeployment');
  expect(spec).toMatchInlineSnapshot(`
{
  "clusterName": "my-cluster",
  "replicas": 1,
  "rollout": {
    "strategy": {
      "rollingUpdate": {
        "maxSurge": 1,
        "maxUnavailable": 0,
      },
      "type": "RollingUpdate",
    },
  },
  "selector": {
    "matchLabels": {
      "cluster.x-k8s.io/cluster-name": "my-cluster",
      "cluster.x-k8s.io/deployment-name": "my-cluster-workers",
    },
  },
  "template": {
    "metadata": {
      "labels": {
        "cluster.x-k8s.io/cluster-name": "my-cluster",
        "cluster.x-k8s.io/deployment-name": "my-cluster-workers",
      },
    },
    "spec": {
      "bootstrap": {
        "configRef": {
          "apiGroup": "bootstrap.cluster.x-k8s.io",
          "kind": "KubeadmConfigTemplate",
          "name": "my-cluster-workers-edbmhp3doh",
        },
      },
      "clusterName": "my-cluster",
      "infrastructureRef": {
        "apiGroup": "infrastructure.cluster.x-k8s.io",
        "kind": "HarvesterMachineTemplate",
        "name": "my-cluster-workers-lirshmbycn",
      },
      "version": "v1.30.0",
    },
  },
}
`);
});

test('default size', () => {
  expect(only(pool(), 'HarvesterMachineTemplate').spec.template.spec).toMatchObject({
    cpu: 4, memory: '8Gi', volumes: [{ volumeSize: '100Gi' }],
  });
});

test('selector and labels of the machines are equal in both API versions', () => {
  const labels = { 'cluster.x-k8s.io/cluster-name': 'my-cluster', 'cluster.x-k8s.io/deployment-name': 'my-cluster-workers' };
  for (const release of [PlatformRelease.V2026_08, PlatformRelease.V2026_02]) {
    const { selector, template } = only(pool({ release }), 'MachineDeployment').spec;
    expect([selector.matchLabels, template.metadata.labels]).toEqual([labels, labels]);
  }
});

describe.each([PlatformRelease.V2026_08, PlatformRelease.V2026_02])('labels on $name', (release) => {
  const tenantLabels = { 'owner': 'team-a', 'cost-center': '4711' };
  const labels = { 'owner': 'team-b', 'cost-center': '4711', 'cluster.x-k8s.io/cluster-name': 'my-cluster' };
  const labelled = () => quickstart({ release, tenantLabels, pool: { labels: { owner: 'team-b' } } }).cluster.workerPools[0];

  test("are the tenant's and its own, which win, on the pool's objects alone", () => {
    expect(labelled().labels).toEqual(labels);
    expect(rendered(labelled()).map(({ metadata }) => metadata.labels)).toEqual([labels, labels, labels]);
    expect(only(labelled().cluster, 'Cluster').metadata.labels).toMatchObject(tenantLabels);
  });

  test('reach the Machines, and leave the selector and the content of the templates alone', () => {
    const { selector, template } = only(labelled(), 'MachineDeployment').spec;
    const names = { 'cluster.x-k8s.io/cluster-name': 'my-cluster', 'cluster.x-k8s.io/deployment-name': 'my-cluster-workers' };
    expect(selector.matchLabels).toEqual(names);
    expect(template.metadata.labels).toEqual({ ...labels, ...names });
    const specs = (workers: WorkerPool) => ['HarvesterMachineTemplate', 'KubeadmConfigTemplate'].map((kind) => only(workers, kind).spec);
    expect(specs(labelled())).toEqual(specs(quickstart({ release }).cluster.workerPools[0]));
  });
});

test('labels are given as a copy', () => {
  const workers = pool({ labels: { owner: 'team-b' } });
  workers.labels.owner = 'nobody';
  expect(workers.labels.owner).toEqual('team-b');
});

test('labels that Cluster API selects by are refused', () => {
  expect(messageOf(() => pool({ labels: { 'cluster.x-k8s.io/control-plane': '' } }))).toEqual(
    "'labels' of worker pool 'workers' of management/team-a/my-cluster sets 'cluster.x-k8s.io/control-plane' to '', expected a key that Cluster API does not select by; remove it");
});

test('a release of its own changes the API versions of the pool alone', () => {
  const { cluster } = quickstart({ pool: { release: PlatformRelease.V2026_02 } });
  expect(['Cluster', 'MachineDeployment', 'KubeadmConfigTemplate'].map((kind) => only(cluster, kind).apiVersion)).toEqual([
    'cluster.x-k8s.io/v1beta2', 'cluster.x-k8s.io/v1beta1', 'bootstrap.cluster.x-k8s.io/v1beta1',
  ]);
});

test('templates are named after their content and survive their removal from Git', () => {
  for (const kind of ['HarvesterMachineTemplate', 'KubeadmConfigTemplate']) {
    const { metadata, spec } = only(pool(), kind);
    expect(metadata.name).toMatch(/^my-cluster-workers-[a-z2-7]{10}$/);
    expect(metadata.annotations).toEqual({ 'kustomize.toolkit.fluxcd.io/prune': 'disabled' });
    expect(Object.keys(spec.template)).toEqual(['spec']);
  }
});

test('the machines refer to the templates by their rendered names', () => {
  const { cluster } = quickstart();
  const { bootstrap, infrastructureRef } = only(cluster, 'MachineDeployment').spec.template.spec;
  expect([bootstrap.configRef.name, infrastructureRef.name]).toEqual([
    only(cluster, 'KubeadmConfigTemplate').metadata.name,
    only(cluster, 'HarvesterMachineTemplate').metadata.name,
  ]);
});

test('a patch on a template changes its name, and the reference follows', () => {
  const workers = pool();
  const before = only(workers, 'HarvesterMachineTemplate').metadata.name;
  workers.machineTemplate.addJsonPatch(JsonPatch.add('/spec/template/spec/tpm', { enabled: true }));
  const after = only(workers, 'HarvesterMachineTemplate').metadata.name;
  expect(after).not.toEqual(before);
  expect(only(workers, 'MachineDeployment').spec.template.spec.infrastructureRef.name).toEqual(after);
});

test('no machines at all are legal', () => {
  expect(only(pool({ replicas: 0 }), 'MachineDeployment').spec.replicas).toEqual(0);
});

describe('version', () => {
  test("is the control plane's, unless it has its own, which its bootstrap follows", () => {
    expect(pool().version.toString()).toEqual('v1.30.0');
    const { cluster } = quickstart({ pool: { version: KubernetesVersion.of('v1.30.4') } });
    expect(only(cluster, 'MachineDeployment').spec.template.spec.version).toEqual('v1.30.4');
    expect(only(cluster, 'KubeadmConfigTemplate').spec.template.spec.preKubeadmCommands.join()).toContain('kubelet-1.30.4');
    expect(only(cluster, 'StewardControlPlane').spec.version).toEqual('v1.30.0');
  });

  test('of the same minor version is fine, of another one kubeadm joins none', () => {
    const found = (version: string) => quickstart({ pool: { version: KubernetesVersion.of(version) } }).fleet.findings.map(({ id, message }) => `${id} ${message}`);
    expect(found('v1.30.4')).toEqual([]);
    expect(found('v1.29.9')).toEqual([
      "TC140 MachineDeployment 'my-cluster-workers' has version v1.29.9 for a control plane of v1.30.0, expected the same minor version, as kubeadm joins no other; change one of the two",
    ]);
  });

  test('of one pool leaves the others alone', () => {
    const { cluster } = quickstart();
    cluster.addWorkerPool('newer', { version: KubernetesVersion.of('v1.30.4') });
    expect(cluster.workerPools.map((each) => only(each, 'MachineDeployment').spec.template.spec.version)).toEqual(['v1.30.0', 'v1.30.4']);
  });
});

test.each([PlatformRelease.V2026_08, PlatformRelease.V2026_02])('a failure domain is where the machines are, on $name', (release) => {
  const { fleet, cluster } = quickstart({ release, pool: { failureDomain: 'room-1' } });
  expect(only(cluster, 'MachineDeployment').spec.template.spec.failureDomain).toEqual('room-1');
  expect(fleet.findings).toEqual([]);
});

test('it belongs to its cluster in whatever chart it stands', () => {
  const management = plane();
  const cluster = management.addTenantCluster('my-cluster', { ...TENANT, release: PlatformRelease.V2026_02, labels: { owner: 'team-a' } });
  const workers = new WorkerPool(new Chart(management, 'elsewhere'), 'workers', { cluster });
  for (const object of rendered(workers)) {
    expect(object).toMatchObject({ metadata: { namespace: 'team-a', labels: { 'owner': 'team-a', 'cluster.x-k8s.io/cluster-name': 'my-cluster' } } });
  }
  expect(only(workers, 'MachineDeployment').apiVersion).toEqual('cluster.x-k8s.io/v1beta1');
  expect(cluster.workerPools).toEqual([workers]);
});

describe('bad input', () => {
  test('a pool twice is refused', () => {
    const cluster = plane().addTenantCluster('my-cluster', TENANT);
    cluster.addWorkerPool('workers');
    for (const again of [() => cluster.addWorkerPool('workers'), () => new WorkerPool(new Chart(cluster, 'elsewhere'), 'workers', { cluster })]) {
      expect(messageOf(again)).toEqual(
        "worker pool 'workers' is added twice to management/team-a/my-cluster, expected each name once; rename or remove one of the two");
    }
  });

  const tooLong = 'p'.repeat(42);

  test.each<[string, WorkerPoolOptions, string]>([
    ['negative replicas', { replicas: -1 }, "'replicas' of worker pool 'workers' of management/team-a/my-cluster is -1, expected a whole number of at least 0; give one"],
    ['fractional replicas', { replicas: 1.5 }, "'replicas' of worker pool 'workers' of management/team-a/my-cluster is 1.5, expected a whole number of at least 0; give one"],
    ['a failure domain without name', { failureDomain: '' }, "'failureDomain' of worker pool 'workers' of management/team-a/my-cluster is '', expected a name of 1 to 256 characters; give one, or leave it out"],
    ['too long a failure domain', { failureDomain: 'x'.repeat(257) }, `'failureDomain' of worker pool 'workers' of management/team-a/my-cluster is '${'x'.repeat(257)}', expected a name of 1 to 256 characters; give one, or leave it out`],
    ['no CPU', { cpu: 0 }, "'cpu' of worker pool 'workers' of management/team-a/my-cluster is 0, expected a whole number of at least 1; give one"],
    ['half a CPU', { cpu: 0.5 }, "'cpu' of worker pool 'workers' of management/team-a/my-cluster is 0.5, expected a whole number of at least 1; give one"],
    ['no memory', { memory: Size.gibibytes(0) }, "'memory' of worker pool 'workers' of management/team-a/my-cluster is 0 KiB, expected more than zero; give a size such as Size.gibibytes(8)"],
    ['no disk', { disk: Size.gibibytes(0) }, "'disk' of worker pool 'workers' of management/team-a/my-cluster is 0 KiB, expected more than zero; give a size such as Size.gibibytes(8)"],
  ])('%s is refused', (_, options, message) => {
    expect(messageOf(() => pool(options))).toEqual(message);
  });

  test.each([
    ['Workers', "'worker pool' 'Workers' is not a DNS label, expected lower case letters, digits and '-', and no '-' at either end; choose another name"],
    [tooLong, `worker pool '${tooLong}' makes 'my-cluster-${tooLong}', which has 53 characters, expected at most 52; shorten the name of the pool or of the cluster`],
  ])('the name %s is refused', (id, message) => {
    expect(messageOf(() => pool({}, id))).toEqual(message);
  });
});
