import { ApiObject, Chart, JsonPatch } from 'cdk8s';
import { Cidr, Endpoint, EtcdDataStore, Fleet, Severity, TenantCluster } from '../src';
import { BARE_STEWARD, CLUSTER, PlainObject, withSpec } from './fixtures/plain-objects';
import { plane, quickstart, TENANT } from './fixtures/quickstart';
import { messageOf } from './fixtures/rendered';

// What webhooks of Steward and Cluster API were seen to let through, one test each. Beside construction errors, patches
// and objects of the user's own count: they are how such a thing comes into a tree. What is wrong only in the step from one
// state to the next (a downgrade, another service CIDR), in the content of a Secret (a CA key in PKCS#8) or in what is done
// to a running cluster (a Secret deleted while in use) is in no tree, and so not here.

const errorsOf = (fleet: Fleet) => fleet.findings.filter(({ severity }) => severity === Severity.ERROR).map(({ id, message }) => `${id} ${message}`);

/** The errors in the quickstart after a change. */
function errorsAfter(change: (cluster: TenantCluster) => void): string[] {
  const { fleet, cluster } = quickstart();
  change(cluster);
  return errorsOf(fleet);
}

const controlPlanePatched = (...ops: JsonPatch[]) => errorsAfter(({ controlPlane }) => controlPlane.resource.addJsonPatch(...ops));
const clusterPatched = (...ops: JsonPatch[]) => errorsAfter((cluster) => ApiObject.of(cluster).addJsonPatch(...ops));
const machinesPatched = (...ops: JsonPatch[]) => errorsAfter(({ workerPools }) => ApiObject.of(workerPools[0]).addJsonPatch(...ops));

/** The errors in the quickstart beside an object in a chart of the user's own. */
const withObject = (object: PlainObject, name = 'plain') =>
  errorsAfter((cluster) => new ApiObject(new Chart(cluster.node.root, 'own'), 'Object', { metadata: { name, namespace: 'team-a' }, ...object }));

const bare = (spec: object) => withObject(withSpec(BARE_STEWARD, spec));

test('as they are, the quickstart and the objects of these tests have no errors', () => {
  expect([errorsAfter(() => undefined), withObject(BARE_STEWARD), withObject(CLUSTER)]).toEqual([[], [], []]);
});

test('two tenants with one key in the datastore', () => {
  expect(errorsAfter(({ plane: management }) => {
    [['team-a', 'b', '202'], ['team', 'a-b', '203']].forEach(([namespace, name, address]) => {
      const cluster = management.addTenantCluster(name, { ...TENANT, namespace, endpoint: Endpoint.of(`10.40.0.${address}`) });
      cluster.controlPlane.resource.addJsonPatch(JsonPatch.remove('/spec/dataStoreSchema'));
      cluster.addWorkerPool('workers');
    });
  })).toEqual([
    "TC112 StewardControlPlane 'team/a-b' has the key 'team_a_b' in datastore 'default', which 'team-a/b' [management/team-a/b/ControlPlane/Resource] has too, expected each key once; give one of the two another 'dataStoreKey', or spec.dataStoreSchema if it is an object of your own",
  ]);
});

