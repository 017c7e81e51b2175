import { found } from './found';
import { Fleet, PlaneFeature } from '../../src';
import { plane, TENANT } from '../fixtures/quickstart';

function fleetWith(...features: PlaneFeature[]): Fleet {
  const management = plane(undefined, { features });
  management.addTenantCluster('my-cluster', TENANT);
  return management.node.root as Fleet;
}

test('a plane must say that it has the gate which its infrastructure needs', () => {
  expect(found(fleetWith(), 'TC180')).toEqual([{
    path: 'management',
    message: "management plane 'management' does not say that it has the feature gate SkipInfraClusterPatch of steward, expected it, as HarvesterCluster overwrites its endpoint, and without the gate steward fights over it or never initializes a control plane; see that the cluster has it, then add PlaneFeature.featureGate('steward', 'SkipInfraClusterPatch') to 'features'",
  }]);
});

test('the gate of another provider is not it', () => {
  expect(found(fleetWith(PlaneFeature.featureGate('kamaji', 'SkipInfraClusterPatch')), 'TC180')).toHaveLength(1);
});

test('a plane that says it is fine', () => {
  expect(found(fleetWith(PlaneFeature.featureGate('steward', 'SkipInfraClusterPatch')), 'TC180')).toEqual([]);
});
