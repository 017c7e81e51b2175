import { Size } from 'cdk8s';
import { PlatformRelease, WorkerPoolOptions } from '../../src';
import { plane, quickstart, TENANT } from '../fixtures/quickstart';
import { messageOf, only } from '../fixtures/rendered';

const POOL = "worker pool 'workers' of management/team-a/my-cluster";
const ZERO_TO_FIVE = { minReplicas: 0, maxReplicas: 5 };

const pool = (options: WorkerPoolOptions) => plane().addTenantCluster('my-cluster', TENANT).addWorkerPool('workers', options);
const annotations = (options: WorkerPoolOptions) => only(pool(options), 'MachineDeployment').metadata.annotations;

test('the bounds are annotations, and the number is the autoscaler\'s', () => {
  const workers = pool({ autoscaling: { minReplicas: 2, maxReplicas: 5 } });
  const { metadata, spec } = only(workers, 'MachineDeployment');
  expect(metadata.annotations).toEqual({
    'cluster.x-k8s.io/cluster-api-autoscaler-node-group-min-size': '2',
    'cluster.x-k8s.io/cluster-api-autoscaler-node-group-max-size': '5',
  });
  expect(spec).not.toHaveProperty('replicas');
  expect([workers.minReplicas, workers.replicas]).toEqual([2, 5]);
});

test('a pool of fixed size has no such annotations, and is as small as it is large', () => {
  const workers = pool({ replicas: 3 });
  expect(only(workers, 'MachineDeployment').metadata).not.toHaveProperty('annotations');
  expect([workers.minReplicas, workers.replicas]).toEqual([3, 3]);
});

test('a pool that may be empty says what a machine offers', () => {
  expect(annotations({ autoscaling: ZERO_TO_FIVE, cpu: 8, memory: Size.gibibytes(32), disk: Size.tebibytes(1) })).toEqual({
    'cluster.x-k8s.io/cluster-api-autoscaler-node-group-min-size': '0',
    'cluster.x-k8s.io/cluster-api-autoscaler-node-group-max-size': '5',
    'capacity.cluster-autoscaler.kubernetes.io/cpu': '8',
    'capacity.cluster-autoscaler.kubernetes.io/memory': '32Gi',
    'capacity.cluster-autoscaler.kubernetes.io/ephemeral-disk': '1Ti',
  });
});

test('it also says which labels its nodes will have: those that Cluster API gives them', () => {
  const labels = {
    'owner': 'team-b',
    'node.cluster.x-k8s.io/gpu': 'a100',
    'pool.node-restriction.kubernetes.io/tier': 'batch',
    'node-role.kubernetes.io/batch': '',
    'my-node.cluster.x-k8s.io/lookalike': 'x',
    'below.node-role.kubernetes.io/lookalike': 'x',
  };
  expect(annotations({ autoscaling: ZERO_TO_FIVE, labels })['capacity.cluster-autoscaler.kubernetes.io/labels']).toEqual(
    'node-role.kubernetes.io/batch=,node.cluster.x-k8s.io/gpu=a100,pool.node-restriction.kubernetes.io/tier=batch');
});

test.each([PlatformRelease.V2026_08, PlatformRelease.V2026_02])('nothing is found on $name', (release) => {
  const { fleet, cluster } = quickstart({ release, pool: { replicas: undefined, autoscaling: ZERO_TO_FIVE } });
  expect(fleet.findings).toEqual([]);
  expect(only(cluster, 'MachineDeployment').spec).not.toHaveProperty('replicas');
});

test('a fixed pool that becomes autoscaled replaces no machine', () => {
  const machine = (options: WorkerPoolOptions) => only(pool(options), 'MachineDeployment').spec.template;
  expect(machine({ autoscaling: ZERO_TO_FIVE })).toEqual(machine({ replicas: 3 }));
});

test.each<[string, WorkerPoolOptions, string]>([
  ['a number beside the bounds', { replicas: 3, autoscaling: ZERO_TO_FIVE },
    `'replicas' and 'autoscaling' of ${POOL} are both given, expected one of them, as the autoscaler chooses the number; remove the other`],
  ['a crossed range', { autoscaling: { minReplicas: 6, maxReplicas: 5 } },
    `'autoscaling.minReplicas' of ${POOL} is 6, expected at most 'autoscaling.maxReplicas' 5; change one of the two`],
  ['less than none', { autoscaling: { minReplicas: -1, maxReplicas: 5 } },
    `'autoscaling.minReplicas' of ${POOL} is -1, expected a whole number of at least 0; give one`],
  ['a part of a machine', { autoscaling: { minReplicas: 0, maxReplicas: 2.5 } },
    `'autoscaling.maxReplicas' of ${POOL} is 2.5, expected a whole number of at least 1; give one`],
  ['nothing to scale', { autoscaling: { minReplicas: 0, maxReplicas: 0 } },
    `'autoscaling.maxReplicas' of ${POOL} is 0, expected a whole number of at least 1; give one`],
])('%s is refused', (_, options, message) => {
  expect(messageOf(() => pool(options))).toEqual(message);
});

test('a range of one number is legal', () => {
  expect(annotations({ autoscaling: { minReplicas: 3, maxReplicas: 3 } })).toMatchObject({
    'cluster.x-k8s.io/cluster-api-autoscaler-node-group-min-size': '3',
    'cluster.x-k8s.io/cluster-api-autoscaler-node-group-max-size': '3',
  });
});
