import { ApiObject, JsonPatch } from 'cdk8s';
import { Construct } from 'constructs';
import { found } from './found';
import { DataStore, Endpoint, HostedControlPlaneOptions, TenantCluster } from '../../src';
import { BARE_KAMAJI, BARE_STEWARD, KAMAJI, PlainObject, saidOf, STEWARD, withSpec } from '../fixtures/plain-objects';
import { quickstart, TENANT } from '../fixtures/quickstart';

function fleetWith(first: HostedControlPlaneOptions, second: HostedControlPlaneOptions) {
  const { fleet, cluster: { plane } } = quickstart();
  const clusters = [
    plane.addTenantCluster('b', { ...TENANT, namespace: 'team-a', endpoint: Endpoint.of('10.40.0.202'), hostedControlPlane: first }),
    plane.addTenantCluster('a-b', { ...TENANT, namespace: 'team', endpoint: Endpoint.of('10.40.0.203'), hostedControlPlane: second }),
  ];
  return { fleet, clusters };
}

/** Control planes as objects of the user's own, in the chart of a tenant. */
function plainControlPlanes(...planes: { namespace: string; name: string; spec: object }[]) {
  const { fleet, cluster } = quickstart();
  planes.forEach(({ namespace, name, spec }, index) => new ApiObject(cluster, `Plain${index}`, {
    apiVersion: 'controlplane.cluster.x-k8s.io/v1alpha1', kind: 'StewardControlPlane', metadata: { namespace, name }, spec,
  } as any));
  return fleet;
}

const sentence = (object: string, dataStore: string, other: string) =>
  `StewardControlPlane '${object}' has the key 'team_a_b' in ${dataStore}, which ${other} has too, expected each key once; give one of the two another 'dataStoreKey', or spec.dataStoreSchema if it is an object of your own`;

test('two control planes with one key in one datastore are an error', () => {
  expect(found(fleetWith({ dataStoreKey: 'team_a_b' }, { dataStoreKey: 'team_a_b' }).fleet, 'TC112')).toEqual([{
    path: 'management/team/a-b/ControlPlane/Resource',
    message: sentence('team/a-b', "datastore 'default'", "'team-a/b' [management/team-a/b/ControlPlane/Resource]"),
    otherPath: 'management/team-a/b/ControlPlane/Resource',
  }]);
});

test('one key in two datastores is fine', () => {
  expect(found(fleetWith({ dataStoreKey: 'team_a_b' }, { dataStoreKey: 'team_a_b', dataStore: DataStore.fromName('second') }).fleet, 'TC112')).toEqual([]);
});

test('the keys of team-a/b and team/a-b differ unless somebody gives them', () => {
  expect(found(fleetWith({}, {}).fleet, 'TC112')).toEqual([]);
});

test('patches count: without a key of its own, Steward makes one of namespace and name', () => {
  const { fleet, clusters } = fleetWith({}, {});
  clusters.forEach(({ controlPlane }) => controlPlane.resource.addJsonPatch(JsonPatch.remove('/spec/dataStoreSchema')));
  expect(found(fleet, 'TC112').map(({ message }) => message)).toEqual([
    sentence('team/a-b', "datastore 'default'", "'team-a/b' [management/team-a/b/ControlPlane/Resource]"),
  ]);
});

test('objects that no construct of the library made count', () => {
  const spec = { version: 'v1.30.0' };
  expect(found(plainControlPlanes({ namespace: 'team-a', name: 'b', spec }, { namespace: 'team', name: 'a-b', spec }), 'TC112')).toEqual([{
    path: 'management/team-a/my-cluster/Plain1',
    message: sentence('team/a-b', 'the default datastore', "'team-a/b' [management/team-a/my-cluster/Plain0]"),
    otherPath: 'management/team-a/my-cluster/Plain0',
  }]);
});