describe('StewardControlPlane', () => {
  test('version v1.99.0', () => {
    const { fleet } = quickstart({ version: 'v1.99.0' });
    expect(errorsOf(fleet)).toEqual([
      "TC141 StewardControlPlane 'my-cluster' has version 'v1.99.0', expected one up to v1.35, the newest that its provider runs; choose such a one, or say release.with({ newestKubernetes: { 'StewardControlPlane': ... } }) if your provider is newer",
    ]);
  });

  test('a DataStore that is not there', () => {
    expect(controlPlanePatched(JsonPatch.replace('/spec/dataStoreName', 'defualt'))).toEqual([
      "TC116 StewardControlPlane 'my-cluster' has datastore 'defualt' in spec.dataStoreName, which nobody defines or names on its management plane, expected one that is there; define it, or say DataStore.fromName('defualt') if it exists",
    ]);
  });

  test('host:port in the certificate', () => {
    expect(messageOf(() => quickstart({ hostedControlPlane: { certSans: ['api.example.com:6443'] } }))).toEqual(
      "'certSans' of management/team-a/my-cluster has 'api.example.com:6443', expected a lower case host name or an IP address, without a port; write it like 'api.example.com'");
    expect(controlPlanePatched(JsonPatch.add('/spec/network/certSANs/-', 'api.example.com:6443'))).toEqual([
      "TC177 StewardControlPlane 'my-cluster' has \"api.example.com:6443\" in spec.network.certSANs, expected IP addresses and lower case DNS names; leave out ':6443'",
    ]);
  });

  test('a name that starts with a digit', () => {
    expect(messageOf(() => plane().addTenantCluster('9lives', TENANT))).toEqual(
      "'tenant cluster' '9lives' is not a DNS label, expected a letter first, then lower case letters, digits and '-', and no '-' at the end; choose another name");
    expect(controlPlanePatched(JsonPatch.replace('/metadata/name', '9lives'))).toContain(
      "TC117 StewardControlPlane '9lives' has a name that no Service can have: '9lives', expected a letter first, then lower case letters, digits and '-', and no '-' at the end; choose another");
  });

  test('a name of 64 characters', () => {
    const name = 'a'.repeat(64);
    expect(messageOf(() => plane().addTenantCluster(name, TENANT))).toEqual(`'tenant cluster' '${name}' has 64 characters, expected at most 53; choose a shorter name`);
    expect(controlPlanePatched(JsonPatch.replace('/metadata/name', name))).toContain(
      `TC117 StewardControlPlane '${name}' has a name that no Service can have: '${'a'.repeat(40)}...' of 64 characters, expected at most 63; choose another`);
  });
});

describe('TenantControlPlane', () => {
  test.each([0, 70000])('port %d', (port) => {
    expect(bare({ networkProfile: { port } })).toEqual([
      `TC173 TenantControlPlane 'plain' has port ${port} in spec.networkProfile.port, expected one from 1 to 65535; change it`,
    ]);
  });

  test('an address that is no IP', () => {
    expect(bare({ networkProfile: { address: 'api.example.com' } })).toEqual([
      "TC173 TenantControlPlane 'plain' has \"api.example.com\" in spec.networkProfile.address, expected an IP address; give one, or leave it out",
    ]);
  });

  test('a junk pod CIDR', () => {
    expect(bare({ networkProfile: { podCidr: 'junk' } })).toEqual([
      "TC173 TenantControlPlane 'plain' has no network in spec.networkProfile.podCidr: 'junk' is not a CIDR: 'junk' is not an IP address: expected an IPv4 or IPv6 address; write it like 10.40.0.201 or 2001:db8::1",
    ]);
  });

  test('a pod CIDR that is the service CIDR', () => {
    expect(bare({ networkProfile: { podCidr: '10.96.0.0/16', serviceCidr: '10.96.0.0/16' } })).toEqual([
      "TC173 TenantControlPlane 'plain' has 10.96.0.0/16 in spec.networkProfile.podCidr and 10.96.0.0/16 in spec.networkProfile.serviceCidr, which share addresses, expected networks of their own; change one of the two",
    ]);
  });

  test('an ingress without a host', () => {
    expect(bare({ controlPlane: { ingress: {} } })).toEqual([
      "TC174 TenantControlPlane 'plain' has no host name in spec.controlPlane.ingress, expected one, without which nothing is routed to it; give it a 'hostname'",
    ]);
  });

  test('an ingress with a port in its host', () => {
    expect(bare({ controlPlane: { ingress: { hostname: 'api.example.com:8443' } } })).toEqual([
      "TC174 TenantControlPlane 'plain' has \"api.example.com:8443\" in spec.controlPlane.ingress.hostname, expected a DNS name without a port; leave out ':8443'",
    ]);
  });

  test('schema a/b', () => {
    expect(messageOf(() => quickstart({ hostedControlPlane: { dataStoreKey: 'a/b' } }))).toEqual(
      "'dataStoreKey' is 'a/b', expected a letter, then lower case letters, digits and '_', at most 63 in all; give the name that the datastore has");
    expect(bare({ dataStoreSchema: 'a/b' })).toEqual([
      "TC116 TenantControlPlane 'plain' has \"a/b\" in spec.dataStoreSchema, expected at most 63 letters, digits, '_' and '-'; choose another",
    ]);
  });

  test('no datastore', () => {
    expect(bare({ dataStore: undefined })).toEqual([
      "TC116 TenantControlPlane 'plain' has no datastore in spec.dataStore, expected the name of one, as operators differ in which they take; give it",
    ]);
  });

  test('a service CIDR with host bits', () => {
    expect(messageOf(() => Cidr.parse('10.96.0.7/16'))).toEqual("'10.96.0.7/16' is not a CIDR: host bits are set; write 10.96.0.0/16");
    expect(bare({ networkProfile: { serviceCidr: '10.96.0.7/16' } })).toEqual([
      "TC173 TenantControlPlane 'plain' has no network in spec.networkProfile.serviceCidr: '10.96.0.7/16' is not a CIDR: host bits are set; write 10.96.0.0/16",
    ]);
  });

  test('limits below requests', () => {
    expect(bare({ controlPlane: { deployment: { resources: { apiServer: { requests: { memory: '2Gi' }, limits: { memory: '1Gi' } } } } } })).toEqual([
      "TC175 TenantControlPlane 'plain' has a limit of \"1Gi\" and a request of \"2Gi\" for memory in spec.controlPlane.deployment.resources.apiServer, expected a limit that is not lower; change one of the two",
    ]);
  });

  test('a mount without a volume', () => {
    expect(bare({ controlPlane: { deployment: { additionalVolumeMounts: { apiServer: [{ name: 'audit', mountPath: '/etc/audit' }] } } } })).toEqual([
      "TC176 TenantControlPlane 'plain' mounts volume \"audit\" with spec.controlPlane.deployment.additionalVolumeMounts.apiServer, expected one of spec.controlPlane.deployment.additionalVolumes; add it there, or remove the mount",
    ]);
  });
});

