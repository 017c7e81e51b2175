import { ApiObject, Chart, JsonPatch, Lazy } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import { Construct } from 'constructs';
import { Addon, Capability, HelmAddon, ITenantCluster, PlatformRelease } from '../src';
import { plane, quickstart, TENANT } from './fixtures/quickstart';
import { only, rendered } from './fixtures/rendered';

test('every construct gives its object', () => {
  const { cluster } = quickstart();
  const constructs = [cluster, cluster.workerPools[0], cluster.node.findChild('ControlPlane'), cluster.addons.node.findChild('cilium')];
  expect(constructs.map((construct) => ApiObject.of(construct).kind)).toEqual(['Cluster', 'MachineDeployment', 'StewardControlPlane', 'HelmRelease']);
});

test('metadata of any object can be extended', () => {
  const { cluster } = quickstart();
  ApiObject.of(cluster).metadata.addAnnotation('example.com/ticket', '42');
  expect(only(cluster, 'Cluster').metadata.annotations).toEqual({ 'example.com/ticket': '42' });
});

test('a patch keeps fields that the library does not know', () => {
  const { fleet, cluster } = quickstart();
  ApiObject.of(cluster.workerPools[0]).addJsonPatch(JsonPatch.add('/spec/template/spec/deletion', { nodeDrainTimeoutSeconds: 600 }));
  expect(only(cluster, 'MachineDeployment').spec.template.spec.deletion).toEqual({ nodeDrainTimeoutSeconds: 600 });
  expect(fleet.findings).toEqual([]);
});

test('a patch is written in the newest API version, whatever the release', () => {
  const { fleet, cluster } = quickstart({ release: PlatformRelease.V2026_02 });
  ApiObject.of(cluster.workerPools[0]).addJsonPatch(JsonPatch.add('/spec/template/spec/deletion', { nodeDrainTimeoutSeconds: 600 }));
  expect(only(cluster, 'MachineDeployment').spec.template.spec).toMatchObject({ nodeDrainTimeout: '10m0s' });
  expect(fleet.findings).toEqual([]);
});

test('chart labels reach every object of the tenant and rename no template', () => {
  const names = (labels?: { [key: string]: string }) => rendered(quickstart({ tenantLabels: labels }).cluster)
    .filter(({ kind }) => kind.endsWith('Template')).map(({ metadata }) => metadata.name);
  expect(names({ 'cost-center': '4711' })).toEqual(names());
  expect(only(quickstart({ tenantLabels: { 'cost-center': '4711' } }).cluster, 'MachineDeployment').metadata.labels).toHaveProperty('cost-center', '4711');
});

test("a user's own addon is delivered like ours", () => {
  class Ingress extends HelmAddon {
    constructor() {
      super('ingress', {
        repository: 'https://charts.example.com',
        chart: 'ingress',
        version: '2.0.0',
        namespace: 'ingress',
        requires: [Capability.LOAD_BALANCER],
      });
    }
    public define(scope: Construct, cluster: ITenantCluster): void {
      super.define(scope, cluster);
      const chart = cluster.addInTenantChart(this.name, { requires: [this] });
      new ApiObject(chart, 'Class', { apiVersion: 'networking.k8s.io/v1', kind: 'IngressClass', metadata: { name: 'default' } });
    }
    protected tenantValues(cluster: ITenantCluster) {
      return { clusterName: cluster.clusterName };
    }
  }
  const { fleet, cluster } = quickstart();
  cluster.addons.add(new Ingress());
  const release = rendered(cluster).find(({ metadata }) => metadata.name === 'my-cluster-ingress');
  expect(release.spec).toMatchObject({ dependsOn: [{ name: 'my-cluster-metallb' }], values: { clusterName: 'my-cluster' } });
  expect(cluster.awaitedAddons.map(({ name }) => name)).toEqual(['metallb', 'ingress']);
  expect(only(fleet, 'IngressClass').metadata).toEqual({ name: 'default' });
});

test('an addon need not be a chart', () => {
  class Marker extends Addon {
    public define(scope: Construct, cluster: ITenantCluster): void {
      new ApiObject(scope, 'Resource', { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: cluster.clusterName } });
    }
  }
  const { cluster } = quickstart();
  const marker = new Marker('marker');
  cluster.addons.add(marker);
  expect(only(cluster, 'ConfigMap').metadata).toMatchObject({ name: 'my-cluster', namespace: 'team-a' });
  expect([marker.provides, marker.requires]).toEqual([[], []]);
});

test('tokens in the values of a chart are resolved', () => {
  const { fleet, cluster } = quickstart();
  cluster.addons.add(new HelmAddon('tool', {
    repository: 'https://charts.example.com',
    chart: 'tool',
    version: '1.0.0',
    namespace: 'tool',
    values: { machines: Lazy.any({ produce: () => cluster.workerPools.length }) },
  }));
  expect(rendered(fleet).find(({ metadata }) => metadata.name === 'my-cluster-tool').spec.values).toEqual({ machines: 1 });
});

test('workloads written with cdk8s-plus land inside the tenant', () => {
  const { cluster } = quickstart();
  const chart: Chart = cluster.addInTenantChart('workloads');
  new kplus.ConfigMap(chart, 'Settings', { metadata: { name: 'settings', namespace: 'shop' }, data: { endpoint: cluster.endpoint.url } });
  expect(only(chart, 'ConfigMap')).toMatchObject({ metadata: { namespace: 'shop' }, data: { endpoint: 'https://10.40.0.201:6443' } });
});

test('objects of any kind, with lazy values, stand beside ours', () => {
  const cluster = plane().addTenantCluster('my-cluster', TENANT);
  new ApiObject(cluster, 'Quota', {
    apiVersion: 'v1',
    kind: 'ResourceQuota',
    metadata: { name: 'my-cluster' },
    spec: Lazy.any({ produce: () => ({ hard: { pods: '20' } }) }),
  });
  expect(only(cluster, 'ResourceQuota')).toMatchObject({ metadata: { namespace: 'team-a' }, spec: { hard: { pods: '20' } } });
});
