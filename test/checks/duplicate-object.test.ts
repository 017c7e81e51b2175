import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { Endpoint, Fleet, TenantCluster } from '../../src';
import { quickstart, TENANT } from '../fixtures/quickstart';

const duplicates = (fleet: Fleet) => fleet.findings.filter(({ id }) => id === 'TC111').map(({ path, message }) => `[${path}] ${message}`);

test('pools of two clusters that make one name are an error', () => {
  const { fleet, cluster } = quickstart();
  cluster.plane.addTenantCluster('prod', { ...TENANT, endpoint: Endpoint.of('10.40.0.202') }).addWorkerPool('eu-workers');
  cluster.plane.addTenantCluster('prod-eu', { ...TENANT, endpoint: Endpoint.of('10.40.0.203') }).addWorkerPool('workers');
  expect(duplicates(fleet)).toContain(
    "[management/team-a/prod-eu/workers/Resource] MachineDeployment 'prod-eu-workers' is defined by [management/team-a/prod/eu-workers/Resource] too, expected each name once in a cluster; rename one of the two");
});

test('one name in two namespaces, kinds or clusters is fine', () => {
  const { fleet, cluster } = quickstart();
  const other = cluster.plane.addTenantCluster('my-cluster', { ...TENANT, namespace: 'team-b', endpoint: Endpoint.of('10.40.0.202') });
  for (const tenant of [cluster, other]) {
    new ApiObject(tenant.addInTenantChart('workloads'), 'Settings', { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'settings' } });
  }
  expect(duplicates(fleet)).toEqual([]);
});

test('what a tenant that is defined twice has twice need not be said, but everything else is', () => {
  const { fleet, cluster } = quickstart();
  new TenantCluster(new Construct(fleet, 'elsewhere'), 'my-cluster', { ...TENANT, plane: cluster.plane });
  expect(duplicates(fleet)).toEqual([]);
  ['One', 'Two'].forEach((id) => new ApiObject(cluster, id, { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'settings' } }));
  expect(duplicates(fleet)).toEqual([
    "[management/team-a/my-cluster/Two] ConfigMap 'settings' is defined by [management/team-a/my-cluster/One] too, expected each name once in a cluster; rename one of the two",
  ]);
});
