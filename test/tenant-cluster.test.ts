import { ApiObject, App, Chart, JsonPatch, Testing } from 'cdk8s';
import { Cidr, Cilium, Endpoint, Fleet, HelmAddon, PlatformRelease, TenantCluster, TenantClusterOptions } from '../src';
import { plane, quickstart, TENANT } from './fixtures/quickstart';
import { messageOf, only, rendered } from './fixtures/rendered';

const tenant = (options: Partial<TenantClusterOptions> = {}, id = 'my-cluster') => plane().addTenantCluster(id, { ...TENANT, ...options });

test('default child', () => {
  expect(ApiObject.of(tenant()).kind).toEqual('Cluster');
});

test('defaults', () => {
  expect(only(tenant(), 'Cluster')).toMatchInlineSnapshot(`
{
  "apiVersion": "cluster.x-k8s.io/v1beta2",
  "kind": "Cluster",
  "metadata": {
    "labels": {
      "cluster.x-k8s.io/cluster-name": "my-cluster",
    },
    "name": "my-cluster",
    "namespace": "team-a",
  },
  "spec": {
    "clusterNetwork": {
      "apiServerPort": 6443,
      "pods": {
        "cidrBlocks": [
          "10.244.0.0/16",
        ],
      },
      "serviceDomain": "cluster.local",
      "services": {
        "cidrBlocks": [
          "10.96.0.0/12",
        ],
      },
    },
    "controlPlaneEndpoint": {
      "host": "10.40.0.201",
      "port": 6443,
    },
    "controlPlaneRef": {
      "apiGroup": "controlplane.cluster.x-k8s.io",
      "kind": "StewardControlPlane",
      "name": "my-cluster",
    },
    "infrastructureRef": {
      "apiGroup": "infrastructure.cluster.x-k8s.io",
      "kind": "HarvesterCluster",
      "name": "my-cluster",
    },
  },
}
`);
});

test('its identity is plane, namespace and name', () => {
  expect(`${tenant().identity}`).toEqual('management/team-a/my-cluster');
});

test('the endpoint is the same everywhere', () => {
  const { cluster } = quickstart();
  const steward = only(cluster, 'StewardControlPlane').spec.network;
  const cilium = rendered(cluster).find(({ metadata }) => metadata.name === 'my-cluster-cilium').spec.values;
  expect({
    cluster: only(cluster, 'Cluster').spec.controlPlaneEndpoint,
    pin: steward.serviceAnnotations,
    names: steward.certSANs,
    cilium: [cilium.k8sServiceHost, cilium.k8sServicePort],
  }).toEqual({
    cluster: { host: '10.40.0.201', port: 6443 },
    pin: { 'metallb.io/loadBalancerIPs': '10.40.0.201' },
    names: ['10.40.0.201'],
    cilium: ['10.40.0.201', 6443],
  });
});

test('a port of its own reaches the control plane and the endpoint', () => {
  const { spec } = only(tenant({ endpoint: Endpoint.of('10.40.0.201', 8443) }), 'Cluster');
  expect([spec.clusterNetwork.apiServerPort, spec.controlPlaneEndpoint.port]).toEqual([8443, 8443]);
});

test('all objects on the management cluster share the namespace and the name of the cluster', () => {
  const cluster = tenant({ labels: { owner: 'team-a' } });
  cluster.addWorkerPool('workers');
  cluster.addons.add(new Cilium());
  for (const { metadata } of rendered(cluster)) {
    expect(metadata).toMatchObject({ namespace: 'team-a', labels: { 'owner': 'team-a', 'cluster.x-k8s.io/cluster-name': 'my-cluster' } });
  }
});

describe.each([PlatformRelease.V2026_08, PlatformRelease.V2026_02])('labels on $name', (release) => {
  const labelled = () => quickstart({
    release,
    labels: { 'owner': 'platform', 'site': 'eu', 'cost-center': '1' },
    planeLabels: { 'site': 'eu-1', 'cost-center': '2' },
    tenantLabels: { 'cost-center': '3' },
  });

  test('are inherited from the fleet and the plane, and the nearest wins', () => {
    expect(labelled().cluster.labels).toEqual({ 'owner': 'platform', 'site': 'eu-1', 'cost-center': '3', 'cluster.x-k8s.io/cluster-name': 'my-cluster' });
  });

  test('are on everything of the tenant on the management cluster, and on nothing inside the tenant', () => {
    const { cluster } = labelled();
    const inTenant = (kind: string) => ['IPAddressPool', 'L2Advertisement'].includes(kind);
    const kinds = new Set<string>();
    for (const { kind, metadata } of rendered(cluster)) {
      kinds.add(kind);
      expect([kind, metadata.labels]).toEqual([kind, inTenant(kind) ? undefined : cluster.labels]);
    }
    expect([...kinds].sort()).toEqual([
      'Cluster', 'HarvesterCluster', 'HarvesterMachineTemplate', 'HelmRelease', 'IPAddressPool', 'KubeadmConfigTemplate', 'Kustomization',
      'L2Advertisement', 'MachineDeployment', 'NetworkPolicy', 'PodDisruptionBudget', 'StewardControlPlane',
    ]);
  });

  test('fit the schemas', () => {
    expect(labelled().fleet.findings).toEqual([]);
  });
});

