import { Construct } from 'constructs';
import { found } from './found';
import { DataStore, Endpoint, HostedControlPlaneOptions, TenantCluster } from '../../src';
import { quickstart, TENANT } from '../fixtures/quickstart';

function fleetWith(first: HostedControlPlaneOptions, second: HostedControlPlaneOptions) {
  const { fleet, cluster: { plane } } = quickstart();
  plane.addTenantCluster('b', { ...TENANT, namespace: 'team-a', endpoint: Endpoint.of('10.40.0.202'), hostedControlPlane: first });
  plane.addTenantCluster('a-b', { ...TENANT, namespace: 'team', endpoint: Endpoint.of('10.40.0.203'), hostedControlPlane: second });
  return fleet;
}

test('two control planes with one key in one datastore are an error', () => {
  expect(found(fleetWith({ dataStoreKey: 'team_a_b' }, { dataStoreKey: 'team_a_b' }), 'TC112')).toEqual([{
    path: 'management/team/a-b/ControlPlane',
    message: "the control plane of management/team/a-b has the key 'team_a_b' in datastore 'default', which that of management/team-a/b [management/team-a/b/ControlPlane] has too, expected each key once; give one of the two another 'dataStoreKey'",
    otherPath: 'management/team-a/b/ControlPlane',
  }]);
});

test('one key in two datastores is fine', () => {
  expect(found(fleetWith({ dataStoreKey: 'team_a_b' }, { dataStoreKey: 'team_a_b', dataStore: DataStore.fromName('second') }), 'TC112')).toEqual([]);
});

test('the keys of team-a/b and team/a-b differ unless somebody gives them', () => {
  expect(found(fleetWith({}, {}), 'TC112')).toEqual([]);
});

test('a tenant that is defined twice has one key, which need not be said', () => {
  const { fleet, cluster } = quickstart();
  new TenantCluster(new Construct(fleet, 'elsewhere'), 'my-cluster', { ...TENANT, plane: cluster.plane });
  expect(fleet.findings.map(({ id }) => id)).not.toContain('TC112');
});
