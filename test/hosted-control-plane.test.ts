import { ApiObject } from 'cdk8s';
import { Cilium, DataStore, Endpoint, HostedControlPlane, HostedControlPlaneOptions, HostedControlPlaneProps, KamajiProvider, StewardProvider } from '../src';
import { plane, TENANT } from './fixtures/quickstart';
import { messageOf, only } from './fixtures/rendered';

const tenant = (hostedControlPlane: HostedControlPlaneOptions = {}) => plane().addTenantCluster('my-cluster', { ...TENANT, hostedControlPlane });

test('default child', () => {
  expect(ApiObject.of(tenant().controlPlane).kind).toEqual('StewardControlPlane');
});

test('defaults', () => {
  expect(only(tenant(), 'StewardControlPlane').spec).toMatchInlineSnapshot(`
{
  "addons": {
    "coreDNS": {},
    "konnectivity": {},
    "kubeProxy": {},
  },
  "apiServer": {
    "resources": {
      "requests": {
        "cpu": "250m",
        "memory": "512Mi",
      },
    },
  },
  "controllerManager": {
    "resources": {
      "requests": {
        "cpu": "100m",
        "memory": "128Mi",
      },
    },
  },
  "dataStoreName": "default",
  "dataStoreSchema": "my_cluster_team_a_qrcdktcbzp",
  "dataStoreUsername": "my_cluster_team_a_qrcdktcbzp",
  "deployment": {
    "topologySpreadConstraints": [
      {
        "labelSelector": {
          "matchLabels": {
            "steward.butlerlabs.dev/name": "my-cluster",
          },
        },
        "maxSkew": 1,
        "topologyKey": "topology.kubernetes.io/zone",
        "whenUnsatisfiable": "ScheduleAnyway",
      },
      {
        "labelSelector": {
          "matchLabels": {
            "steward.butlerlabs.dev/name": "my-cluster",
          },
        },
        "maxSkew": 1,
        "topologyKey": "kubernetes.io/hostname",
        "whenUnsatisfiable": "ScheduleAnyway",
      },
    ],
  },
  "network": {
    "certSANs": [
      "10.40.0.201",
    ],
    "serviceAnnotations": {
      "metallb.io/loadBalancerIPs": "10.40.0.201",
    },
    "serviceType": "LoadBalancer",
  },
  "replicas": 2,
  "scheduler": {
    "resources": {
      "requests": {
        "cpu": "50m",
        "memory": "64Mi",
      },
    },
  },
  "version": "v1.30.0",
}
`);
});

test('one replica on another datastore', () => {
  expect(only(tenant({ replicas: 1, dataStore: DataStore.fromName('postgres') }), 'StewardControlPlane').spec).toMatchObject({
    replicas: 1, dataStoreName: 'postgres',
  });
});

test('the datastore is that of the plane, unless another provider does not find it', () => {
  const management = plane(undefined, { dataStore: DataStore.fromName('postgres') });
  const dataStoreWith = (name: string, provider: KamajiProvider | StewardProvider) =>
    management.addTenantCluster(name, { ...TENANT, hostedControlPlane: { provider } }).hostedControlPlane!.dataStore.name;
  expect([dataStoreWith('one', new StewardProvider()), dataStoreWith('two', new KamajiProvider())]).toEqual(['postgres', 'default']);
});

test('what its tenant says is not said again, as it would change nothing', () => {
  const cluster = tenant();
  const again = (props: HostedControlPlaneProps) => messageOf(() => new HostedControlPlane(cluster, 'Again', { ...props, cluster }));
  expect(again({ endpoint: Endpoint.of('10.40.0.9') })).toEqual(
    "'endpoint' of the control plane of management/team-a/my-cluster is given beside 'cluster', expected it of a bare control plane only; leave it out, as the tenant cluster says it");
});

describe('on the port of konnectivity', () => {
  const endpoint = Endpoint.of('10.40.0.201', 8132);

  test('an endpoint is refused, as both are ports of one Service', () => {
    expect(messageOf(() => plane().addTenantCluster('my-cluster', { ...TENANT, endpoint }))).toEqual(
      "'endpoint' of management/team-a/my-cluster is '10.40.0.201:8132', where konnectivity listens too, expected a port of its own; choose another, or turn konnectivity off");
  });

  test('it is alone without konnectivity', () => {
    const cluster = plane().addTenantCluster('my-cluster', { ...TENANT, endpoint, hostedControlPlane: { konnectivity: { enabled: false } } });
    expect(cluster.controlPlane.apiServerPort).toEqual(8132);
  });
});

test('kube-proxy is left out when an addon replaces it', () => {
  const cluster = tenant();
  expect(only(cluster, 'StewardControlPlane').spec.addons).toHaveProperty('kubeProxy');
  cluster.addons.add(new Cilium());
  expect(only(cluster, 'StewardControlPlane').spec.addons).not.toHaveProperty('kubeProxy');
});

describe('the key in the datastore', () => {
  const keyOf = (namespace: string, name: string) =>
    only(plane().addTenantCluster(name, { ...TENANT, namespace }), 'StewardControlPlane').spec.dataStoreSchema;

  test('is frozen, because it cannot change later', () => {
    expect(keyOf('team-a', 'my-cluster')).toEqual('my_cluster_team_a_qrcdktcbzp');
  });

  test('differs where namespace and name only seem to', () => {
    expect(keyOf('team-a', 'b')).not.toEqual(keyOf('team', 'a-b'));
  });

  test('fits the user names of MySQL, whatever the names', () => {
    expect(keyOf('n'.repeat(63), 'c'.repeat(53))).toMatch(/^c{21}_[a-z2-7]{10}$/);
  });

  test('can be given for a tenant that has one already', () => {
    expect(only(tenant({ dataStoreKey: 'team_a_my_cluster' }), 'StewardControlPlane').spec.dataStoreSchema).toEqual('team_a_my_cluster');
    expect(messageOf(() => tenant({ dataStoreKey: 'a/b' }))).toEqual(
      "'dataStoreKey' is 'a/b', expected a letter, then lower case letters, digits and '_', at most 63 in all; give the name that the datastore has");
  });

  test('is the name of the user too', () => {
    const { dataStoreSchema, dataStoreUsername } = only(tenant(), 'StewardControlPlane').spec;
    expect(dataStoreUsername).toEqual(dataStoreSchema);
  });
});

test('it stays in the cluster until the Cluster deletes it, after its machines', () => {
  const cluster = tenant();
  for (const kind of ['StewardControlPlane', 'HarvesterCluster']) {
    expect(only(cluster, kind).metadata.annotations).toEqual({ 'kustomize.toolkit.fluxcd.io/prune': 'disabled' });
  }
  expect(only(cluster, 'Cluster').metadata).not.toHaveProperty('annotations');
});

test.each([0, -1, 1.5])('%d replicas are refused', (replicas) => {
  expect(messageOf(() => tenant({ replicas }))).toEqual(`'replicas' of the control plane of management/team-a/my-cluster is ${replicas}, expected a whole number of at least 1; give one`);
});

test('a datastore needs a name that Kubernetes takes', () => {
  expect(messageOf(() => DataStore.fromName('My Store'))).toEqual(
    "'name' 'My Store' is not a DNS label, expected lower case letters, digits and '-', and no '-' at either end; choose another name");
});