test('labels follow the plane in whatever chart the tenant stands', () => {
  const fleet = new Fleet({ outdir: Testing.app().outdir });
  const cluster = new TenantCluster(new Chart(fleet, 'elsewhere', { labels: { site: 'us' } }), 'my-cluster', {
    ...TENANT, plane: plane(fleet, { labels: { site: 'eu-1' } }),
  });
  expect(only(cluster, 'Cluster').metadata.labels).toHaveProperty('site', 'eu-1');
});

test('labels that Cluster API selects by are refused', () => {
  expect(messageOf(() => tenant({ labels: { 'cluster.x-k8s.io/cluster-name': 'other' } }))).toEqual(
    "'labels' of tenant cluster 'my-cluster' sets 'cluster.x-k8s.io/cluster-name' to 'other', expected a key that Cluster API does not select by; remove it");
});

test('worker pools are listed, and the list is a copy', () => {
  const cluster = tenant();
  const pool = cluster.addWorkerPool('workers');
  cluster.workerPools.pop();
  expect(cluster.workerPools).toEqual([pool]);
});

test('two namespaces may use one name', () => {
  const management = plane();
  management.addTenantCluster('my-cluster', TENANT);
  management.addTenantCluster('my-cluster', { ...TENANT, namespace: 'team-b', endpoint: Endpoint.of('10.40.0.202') });
  expect(management.tenantClusters.map(({ identity }) => `${identity}`)).toEqual(['management/team-a/my-cluster', 'management/team-b/my-cluster']);
});

test('it belongs to its plane in whatever chart it stands', () => {
  const fleet = new Fleet({ outdir: Testing.app().outdir });
  const management = plane(fleet, { release: PlatformRelease.V2026_02 });
  const cluster = new TenantCluster(new Chart(fleet, 'elsewhere'), 'my-cluster', { ...TENANT, plane: management });
  expect(only(fleet, 'Namespace').metadata.name).toEqual('team-a');
  expect(only(cluster, 'Cluster').apiVersion).toEqual('cluster.x-k8s.io/v1beta1');
  expect(management.tenantClusters).toEqual([cluster]);
});

test('one identity twice is refused', () => {
  const management = plane();
  management.addTenantCluster('my-cluster', TENANT);
  expect(messageOf(() => management.addTenantCluster('my-cluster', TENANT))).toEqual(
    "tenant cluster 'management/team-a/my-cluster' is defined twice, expected each identity once; rename or remove one of the two");
});

describe('names', () => {
  const tooLong = 'a'.repeat(54);

  test.each([
    ['1cluster', "'tenant cluster' '1cluster' is not a DNS label, expected a letter first, then lower case letters, digits and '-', and no '-' at the end; choose another name"],
    ['my.cluster', "'tenant cluster' 'my.cluster' is not a DNS label, expected a letter first, then lower case letters, digits and '-', and no '-' at the end; choose another name"],
    [tooLong, `'tenant cluster' '${tooLong}' has 54 characters, expected at most 53; choose a shorter name`],
  ])('%s is refused as cluster, because it is invalid as control plane or leaves no room', (id, message) => {
    expect(messageOf(() => tenant({}, id))).toEqual(message);
  });

  test('the longest name fits everything that is derived from it', () => {
    const cluster = tenant({}, 'a'.repeat(53));
    cluster.addInTenantChart('workloads');
    expect(rendered(cluster).map(({ metadata }) => metadata.name.length)).toContain(63);
  });

  test('a namespace that is no DNS label is refused', () => {
    expect(messageOf(() => tenant({ namespace: 'Team_A' }))).toEqual(
      "'namespace' 'Team_A' is not a DNS label, expected lower case letters, digits and '-', and no '-' at either end; choose another name");
  });
});