describe('of control planes without a tenant cluster', () => {
  const named = (object: PlainObject, namespace: string, name: string): PlainObject => ({ ...object, metadata: { namespace, name } });

  test('are those of Cluster API\'s in the same datastore', () => {
    expect(saidOf('TC112', named(STEWARD, 'team-a', 'b'), named(BARE_STEWARD, 'team', 'a-b'))).toEqual([
      sentence('team/a-b', "datastore 'default'", "'team-a/b' [management/team-a/my-cluster/Plain0]").replace('StewardControlPlane', 'TenantControlPlane'),
    ]);
  });

  test('of another operator live in another datastore', () => {
    const spec = { dataStoreSchema: 'shared' };
    expect(saidOf('TC112', named(withSpec(BARE_STEWARD, spec), 'team-a', 'b'), named(withSpec(BARE_KAMAJI, spec), 'team', 'a-b'))).toEqual([]);
    expect(saidOf('TC112', named(withSpec(KAMAJI, spec), 'team-a', 'b'), named(withSpec(BARE_KAMAJI, spec), 'team', 'a-b'))).toHaveLength(1);
  });

  test('of Kamaji are never one if nobody gives them', () => {
    expect(saidOf('TC112', named(BARE_KAMAJI, 'team-a', 'b'), named(BARE_KAMAJI, 'team', 'a-b'))).toEqual([]);
  });
});

test('one object that is defined twice has one key, which need not be said', () => {
  const plain = { namespace: 'team-a', name: 'b', spec: { version: 'v1.30.0' } };
  expect(found(plainControlPlanes(plain, plain), 'TC112')).toEqual([]);
});

test('a tenant that is defined twice has one key, which need not be said', () => {
  const { fleet, cluster } = quickstart();
  new TenantCluster(new Construct(fleet, 'elsewhere'), 'my-cluster', { ...TENANT, plane: cluster.plane });
  expect(fleet.findings.map(({ id }) => id)).not.toContain('TC112');
});

describe('of other kinds', () => {
  /** Objects of the user's own for team-a/b and team/a-b. */
  function plain(apiVersion: string, kind: string, spec: object) {
    const { fleet, cluster } = quickstart();
    [['team-a', 'b'], ['team', 'a-b']].forEach(([namespace, name]) =>
      new ApiObject(cluster, `${name}-of-${namespace}`, { apiVersion, kind, metadata: { namespace, name }, spec } as any));
    return found(fleet, 'TC112');
  }

  test.each([
    ['controlplane.cluster.x-k8s.io/v1alpha2', 'KamajiControlPlane', 'dataStoreName'],
    ['kamaji.clastix.io/v1alpha1', 'TenantControlPlane', 'dataStore'],
    ['steward.butlerlabs.dev/v1alpha1', 'TenantControlPlane', 'dataStore'],
  ])('two with one key are an error: %s %s', (apiVersion, kind, store) => {
    expect(plain(apiVersion, kind, { [store]: 'default', dataStoreSchema: 'team_a_b' })).toEqual([{
      path: 'management/team-a/my-cluster/a-b-of-team',
      message: sentence('team/a-b', "datastore 'default'", "'team-a/b' [management/team-a/my-cluster/b-of-team-a]").replace('StewardControlPlane', kind),
      otherPath: 'management/team-a/my-cluster/b-of-team-a',
    }]);
  });

  test('without a key, Kamaji takes one that nobody else has', () => {
    expect(plain('controlplane.cluster.x-k8s.io/v1alpha2', 'KamajiControlPlane', {})).toEqual([]);
    expect(plain('kamaji.clastix.io/v1alpha1', 'TenantControlPlane', {})).toEqual([]);
    expect(plain('steward.butlerlabs.dev/v1alpha1', 'TenantControlPlane', {})).toHaveLength(1);
  });

  test('one key at Steward and at Kamaji is in two datastores', () => {
    const { fleet, cluster } = quickstart({ hostedControlPlane: { dataStoreKey: 'shared' } });
    new ApiObject(cluster, 'Own', {
      apiVersion: 'kamaji.clastix.io/v1alpha1', kind: 'TenantControlPlane', metadata: { name: 'own' }, spec: { dataStore: 'default', dataStoreSchema: 'shared' },
    } as any);
    expect(found(fleet, 'TC112')).toEqual([]);
  });

  test('a control plane of Steward shares datastores with its bare ones', () => {
    const { fleet, cluster } = quickstart({ hostedControlPlane: { dataStoreKey: 'shared' } });
    new ApiObject(cluster, 'Own', {
      apiVersion: 'steward.butlerlabs.dev/v1alpha1', kind: 'TenantControlPlane', metadata: { name: 'own' }, spec: { dataStore: 'default', dataStoreSchema: 'shared' },
    } as any);
    expect(found(fleet, 'TC112')).toHaveLength(1);
  });
});
