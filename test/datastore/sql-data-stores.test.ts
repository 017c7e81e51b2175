import { Fleet, MySqlDataStore, PostgresDataStore, SqlDataStoreOptions } from '../../src';
import { plane, TENANT } from '../fixtures/quickstart';
import { messageOf, only } from '../fixtures/rendered';
import { key, pair } from '../fixtures/secrets';

const BASIC_AUTH = { username: key('db', 'username'), password: key('db', 'password') };
const TLS = { certificateAuthority: key('db-ca', 'ca.crt') };

const STORES = [
  { driver: 'MySQL', make: (options: Partial<SqlDataStoreOptions>) => new MySqlDataStore('sql', { endpoints: ['db.example.com:3306'], ...options }) },
  { driver: 'PostgreSQL', make: (options: Partial<SqlDataStoreOptions>) => new PostgresDataStore('sql', { endpoints: ['db.example.com:3306'], ...options }) },
];

describe.each(STORES)('$driver', ({ driver, make }) => {
  function specOf(options: Partial<SqlDataStoreOptions>) {
    const management = plane(undefined, { dataStore: make(options) });
    management.addTenantCluster('a', TENANT);
    expect((management.node.root as Fleet).findings.filter(({ id }) => ['TC100', 'TC118', 'TC150'].includes(id))).toEqual([]);
    return only(management, 'DataStore').spec;
  }

  test('with a user', () => {
    expect(specOf({ basicAuth: BASIC_AUTH })).toEqual({
      driver,
      endpoints: ['db.example.com:3306'],
      basicAuth: {
        username: { secretReference: { name: 'db', namespace: 'steward-system', keyPath: 'username' } },
        password: { secretReference: { name: 'db', namespace: 'steward-system', keyPath: 'password' } },
      },
    });
  });

  test('with certificates', () => {
    expect(specOf({ tls: { ...TLS, clientCertificate: pair('db-client') } })).toEqual({
      driver,
      endpoints: ['db.example.com:3306'],
      tlsConfig: {
        certificateAuthority: { certificate: { secretReference: { name: 'db-ca', namespace: 'steward-system', keyPath: 'ca.crt' } } },
        clientCertificate: {
          certificate: { secretReference: { name: 'db-client', namespace: 'steward-system', keyPath: 'tls.crt' } },
          privateKey: { secretReference: { name: 'db-client', namespace: 'steward-system', keyPath: 'tls.key' } },
        },
      },
    });
  });

  test('with both', () => {
    expect(Object.keys(specOf({ tls: TLS, basicAuth: BASIC_AUTH }))).toEqual(['basicAuth', 'driver', 'endpoints', 'tlsConfig']);
    expect(make({ tls: TLS, basicAuth: BASIC_AUTH }).requiredSecrets).toEqual([
      { name: 'db-ca', namespace: 'steward-system', keys: { 'ca.crt': 'the certificate of the authority, as PEM' } },
      { name: 'db', namespace: 'steward-system', keys: { username: 'the name of the user', password: 'the password of the user' } },
    ]);
  });

  test('with neither is refused', () => {
    expect(messageOf(() => make({}))).toEqual(
      `datastore 'sql' has neither 'tls' nor 'basicAuth', expected at least one with ${driver}; refer to the Secrets that open it`);
  });

  test('with a second endpoint is refused, as nobody would ask it', () => {
    expect(messageOf(() => make({ basicAuth: BASIC_AUTH, endpoints: ['db-0:3306', 'db-1:3306'] }))).toEqual(
      `'endpoints' of datastore 'sql' has 2 entries, expected one with ${driver}, as operators ask the first only; give the one that leads to whoever is primary`);
  });
});
