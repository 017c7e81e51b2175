import { HostedControlPlaneOptions } from '../../src';
import { bareControlPlane } from '../fixtures/bare';
import { plane, quickstart, TENANT } from '../fixtures/quickstart';
import { only, rendered } from '../fixtures/rendered';

const budgets = (hostedControlPlane: HostedControlPlaneOptions) =>
  rendered(plane().addTenantCluster('my-cluster', { ...TENANT, hostedControlPlane })).filter(({ kind }) => kind === 'PodDisruptionBudget');

test('two API servers are never drained at once', () => {
  expect(only(quickstart({ tenantLabels: { team: 'a' } }).cluster, 'PodDisruptionBudget')).toEqual({
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { name: 'my-cluster-control-plane', namespace: 'team-a', labels: { 'cluster.x-k8s.io/cluster-name': 'my-cluster', 'team': 'a' } },
    spec: {
      maxUnavailable: 1,
      selector: { matchLabels: { 'steward.butlerlabs.dev/name': 'my-cluster' } },
      unhealthyPodEvictionPolicy: 'AlwaysAllow',
    },
  });
});

test('a single API server has no budget, as nobody could drain its node', () => {
  expect([1, 2, 3].map((replicas) => budgets({ replicas }).length)).toEqual([0, 1, 1]);
});

test('it can be turned off', () => {
  expect(budgets({ podDisruptionBudget: false })).toEqual([]);
});

test('that of a bare control plane has no label of Cluster API', () => {
  expect(only(bareControlPlane(plane(), 'my-plane'), 'PodDisruptionBudget').metadata).toEqual({ name: 'my-plane-control-plane', namespace: 'team-a' });
});
