import { Duration } from 'cdk8s';
import { HealthCheckOptions, MachineCount, NodeConditionStatus, PlatformRelease, WorkerPoolOptions } from '../../src';
import { plane, quickstart, TENANT } from '../fixtures/quickstart';
import { messageOf, only, rendered } from '../fixtures/rendered';

const POOL = "worker pool 'workers' of management/team-a/my-cluster";

const pool = (options: WorkerPoolOptions) => plane().addTenantCluster('my-cluster', TENANT).addWorkerPool('workers', options);
const check = (options: WorkerPoolOptions) => only(pool(options), 'MachineHealthCheck');
const bound = (options: WorkerPoolOptions) => check({ healthCheck: {}, ...options }).spec.remediation.triggerIf.unhealthyLessThanOrEqualTo;

test('there is none unless asked for', () => {
  expect(rendered(pool({})).map(({ kind }) => kind)).not.toContain('MachineHealthCheck');
});

test('defaults', () => {
  expect(check({ replicas: 3, healthCheck: {}, labels: { owner: 'team-b' } })).toMatchInlineSnapshot(`
{
  "apiVersion": "cluster.x-k8s.io/v1beta2",
  "kind": "MachineHealthCheck",
  "metadata": {
    "labels": {
      "cluster.x-k8s.io/cluster-name": "my-cluster",
      "owner": "team-b",
    },
    "name": "my-cluster-workers",
    "namespace": "team-a",
  },
  "spec": {
    "checks": {
      "nodeStartupTimeoutSeconds": 1200,
      "unhealthyNodeConditions": [
        {
          "status": "Unknown",
          "timeoutSeconds": 300,
          "type": "Ready",
        },
        {
          "status": "False",
          "timeoutSeconds": 300,
          "type": "Ready",
        },
      ],
    },
    "clusterName": "my-cluster",
    "remediation": {
      "triggerIf": {
        "unhealthyLessThanOrEqualTo": "40%",
      },
    },
    "selector": {
      "matchLabels": {
        "cluster.x-k8s.io/cluster-name": "my-cluster",
        "cluster.x-k8s.io/deployment-name": "my-cluster-workers",
      },
    },
  },
}
`);
});

test('as v1beta1 has it', () => {
  const { cluster } = quickstart({ release: PlatformRelease.V2026_02, pool: { healthCheck: {} } });
  expect(only(cluster, 'MachineHealthCheck').spec).toEqual({
    clusterName: 'my-cluster',
    selector: { matchLabels: { 'cluster.x-k8s.io/cluster-name': 'my-cluster', 'cluster.x-k8s.io/deployment-name': 'my-cluster-workers' } },
    nodeStartupTimeout: '20m0s',
    unhealthyConditions: [{ type: 'Ready', status: 'Unknown', timeout: '5m0s' }, { type: 'Ready', status: 'False', timeout: '5m0s' }],
    maxUnhealthy: '40%',
  });
});

test.each([PlatformRelease.V2026_08, PlatformRelease.V2026_02])('it fits the schemas of $name, and selects the machines of its pool alone', (release) => {
  const { fleet, cluster } = quickstart({ release, pool: { healthCheck: {} } });
  cluster.addWorkerPool('others', { healthCheck: { maxUnhealthy: MachineCount.of(1) } });
  expect(fleet.findings).toEqual([]);
  const [workers, others] = cluster.workerPools.map((each) => only(each, 'MachineHealthCheck').spec.selector.matchLabels);
  expect(workers).toEqual(only(cluster.workerPools[0], 'MachineDeployment').spec.selector.matchLabels);
  expect(others).not.toEqual(workers);
});

test('everything said', () => {
  const healthCheck: HealthCheckOptions = {
    nodeStartupTimeout: Duration.seconds(0),
    unhealthyConditions: [{ type: 'DiskPressure', status: NodeConditionStatus.TRUE, timeout: Duration.hours(1) }],
    maxUnhealthy: MachineCount.of(2),
  };
  expect(check({ replicas: 3, healthCheck }).spec).toMatchObject({
    checks: { nodeStartupTimeoutSeconds: 0, unhealthyNodeConditions: [{ type: 'DiskPressure', status: 'True', timeoutSeconds: 3600 }] },
    remediation: { triggerIf: { unhealthyLessThanOrEqualTo: 2 } },
  });
});

// Cluster API rounds a share down: 40 % of two machines are none, and none would ever be replaced.
test('the usual bound lets a small pool replace a machine', () => {
  expect([0, 1, 2, 3, 10].map((replicas) => bound({ replicas }))).toEqual([1, 1, 1, '40%', '40%']);
  expect(bound({ autoscaling: { minReplicas: 1, maxReplicas: 5 } })).toEqual('40%');
});

test('a pool without machines takes any bound, as it says nothing yet', () => {
  expect(bound({ replicas: 0, healthCheck: { maxUnhealthy: MachineCount.percent(20) } })).toEqual('20%');
});

const condition = (type: string, timeout = Duration.minutes(5)) => ({ type, status: NodeConditionStatus.FALSE, timeout });

test.each<[string, HealthCheckOptions, string]>([
  ['no time to start', { nodeStartupTimeout: Duration.seconds(29) },
    `'healthCheck.nodeStartupTimeout' of ${POOL} is 29 seconds, expected 0 or at least 30; choose another`],
  ['a part of a second to start', { nodeStartupTimeout: Duration.millis(30_500) },
    `'healthCheck.nodeStartupTimeout' of ${POOL} is 30.5 seconds, expected a whole number of at most 2147483647; give a duration such as Duration.minutes(5)`],
  ['no condition', { unhealthyConditions: [] },
    `'healthCheck.unhealthyConditions' of ${POOL} has 0 conditions, expected 1 to 100; change them, or leave them out`],
  ['too many conditions', { unhealthyConditions: Array.from({ length: 101 }, (_, i) => condition(`Own${i}`)) },
    `'healthCheck.unhealthyConditions' of ${POOL} has 101 conditions, expected 1 to 100; change them, or leave them out`],
  ['a condition without type', { unhealthyConditions: [condition('')] },
    `'healthCheck.unhealthyConditions' of ${POOL} has a condition without type, expected one such as 'Ready'; give it`],
  ['a part of a second', { unhealthyConditions: [condition('Ready', Duration.millis(1))] },
    `'healthCheck.unhealthyConditions.timeout' of ${POOL} is 0.001 seconds, expected a whole number of at most 2147483647; give a duration such as Duration.minutes(5)`],
  ['a bound of none', { maxUnhealthy: MachineCount.of(0) },
    `'healthCheck.maxUnhealthy' of ${POOL} is 0, which is none of 4, expected at least one machine, as none would ever be replaced; raise it, or leave out 'healthCheck'`],
  ['a share that is none', { maxUnhealthy: MachineCount.percent(24) },
    `'healthCheck.maxUnhealthy' of ${POOL} is 24%, which is none of 4, expected at least one machine, as none would ever be replaced; raise it, or leave out 'healthCheck'`],
])('%s is refused', (_, healthCheck, message) => {
  expect(messageOf(() => pool({ replicas: 4, healthCheck }))).toEqual(message);
});

test.each<[string, HealthCheckOptions]>([
  ['just time enough to start', { nodeStartupTimeout: Duration.seconds(30) }],
  ['a share that is just one machine', { maxUnhealthy: MachineCount.percent(25) }],
])('%s is legal', (_, healthCheck) => {
  expect(() => pool({ replicas: 4, healthCheck })).not.toThrow();
});
