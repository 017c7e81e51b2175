import { ApiObject, Chart } from 'cdk8s';
import { found } from './found';
import { DataStore, Endpoint } from '../../src';
import { BARE_KAMAJI, BARE_STEWARD, KAMAJI, PlainObject, saidOf, STEWARD, withSpec } from '../fixtures/plain-objects';
import { quickstart, TENANT } from '../fixtures/quickstart';

const said = (...objects: PlainObject[]) => saidOf('TC116', ...objects);

const missing = (kind: string, field: string) =>
  `${kind} 'plain' has datastore 'second' in spec.${field}, which nobody defines or names on its management plane, expected one that is there; define it, or say DataStore.fromName('second') if it exists`;

test.each([[STEWARD, 'dataStoreName'], [KAMAJI, 'dataStoreName'], [BARE_STEWARD, 'dataStore'], [BARE_KAMAJI, 'dataStore']])('one that is not there is refused: %j', (object, field) => {
  expect(said(withSpec(object, { [field]: 'second' }))).toEqual([missing(object.kind, field)]);
});

test.each([[STEWARD, 'dataStoreName'], [BARE_KAMAJI, 'dataStore']])('none is refused: %j', (object, field) => {
  expect(said(withSpec(object, { [field]: undefined }))).toEqual([
    `${object.kind} 'plain' has no datastore in spec.${field}, expected the name of one, as operators differ in which they take; give it`,
  ]);
});

test('one of the same operator that is defined is fine', () => {
  const definedBy = (apiVersion: string) => {
    const { fleet, cluster } = quickstart();
    new ApiObject(cluster.plane, 'DataStore', { apiVersion, kind: 'DataStore', metadata: { name: 'second' } });
    new ApiObject(cluster, 'Plain', { metadata: { name: 'plain' }, ...withSpec(STEWARD, { dataStoreName: 'second' }) });
    return found(fleet, 'TC116').map(({ message }) => message);
  };
  expect(definedBy('steward.butlerlabs.dev/v1alpha1')).toEqual([]);
  expect(definedBy('kamaji.clastix.io/v1alpha1')).toEqual([missing('StewardControlPlane', 'dataStoreName')]);
});

test('one that somebody on the plane names is fine', () => {
  const { fleet, cluster } = quickstart();
  cluster.plane.addTenantCluster('other', { ...TENANT, endpoint: Endpoint.of('10.40.0.202'), hostedControlPlane: { dataStore: DataStore.fromName('second') } });
  new ApiObject(cluster, 'Plain', { metadata: { name: 'plain' }, ...withSpec(STEWARD, { dataStoreName: 'second' }) });
  expect(found(fleet, 'TC116')).toEqual([]);
});

test('of a chart of the user\'s own nobody knows what is there', () => {
  const { fleet } = quickstart();
  new ApiObject(new Chart(fleet, 'own'), 'Plain', { metadata: { name: 'plain' }, ...withSpec(STEWARD, { dataStoreName: 'second' }) });
  expect(found(fleet, 'TC116')).toEqual([]);
});

describe('the name in the datastore', () => {
  test.each(['dataStoreSchema', 'dataStoreUsername'])('in %s is plain', (field) => {
    expect(said(withSpec(BARE_STEWARD, { [field]: 'a/b' }))).toEqual([
      `TenantControlPlane 'plain' has "a/b" in spec.${field}, expected at most 63 letters, digits, '_' and '-'; choose another`,
    ]);
  });

  test('may have 63 characters and no more', () => {
    expect(['a'.repeat(63), 'a'.repeat(64)].map((dataStoreSchema) => said(withSpec(STEWARD, { dataStoreSchema })).length)).toEqual([0, 1]);
  });

  test.each(['team_a_b', '4f1c-77', 5])('%j is fine', (dataStoreSchema) => {
    expect(said(withSpec(STEWARD, { dataStoreSchema }))).toEqual([]);
  });
});
