import { JsonPatch } from 'cdk8s';
import { found } from './found';
import { PlatformRelease } from '../../src';
import { quickstart } from '../fixtures/quickstart';

function foundAfter(release: PlatformRelease, ...ops: JsonPatch[]) {
  const { fleet, cluster } = quickstart({ release });
  cluster.workerPools[0].machineTemplate.addJsonPatch(...ops);
  return found(fleet, 'TC170').map(({ path, message }) => {
    expect(path).toEqual('management/team-a/my-cluster/workers/Template');
    return message.replace(/-[a-z0-9]{10}'/, "-<hash>'");
  });
}

const MACHINE = '/spec/template/spec';
const { V2026_02, V2026_08 } = PlatformRelease;

describe.each([V2026_08, V2026_02])('on $name', (release) => {
  test.each([
    ['cpu', 0, '0', 'at least 1'],
    ['cpu', -1, '-1', 'at least 1'],
    ['memory', 'lots', '"lots"', 'a positive quantity such as 8Gi'],
    ['memory', '0', '"0"', 'a positive quantity such as 8Gi'],
    ['memory', '-8Gi', '"-8Gi"', 'a positive quantity such as 8Gi'],
    ['networks', [], 'empty', 'at least one network'],
    ['volumes', [], 'empty', 'at least one volume'],
  ])('%s of %j is an error', (field, value, got, expected) => {
    expect(foundAfter(release, JsonPatch.replace(`${MACHINE}/${field}`, value))).toEqual([
      `HarvesterMachineTemplate 'my-cluster-workers-<hash>' makes no machine: spec.template.spec.${field} is ${got}, expected ${expected}; change it`,
    ]);
  });

  test.each([
    [JsonPatch.replace(`${MACHINE}/volumes/0/volumeSize`, '0Gi'), '"0Gi"'],
    [JsonPatch.remove(`${MACHINE}/volumes/0/volumeSize`), 'undefined'],
  ])('a volume without a size is an error: %j', (patch, got) => {
    expect(foundAfter(release, patch)).toEqual([
      `HarvesterMachineTemplate 'my-cluster-workers-<hash>' makes no machine: spec.template.spec.volumes[0].volumeSize is ${got}, expected a positive quantity such as 100Gi; change it`,
    ]);
  });

  test.each([['cpu', 1], ['memory', '8e9'], ['memory', '0.5Gi'], ['networks', ['vlan40', 'vlan41']]])('%s of %j is fine', (field, value) => {
    expect(foundAfter(release, JsonPatch.replace(`${MACHINE}/${field}`, value))).toEqual([]);
  });
});

test('what has the wrong type is left to the schema', () => {
  expect(foundAfter(V2026_08, JsonPatch.replace(`${MACHINE}/memory`, 8), JsonPatch.replace(`${MACHINE}/networks`, 'vlan40'))).toEqual([]);
});
