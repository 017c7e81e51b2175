import { userLabels } from '../../src/private/labels';
import { messageOf } from '../fixtures/rendered';

test('labels are given back as a copy', () => {
  const labels = { 'team': 'a', 'example.com/cost-centre': '4711' };
  expect(userLabels('pool', labels)).toEqual(labels);
  expect(userLabels('pool', labels)).not.toBe(labels);
});

test('no labels are none', () => {
  expect(userLabels('pool')).toEqual({});
  expect(userLabels('pool', undefined)).toEqual({});
});

test.each(['cluster.x-k8s.io/cluster-name', 'cluster.x-k8s.io/deployment-name', 'cluster.x-k8s.io/control-plane'])('%s is refused, because selectors use it', (key) => {
  expect(messageOf(() => userLabels('pool', { team: 'a', [key]: 'mine' }))).toBe(
    `'labels' of pool sets '${key}' to 'mine', expected a key that Cluster API does not select by; remove it`,
  );
});

test.each(['cluster.x-k8s.io/cluster-names', 'cluster-name', 'example.com/cluster-name', 'cluster.x-k8s.io/watch-filter'])('%s only looks like it', (key) => {
  expect(userLabels('pool', { [key]: 'mine' })).toEqual({ [key]: 'mine' });
});
