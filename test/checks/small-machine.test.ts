import { Size } from 'cdk8s';
import { WorkerPoolOptions } from '../../src';
import { quickstart } from '../fixtures/quickstart';

function foundWith(pool: WorkerPoolOptions) {
  return quickstart({ pool }).fleet.findings.map(({ message, ...finding }) => ({ ...finding, message: message.replace(/-[a-z0-9]{10}'/, "-<hash>'") }));
}

test.each<[WorkerPoolOptions, string, string]>([
  [{ cpu: 1 }, '1 CPU', '2 CPUs'],
  [{ memory: Size.mebibytes(2047) }, '2047Mi of memory', '2Gi'],
])('%j is a warning', (pool, got, expected) => {
  expect(foundWith(pool)).toEqual([{
    id: 'TC171',
    severity: 'warning',
    path: 'management/team-a/my-cluster/workers/Template',
    message: `machines of HarvesterMachineTemplate 'my-cluster-workers-<hash>' have ${got}, expected at least ${expected}, as less leaves little for workloads; give them more`,
  }]);
});

test('two CPUs and 2 GiB are fine', () => {
  expect(foundWith({ cpu: 2, memory: Size.gibibytes(2) })).toEqual([]);
});
