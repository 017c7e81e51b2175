import { Chart } from 'cdk8s';
import { Construct } from 'constructs';
import { found } from './found';
import { Endpoint, TenantCluster } from '../../src';
import { bareControlPlane } from '../fixtures/bare';
import { quickstart, TENANT } from '../fixtures/quickstart';

const endpoint = Endpoint.of('10.40.0.202');
const sentence = (what: string, other: string) => `${what} is defined by [${other}] too, expected each identity once; rename or remove one of the two`;

test('two tenant clusters with one identity are an error', () => {
  const { fleet, cluster } = quickstart();
  new TenantCluster(new Construct(fleet, 'elsewhere'), 'my-cluster', { ...TENANT, plane: cluster.plane });
  expect(found(fleet, 'TC110')).toEqual([{
    path: 'elsewhere/my-cluster',
    message: sentence("tenant cluster 'management/team-a/my-cluster'", 'management/team-a/my-cluster'),
    otherPath: 'management/team-a/my-cluster',
  }]);
});

test('a control plane without a tenant cluster that has the identity of one is an error', () => {
  const { fleet, cluster } = quickstart();
  bareControlPlane(cluster.plane, 'my-cluster', { endpoint });
  expect(found(fleet, 'TC110')).toEqual([{
    path: 'chart-of-my-cluster/my-cluster',
    message: sentence("control plane 'management/team-a/my-cluster'", 'management/team-a/my-cluster'),
    otherPath: 'management/team-a/my-cluster',
  }]);
});

test('two control planes without a tenant cluster are an error, and what they both have need not be said', () => {
  const { fleet, cluster: { plane } } = quickstart();
  const scope = new Chart(fleet, 'own');
  ['first', 'second'].forEach((id) => bareControlPlane(plane, 'twin', { endpoint }, new Construct(scope, id)));
  expect(fleet.findings).toEqual([{
    id: 'TC110',
    severity: 'error',
    path: 'own/second/twin',
    message: sentence("control plane 'management/team-a/twin'", 'own/first/twin'),
    otherPath: 'own/first/twin',
  }]);
});

test('one name in two namespaces is fine', () => {
  const { fleet, cluster } = quickstart();
  bareControlPlane(cluster.plane, 'my-cluster', { endpoint, namespace: 'team-b' });
  expect(found(fleet, 'TC110')).toEqual([]);
});
