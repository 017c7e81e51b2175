import { Endpoint, Fleet, NatsDataStore, NatsDataStoreOptions } from '../../src';
import { plane, TENANT } from '../fixtures/quickstart';
import { messageOf, only } from '../fixtures/rendered';
import { key } from '../fixtures/secrets';

const nats = (options: Partial<NatsDataStoreOptions> = {}) => new NatsDataStore('nats', {
  endpoints: ['nats-0.example.com:4222', 'nats-1.example.com:4222'],
  basicAuth: { username: key('nats', 'username'), password: key('nats', 'password') },
  ...options,
});

test('defaults', () => {
  const management = plane(undefined, { dataStore: nats({ tls: { certificateAuthority: key('nats-ca', 'ca.crt') } }) });
  management.addTenantCluster('a', TENANT);
  expect(only(management, 'DataStore').spec).toEqual({
    driver: 'NATS',
    endpoints: ['nats-0.example.com:4222', 'nats-1.example.com:4222'],
    basicAuth: {
      username: { secretReference: { name: 'nats', namespace: 'steward-system', keyPath: 'username' } },
      password: { secretReference: { name: 'nats', namespace: 'steward-system', keyPath: 'password' } },
    },
    tlsConfig: { certificateAuthority: { certificate: { secretReference: { name: 'nats-ca', namespace: 'steward-system', keyPath: 'ca.crt' } } } },
  });
  expect((management.node.root as Fleet).findings.filter(({ id }) => ['TC100', 'TC118', 'TC150'].includes(id))).toEqual([]);
});

test('without a user it is refused', () => {
  expect(messageOf(() => nats({ basicAuth: undefined }))).toEqual(
    "'basicAuth' of datastore 'nats' is missing, expected it with NATS, as operators use its user for the tenant; refer to the Secrets that hold it");
});

test('a second tenant is refused', () => {
  const management = plane(undefined, { dataStore: nats() });
  management.addTenantCluster('a', TENANT);
  expect(messageOf(() => management.addTenantCluster('b', { ...TENANT, endpoint: Endpoint.of('10.40.0.202') }))).toEqual(
    "datastore 'nats' is NATS and that of management/team-a/a already, expected one tenant only, as operators let no second one into it; give the other tenant a datastore of its own");
});
