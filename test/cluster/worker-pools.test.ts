import { Duration, Testing } from 'cdk8s';
import { ApiServer } from './api-server';
import { startManagementCluster } from './cluster';
import { RELEASES } from './crds';
import { contentOf } from './tree';
import { accepted, verdicts } from './verdicts';
import { AutoscalingOptions, DeletionOrder, Fleet, MachineCount, PlatformRelease, WorkerPoolOptions } from '../../src';
import { plane, TENANT } from '../fixtures/quickstart';
import { only, rendered } from '../fixtures/rendered';

const MINUTES = 60_000;

const EVERYTHING: WorkerPoolOptions = {
  autoscaling: { minReplicas: 0, maxReplicas: 5 },
  maxSurge: MachineCount.percent(25),
  maxUnavailable: MachineCount.of(1),
  minReady: Duration.minutes(1),
  deletionOrder: DeletionOrder.OLDEST,
  nodeDrainTimeout: Duration.minutes(90),
  nodeDeletionTimeout: Duration.seconds(0),
  nodeVolumeDetachTimeout: Duration.seconds(75),
  failureDomain: 'room-1',
  healthCheck: {},
};

/** A fleet whose only pool has these options. */
function fleetWith(pool: WorkerPoolOptions, release = PlatformRelease.V2026_08): Fleet {
  const fleet = new Fleet({ outdir: Testing.app().outdir, release });
  plane(fleet).addTenantCluster('my-cluster', TENANT).addWorkerPool('workers', pool);
  return fleet;
}

test.each(RELEASES)('a pool that says everything is accepted by $name, and a second apply changes nothing', async (release) => {
  const management = await startManagementCluster('cluster for worker pools', release);
  try {
    expect(await verdicts(management.client, [contentOf('everything', rendered(fleetWith(EVERYTHING, release)))])).toEqual(accepted(['everything']));
  } finally {
    await management.stop();
  }
}, 5 * MINUTES);

// The numbers are those of Cluster API's webhook, which only the newest release has here.
describe('the number of an autoscaled pool', () => {
  const namespace = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'team-a' } };
  const deployment = (pool: WorkerPoolOptions) => only(fleetWith(pool), 'MachineDeployment');
  let management: ApiServer;

  beforeAll(async () => {
    management = await startManagementCluster('cluster for autoscaled pools', PlatformRelease.V2026_08);
  });

  afterAll(async () => management?.stop());

  beforeEach(async () => management.client.apply(namespace));

  afterEach(async () => management.client.delete(namespace));

  test('is the smallest at first', async () => {
    expect((await management.client.apply(deployment({ autoscaling: { minReplicas: 2, maxReplicas: 5 } }))).spec.replicas).toBe(2);
  });

  test.each<[string, AutoscalingOptions, number]>([
    ['stays what it was', { minReplicas: 2, maxReplicas: 5 }, 4],
    ['rises to the smallest', { minReplicas: 5, maxReplicas: 9 }, 5],
    ['falls to the largest', { minReplicas: 1, maxReplicas: 3 }, 3],
  ])('%s when the pool had four machines', async (_, autoscaling, expected) => {
    expect((await management.client.apply(deployment({ replicas: 4 }))).spec.replicas).toBe(4);
    expect((await management.client.apply(deployment({ autoscaling }))).spec.replicas).toBe(expected);
    // From here on it is not ours: the next apply of the same takes nothing back.
    expect((await management.client.apply(deployment({ autoscaling }))).spec.replicas).toBe(expected);
  });
});