describe('networks', () => {
  test.each([
    ['overlap', { podCidr: Cidr.parse('10.96.0.0/16') }, "'podCidr' 10.96.0.0/16 of management/team-a/my-cluster overlaps 'serviceCidr' 10.96.0.0/12; choose ranges that do not share addresses"],
    ['different families', { podCidr: Cidr.parse('fd00::/48') }, "'podCidr' fd00::/48 and 'serviceCidr' 10.96.0.0/12 of management/team-a/my-cluster are of different IP families, expected one family; change one of them"],
    ['too large a service network', { serviceCidr: Cidr.parse('172.0.0.0/8') }, "'serviceCidr' 172.0.0.0/8 of management/team-a/my-cluster is larger than kube-apiserver takes, expected a prefix of /12 or longer; choose a smaller network"],
    ['an endpoint among pods', { endpoint: Endpoint.of('10.244.3.4') }, "'endpoint' 10.244.3.4:6443 of management/team-a/my-cluster lies inside 'podCidr' 10.244.0.0/16, expected an address that machines reach from outside; choose another"],
    ['an endpoint among Services', { endpoint: Endpoint.of('10.96.0.1') }, "'endpoint' 10.96.0.1:6443 of management/team-a/my-cluster lies inside 'serviceCidr' 10.96.0.0/12, expected an address that machines reach from outside; choose another"],
  ])('%s is refused', (_, options, message) => {
    expect(messageOf(() => tenant(options))).toEqual(message);
  });

  test('networks side by side are fine', () => {
    expect(() => tenant({ podCidr: Cidr.parse('10.112.0.0/16'), serviceCidr: Cidr.parse('10.96.0.0/12') })).not.toThrow();
  });
});

describe('inside the tenant', () => {
  test('charts carry neither the namespace nor the labels of the management cluster', () => {
    const chart = tenant().addInTenantChart('workloads');
    new ApiObject(chart, 'Settings', { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'settings' } });
    expect(only(chart, 'ConfigMap').metadata).toEqual({ name: 'settings' });
  });

  test('an empty chart is refused, because the delivery would look for its folder', () => {
    const { fleet, cluster } = quickstart();
    cluster.addInTenantChart('workloads');
    expect(messageOf(() => fleet.synth())).toEqual([
      'the fleet is not valid, so nothing was written:',
      "  [management/team-a/my-cluster/InTenant/workloads] the chart 'workloads' inside management/team-a/my-cluster holds no object, expected at least one; add one, or leave the chart out",
    ].join('\n'));
  });

  test('waiting for an addon that is not there is refused', () => {
    const { fleet, cluster } = quickstart();
    const chart = cluster.addInTenantChart('workloads', { requires: [new HelmAddon('istio', { repository: 'https://charts.example.com', chart: 'istio', namespace: 'istio' })] });
    new ApiObject(chart, 'Settings', { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'settings' } });
    expect(messageOf(() => fleet.synth())).toEqual([
      'the fleet is not valid, so nothing was written:',
      "  [management/team-a/my-cluster] objects inside management/team-a/my-cluster wait for the addon 'istio', which it does not have, expected it among its addons; add it with addons.add",
    ].join('\n'));
  });

  test('they are applied after the folder of the tenant', () => {
    const cluster = tenant();
    expect(rendered(cluster).filter(({ kind }) => kind === 'Kustomization')).toHaveLength(1);
    cluster.addInTenantChart('one');
    cluster.addInTenantChart('two');
    const names = rendered(cluster).filter(({ kind }) => kind === 'Kustomization').map(({ metadata }) => metadata.name);
    expect(names).toEqual(['my-cluster', 'my-cluster-in-tenant']);
  });
});

describe('under a plain app', () => {
  const plain = (app: App = Testing.app()) => {
    const cluster = plane(app).addTenantCluster('my-cluster', TENANT);
    cluster.addWorkerPool('workers');
    cluster.addons.add(new Cilium());
    return { app, cluster };
  };

  test('everything but the Git layout is there', () => {
    const kinds = rendered(plain().app).map(({ kind }) => kind).sort();
    expect(kinds).toEqual([
      'Cluster', 'HarvesterCluster', 'HarvesterMachineTemplate', 'HelmRelease', 'HelmRepository', 'KubeadmConfigTemplate',
      'MachineDeployment', 'Namespace', 'NetworkPolicy', 'PodDisruptionBudget', 'StewardControlPlane',
    ]);
  });

  test('the app synthesizes', () => {
    expect(plain().app.synthYaml()).toContain('kind: StewardControlPlane');
  });

  test('an object that breaks its schema stops the synth', () => {
    const { app, cluster } = plain();
    ApiObject.of(cluster).addJsonPatch(JsonPatch.add('/spec/nonsense', true));
    expect(messageOf(() => app.synthYaml())).toMatchInlineSnapshot(`
"Validation failed with the following errors:
  [management/team-a/my-cluster] error TC100 [management/team-a/my-cluster/Resource] Cluster 'my-cluster' does not fit its schema: spec.nonsense: unknown field, expected one of availabilityGates, clusterNetwork, controlPlaneEndpoint, controlPlaneRef, infrastructureRef, paused, topology; remove it or fix its spelling"
`);
  });
});

test('only tenant clusters are tenant clusters', () => {
  const cluster = tenant();
  expect([cluster, new Chart(Testing.app(), 'chart')].map((construct) => TenantCluster.isTenantCluster(construct))).toEqual([true, false]);
});