describe('NodePort', () => {
  test('with port 6443', () => {
    expect(bare({ controlPlane: { service: { serviceType: 'NodePort' } }, networkProfile: { port: 6443, address: '10.40.0.10' } })).toMatchInlineSnapshot(`
[
  "TC133 TenantControlPlane 'team-a/plain' opens node port 6443 for its API server, expected one from 30000 to 32767, as the management cluster gives no other; give its 'endpoint' another port",
]
`);
  });
});

describe('extra arguments', () => {
  test('that override a flag of the operator', () => {
    const hostedControlPlane = { apiServer: { extraArgs: { 'advertise-address': '10.40.0.9' } } };
    expect(errorsOf(quickstart({ hostedControlPlane }).fleet)).toMatchInlineSnapshot(`
[
  "TC172 StewardControlPlane 'my-cluster' has 'advertise-address' among the extra arguments of apiServer, which steward sets itself, expected only flags that it leaves alone; remove it, and use the option that stands for it if there is one",
]
`);
  });
});

describe('DataStore', () => {
  test('with a scheme in its endpoint', () => {
    const pair = (name: string) => ({ certificate: { name, namespace: 'etcd', key: 'tls.crt' }, privateKey: { name, namespace: 'etcd', key: 'tls.key' } });
    expect(messageOf(() => new EtcdDataStore('default', {
      endpoints: ['https://etcd.example.com:2379'], certificateAuthority: pair('ca'), clientCertificate: pair('client'),
    }))).toMatchInlineSnapshot('"\'endpoints\' of datastore \'default\' has \'https://etcd.example.com:2379\', expected host and port without a scheme, as operators put theirs before it; leave out \'https://\'"');
    expect(withObject({
      apiVersion: 'steward.butlerlabs.dev/v1alpha1',
      kind: 'DataStore',
      metadata: { name: 'plain' },
      spec: { driver: 'MySQL', endpoints: ['https://mysql.example.com'], basicAuth: { username: { content: 'YQ==' }, password: { secretReference: { name: 'a', namespace: 'b', keyPath: 'c' } } } },
    } as PlainObject)).toMatchInlineSnapshot(`
[
  "TC118 DataStore 'plain' has 'https://mysql.example.com' in spec.endpoints[0], expected host and port without a scheme, as operators put theirs before it; leave out 'https://'",
]
`);
  });
});

