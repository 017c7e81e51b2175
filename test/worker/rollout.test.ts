import { Duration } from 'cdk8s';
import { DeletionOrder, MachineCount, PlatformRelease, WorkerPoolOptions } from '../../src';
import { plane, quickstart, TENANT } from '../fixtures/quickstart';
import { messageOf, only } from '../fixtures/rendered';

const POOL = "worker pool 'workers' of management/team-a/my-cluster";

const EVERYTHING: WorkerPoolOptions = {
  maxSurge: MachineCount.percent(25),
  maxUnavailable: MachineCount.of(2),
  minReady: Duration.minutes(1),
  deletionOrder: DeletionOrder.OLDEST,
  nodeDrainTimeout: Duration.minutes(10),
  nodeDeletionTimeout: Duration.seconds(30),
  nodeVolumeDetachTimeout: Duration.hours(1),
};

const pool = (options: WorkerPoolOptions) => plane().addTenantCluster('my-cluster', TENANT).addWorkerPool('workers', options);

/** The MachineDeployment without what any pool has. */
function own(options: WorkerPoolOptions, release = PlatformRelease.V2026_08) {
  const { clusterName: _, selector: __, replicas: ___, template, ...spec } = only(quickstart({ release, pool: options }).cluster, 'MachineDeployment').spec;
  const { bootstrap: ____, infrastructureRef: _____, clusterName: ______, version: _______, ...machine } = template.spec;
  return { spec, machine };
}

test('everything said, as v1beta2 has it', () => {
  expect(own(EVERYTHING)).toEqual({
    spec: {
      rollout: { strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: '25%', maxUnavailable: 2 } } },
      deletion: { order: 'Oldest' },
    },
    machine: {
      minReadySeconds: 60,
      deletion: { nodeDrainTimeoutSeconds: 600, nodeDeletionTimeoutSeconds: 30, nodeVolumeDetachTimeoutSeconds: 3600 },
    },
  });
});

test('everything said, as v1beta1 has it', () => {
  expect(own(EVERYTHING, PlatformRelease.V2026_02)).toEqual({
    spec: {
      minReadySeconds: 60,
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: '25%', maxUnavailable: 2, deletePolicy: 'Oldest' } },
    },
    machine: { nodeDrainTimeout: '10m0s', nodeDeletionTimeout: '30s', nodeVolumeDetachTimeout: '1h0m0s' },
  });
});

test.each([PlatformRelease.V2026_08, PlatformRelease.V2026_02])('everything said fits the schemas of $name', (release) => {
  expect(quickstart({ release, pool: EVERYTHING }).fleet.findings).toEqual([]);
});

test('a timeout of zero is said, as it is not the default everywhere', () => {
  expect(own({ nodeDeletionTimeout: Duration.seconds(0) }).machine).toEqual({ deletion: { nodeDeletionTimeoutSeconds: 0 } });
});

test('none of it replaces a machine', () => {
  const templates = (options: WorkerPoolOptions) => {
    const { bootstrap, infrastructureRef } = only(pool(options), 'MachineDeployment').spec.template.spec;
    return [bootstrap.configRef.name, infrastructureRef.name];
  };
  expect(templates(EVERYTHING)).toEqual(templates({}));
});

test('the surge of the pool is in machines, rounded as Cluster API rounds it', () => {
  expect(pool({ replicas: 5, maxSurge: MachineCount.percent(25) }).maxSurge).toBe(2);
  expect(pool({ replicas: 5, maxSurge: MachineCount.of(3) }).maxSurge).toBe(3);
  expect(pool({ autoscaling: { minReplicas: 1, maxReplicas: 10 }, maxSurge: MachineCount.percent(25) }).maxSurge).toBe(3);
});

test('machines that go before others come need no room', () => {
  const options = { maxSurge: MachineCount.of(0), maxUnavailable: MachineCount.of(1) };
  expect(own(options).spec.rollout.strategy.rollingUpdate).toEqual({ maxSurge: 0, maxUnavailable: 1 });
  expect(pool(options).maxSurge).toBe(0);
});

test.each<[string, WorkerPoolOptions]>([
  ['no surge where nothing may be unavailable', { maxSurge: MachineCount.of(0) }],
  ['none of both', { maxSurge: MachineCount.of(0), maxUnavailable: MachineCount.of(0) }],
  ['none of both as shares', { maxSurge: MachineCount.percent(0), maxUnavailable: MachineCount.percent(0) }],
])('%s is refused', (_, options) => {
  expect(messageOf(() => pool(options))).toEqual(
    `'maxSurge' and 'maxUnavailable' of ${POOL} are both 0, expected one of them above, as a rollout could replace no machine; raise one`);
});

test.each(['minReady', 'nodeDrainTimeout', 'nodeDeletionTimeout', 'nodeVolumeDetachTimeout'])('%s of half a second, or of a hundred years, is refused', (prop) => {
  const sentence = (count: number) => `'${prop}' of ${POOL} is ${count} seconds, expected a whole number of at most 2147483647; give a duration such as Duration.minutes(5)`;
  expect(messageOf(() => pool({ [prop]: Duration.millis(500) }))).toEqual(sentence(0.5));
  expect(messageOf(() => pool({ [prop]: Duration.days(36_500) }))).toEqual(sentence(3_153_600_000));
});
