import { ApiObject } from 'cdk8s';
import {
  ControlPlaneProvider, DataStore, Endpoint, EtcdDataStore, EtcdDataStoreOptions, Fleet, IManagementPlane, PlatformRelease, StewardProvider,
  TeutonetProvider,
} from '../../src';
import { KIND } from '../../src/platform/kinds';
import { plane, TENANT } from '../fixtures/quickstart';
import { messageOf, only, rendered } from '../fixtures/rendered';
import { key, pair } from '../fixtures/secrets';

const OPTIONS: EtcdDataStoreOptions = {
  endpoints: ['etcd-0.etcd.steward-system.svc:2379', 'etcd-1.etcd.steward-system.svc:2379'],
  certificateAuthority: pair('etcd-ca'),
  clientCertificate: pair('etcd-root'),
};

const etcd = (options: Partial<EtcdDataStoreOptions> = {}, name = 'default') => new EtcdDataStore(name, { ...OPTIONS, ...options });

let addresses = 0;
function tenant(management: IManagementPlane, name: string, dataStore?: DataStore, provider?: ControlPlaneProvider) {
  return management.addTenantCluster(name, { ...TENANT, endpoint: Endpoint.of(`10.40.0.${++addresses}`), hostedControlPlane: { dataStore, provider } });
}

const dataStoresOf = (management: IManagementPlane) => rendered(management).filter(({ kind }) => kind === 'DataStore');

class Kamaji extends StewardProvider {
  public readonly dataStoreGroup = KIND.KAMAJI_DATA_STORE.group;
}

test('defaults', () => {
  const management = plane(undefined, { dataStore: etcd() });
  tenant(management, 'a');
  expect(only(management, 'DataStore')).toMatchInlineSnapshot(`
{
  "apiVersion": "steward.butlerlabs.dev/v1alpha1",
  "kind": "DataStore",
  "metadata": {
    "annotations": {
      "kustomize.toolkit.fluxcd.io/prune": "disabled",
    },
    "name": "default",
  },
  "spec": {
    "driver": "etcd",
    "endpoints": [
      "etcd-0.etcd.steward-system.svc:2379",
      "etcd-1.etcd.steward-system.svc:2379",
    ],
    "tlsConfig": {
      "certificateAuthority": {
        "certificate": {
          "secretReference": {
            "keyPath": "tls.crt",
            "name": "etcd-ca",
            "namespace": "steward-system",
          },
        },
        "privateKey": {
          "secretReference": {
            "keyPath": "tls.key",
            "name": "etcd-ca",
            "namespace": "steward-system",
          },
        },
      },
      "clientCertificate": {
        "certificate": {
          "secretReference": {
            "keyPath": "tls.crt",
            "name": "etcd-root",
            "namespace": "steward-system",
          },
        },
        "privateKey": {
          "secretReference": {
            "keyPath": "tls.key",
            "name": "etcd-root",
            "namespace": "steward-system",
          },
        },
      },
    },
  },
}
`);
});

test('the object is the child of its plane', () => {
  const management = plane(undefined, { dataStore: etcd() });
  tenant(management, 'a');
  const object = management.node.findAll().find((child) => child instanceof ApiObject && child.kind === 'DataStore');
  expect(object?.node.path).toEqual('management/DataStores/steward.butlerlabs.dev/default/Resource');
});

test.each([PlatformRelease.V2026_08, PlatformRelease.V2026_02])('the schema of release $name has nothing to say', (release) => {
  const management = plane(undefined, { dataStore: etcd(), release });
  tenant(management, 'a');
  tenant(management, 'b', etcd({}, 'second'), new Kamaji());
  const findings = (management.node.root as Fleet).findings.filter(({ id }) => ['TC100', 'TC101', 'TC118', 'TC150'].includes(id));
  expect(findings).toEqual([]);
  expect(dataStoresOf(management)).toHaveLength(2);
});