describe('Cluster', () => {
  test('pods and Services that share addresses', () => {
    expect(messageOf(() => plane().addTenantCluster('my-cluster', { ...TENANT, podCidr: Cidr.parse('10.0.0.0/8') }))).toEqual(
      "'podCidr' 10.0.0.0/8 of management/team-a/my-cluster overlaps 'serviceCidr' 10.96.0.0/12; choose ranges that do not share addresses");
    expect(clusterPatched(JsonPatch.replace('/spec/clusterNetwork/pods/cidrBlocks/0', '10.96.0.0/16'))).toEqual([
      "TC173 Cluster 'my-cluster' has 10.96.0.0/16 in spec.clusterNetwork.pods.cidrBlocks and 10.96.0.0/12 in spec.clusterNetwork.services.cidrBlocks, which share addresses, expected networks of their own; change one of the two",
    ]);
  });

  test('an endpoint with a host only', () => {
    expect(withObject(withSpec(CLUSTER, { controlPlaneEndpoint: { host: '10.40.0.9' } }))).toEqual([
      "TC173 Cluster 'plain' has {\"host\":\"10.40.0.9\"} in spec.controlPlaneEndpoint, expected a host and a port; give both",
    ]);
  });

  test.each(['my.cluster', '9lives'])('the name %s', (name) => {
    expect(withObject(CLUSTER, name)).toEqual([
      `TC117 Cluster '${name}' has a name that no Service can have: '${name}', expected a letter first, then lower case letters, digits and '-', and no '-' at the end; choose another`,
    ]);
  });

  test('a reference to a kind that does not exist', () => {
    expect(machinesPatched(JsonPatch.replace('/spec/template/spec/infrastructureRef/kind', 'HarvesterMachineTemplat'))).toEqual([
      expect.stringMatching(/^TC114 MachineDeployment 'my-cluster-workers' refers with spec\.template\.spec\.infrastructureRef to HarvesterMachineTemplat\.infrastructure\.cluster\.x-k8s\.io 'my-cluster-workers-[a-z0-9]{10}' in namespace 'team-a', which this fleet does not define beside it, expected an object of the same cluster and namespace; define it or fix the reference$/),
    ]);
  });
});

describe('MachineDeployment', () => {
  test('no version', () => {
    expect(machinesPatched(JsonPatch.remove('/spec/template/spec/version'))).toEqual([
      "TC140 MachineDeployment 'my-cluster-workers' has no version in spec.template.spec, expected v1.30.0, without which no machine can join; set it",
    ]);
  });

  test('no selector, which only documents let through', () => {
    expect(machinesPatched(JsonPatch.remove('/spec/selector'))).toEqual([
      "TC100 MachineDeployment 'my-cluster-workers' does not fit its schema: spec.selector: missing, expected an object; set it",
    ]);
  });
});

describe('HarvesterMachineTemplate', () => {
  test.each<[string, unknown, string, string]>([
    ['cpu', 0, '0', 'at least 1'],
    ['memory', 'lots', '"lots"', 'a positive quantity such as 8Gi'],
    ['volumes', [], 'empty', 'at least one volume'],
    ['networks', [], 'empty', 'at least one network'],
  ])('%s of %j', (field, value, got, expected) => {
    const errors = errorsAfter(({ workerPools }) => workerPools[0].machineTemplate.addJsonPatch(JsonPatch.replace(`/spec/template/spec/${field}`, value)));
    expect(errors.map((error) => error.replace(/-[a-z0-9]{10}'/, "-<hash>'"))).toEqual([
      `TC170 HarvesterMachineTemplate 'my-cluster-workers-<hash>' makes no machine: spec.template.spec.${field} is ${got}, expected ${expected}; change it`,
    ]);
  });
});
