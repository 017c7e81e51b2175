import { found } from './found';
import { fleet, SpareMachineCheck } from './own-rule';
import { quickstart } from '../fixtures/quickstart';

const foundWith = (replicas: number) => found(quickstart({ checks: [new SpareMachineCheck()], pool: { replicas } }).fleet, 'ACME001');

test('the rule in docs/checks.md finds what it is about', () => {
  expect(foundWith(1)).toEqual([{
    path: 'management/team-a/my-cluster/workers',
    message: "worker pool 'my-cluster-workers' has 1 machine, expected at least 2; raise 'replicas'",
  }]);
});

test('and nothing else', () => {
  expect([foundWith(0), foundWith(2), fleet.findings]).toEqual([[], [], []]);
});