test('tenants share one object', () => {
  const management = plane(undefined, { dataStore: etcd() });
  ['a', 'b'].forEach((name) => tenant(management, name));
  tenant(management, 'c', management.dataStore);
  expect(dataStoresOf(management)).toHaveLength(1);
  expect(rendered(management).filter(({ kind }) => kind === 'StewardControlPlane').map(({ spec }) => spec.dataStoreName)).toEqual(['default', 'default', 'default']);
});

test('a tenant may have one of its own', () => {
  const management = plane(undefined, { dataStore: etcd() });
  tenant(management, 'a');
  tenant(management, 'b', etcd({ endpoints: ['etcd-b.example.com:2379'] }, 'b'));
  expect(dataStoresOf(management).map(({ metadata, spec }) => [metadata.name, spec.endpoints.length])).toEqual([['default', 2], ['b', 1]]);
});

test('a plane whose tenants have another one defines nothing', () => {
  const management = plane(undefined, { dataStore: etcd() });
  tenant(management, 'a', DataStore.fromName('theirs'));
  expect(dataStoresOf(management)).toEqual([]);
});

test('each provider has objects of its own group', () => {
  const management = plane(undefined, { dataStore: etcd() });
  tenant(management, 'a');
  tenant(management, 'b', management.dataStore, new Kamaji());
  expect(dataStoresOf(management).map(({ apiVersion }) => apiVersion)).toEqual(['steward.butlerlabs.dev/v1alpha1', 'kamaji.clastix.io/v1alpha1']);
});

test('each plane has an object of its own', () => {
  const shared = etcd();
  const planes = [plane(undefined, { dataStore: shared }), plane(undefined, { dataStore: shared })];
  planes.forEach((management) => tenant(management, 'a'));
  expect(planes.map((management) => dataStoresOf(management).length)).toEqual([1, 1]);
});

test('two datastores of one name are refused', () => {
  const management = plane(undefined, { dataStore: etcd() });
  tenant(management, 'a');
  expect(messageOf(() => tenant(management, 'b', etcd()))).toEqual(
    "datastore 'default' of management plane 'management' and steward is defined twice, expected each name once; rename one of the two, or give all its tenants the same object");
});

test('a provider that shares none is refused', () => {
  expect(messageOf(() => etcd().define(plane(), new TeutonetProvider()))).toEqual(
    "'dataStore' of management plane 'management' is 'default', but teutonet has no datastores that tenants share, expected a TenantEtcd; choose that, or another provider");
});

test('people are told which Secrets to make', () => {
  expect(etcd({ clientCertificate: { certificate: key('etcd-root', 'tls.crt'), privateKey: key('etcd-ca', 'client.key') } }).requiredSecrets).toEqual([
    {
      name: 'etcd-ca',
      namespace: 'steward-system',
      keys: {
        'tls.crt': 'the certificate of the authority, as PEM',
        'tls.key': "the private key of the authority, as PEM in PKCS#1 or SEC1, which begin with 'RSA PRIVATE KEY' or 'EC PRIVATE KEY': with PKCS#8 tenants stay in Provisioning",
        'client.key': 'the private key of the client, as PEM',
      },
    },
    { name: 'etcd-root', namespace: 'steward-system', keys: { 'tls.crt': 'the certificate of the client, as PEM' } },
  ]);
});

test('nobody need make any for one that exists', () => {
  expect(DataStore.fromName('default').requiredSecrets).toEqual([]);
});

test('a key that holds two things is one key', () => {
  const { certificate } = OPTIONS.certificateAuthority;
  const [secret] = etcd({ clientCertificate: { ...OPTIONS.clientCertificate, certificate } }).requiredSecrets;
  expect(secret.keys['tls.crt']).toEqual('the certificate of the authority, as PEM; and the certificate of the client, as PEM');
});

test('an endpoint in brackets is written in its canonical text', () => {
  const management = plane(undefined, { dataStore: etcd({ endpoints: ['[2001:DB8:0::1]:2379'] }) });
  tenant(management, 'a');
  expect(only(management, 'DataStore').spec.endpoints).toEqual(['[2001:db8::1]:2379']);
});

test.each<[string, Partial<EtcdDataStoreOptions>, string]>([
  ['no endpoint', { endpoints: [] },
    "'endpoints' of datastore 'default' is empty, expected at least one; give one such as 'etcd-0.etcd.example.com:2379'"],
  ['a scheme', { endpoints: ['etcd:2379', 'https://etcd:2379'] },
    "'endpoints' of datastore 'default' has 'https://etcd:2379', expected host and port without a scheme, as operators put theirs before it; leave out 'https://'"],
  ['no port', { endpoints: ['etcd'] },
    "'endpoints' of datastore 'default' has 'etcd', expected host and port; write it like 'etcd-0.etcd.example.com:2379' or '[2001:db8::1]:2379'"],
  ['an IPv6 address without brackets', { endpoints: ['2001:db8::1:2379'] },
    "'endpoints' of datastore 'default' has '2001:db8::1:2379', expected host and port; write it like 'etcd-0.etcd.example.com:2379' or '[2001:db8::1]:2379'"],
  ['port 0', { endpoints: ['etcd:0'] }, "'endpoints' of datastore 'default' has 'etcd:0', expected a port from 1 to 65535; fix the port"],
  ['port 65536', { endpoints: ['etcd:65536'] }, "'endpoints' of datastore 'default' has 'etcd:65536', expected a port from 1 to 65535; fix the port"],
  ['a host in capitals', { endpoints: ['Etcd:2379'] }, "'Etcd:2379' is not an endpoint: 'Etcd' is not a host: expected lower case; write etcd"],
  ['an endpoint twice', { endpoints: ['10.0.0.1:2379', '10.0.0.2:2379', '10.0.0.1:2379'] },
    "'endpoints' of datastore 'default' has '10.0.0.1:2379' twice, expected each once; remove one"],
  ['no private key', { certificateAuthority: { certificate: key('etcd-ca', 'tls.crt') } as any },
    "'certificateAuthority' of datastore 'default' has no privateKey, expected certificate and privateKey with etcd, as it signs each tenant's certificate; refer to the Secrets that hold them"],
  ['no client certificate', { clientCertificate: undefined },
    "'clientCertificate' of datastore 'default' has no certificate, expected certificate and privateKey with etcd, as etcd knows its root by it; refer to the Secrets that hold them"],
  ['no namespace of a Secret', { clientCertificate: { ...pair('etcd-root'), certificate: { ...key('etcd-root', 'tls.crt'), namespace: '' } } },
    "'clientCertificate.certificate.namespace' '' is not a DNS label, expected lower case letters, digits and '-', and no '-' at either end; choose another name"],
  ['a bad name of a Secret', { clientCertificate: pair('Etcd') },
    "the Secret in 'clientCertificate.certificate' of datastore 'default' is 'Etcd', expected lower case letters, digits, '-' and '.', with a letter or digit at both ends and on both sides of each '.'; give the name of a Secret"],
  ['a bad key of a Secret', { certificateAuthority: { ...pair('etcd-ca'), privateKey: key('etcd-ca', 'tls/key') } },
    "the key in 'certificateAuthority.privateKey' of datastore 'default' is 'tls/key', expected letters, digits, '-', '_' and '.'; give a key of Secret 'etcd-ca'"],
])('%s is refused', (_, options, message) => {
  expect(messageOf(() => etcd(options))).toEqual(message);
});

test('a name that Kubernetes does not take is refused', () => {
  expect(messageOf(() => etcd({}, 'My Store'))).toEqual(
    "'name' 'My Store' is not a DNS label, expected lower case letters, digits and '-', and no '-' at either end; choose another name");
});
