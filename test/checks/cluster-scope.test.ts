import { ApiObject, App, Chart } from 'cdk8s';
import { found } from './found';
import { Fleet } from '../../src';
import { plane, quickstart } from '../fixtures/quickstart';
import { messageOf } from '../fixtures/rendered';

const namespace = (scope: Chart) => new ApiObject(scope, 'Namespace', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop' } });

const inChart = (options: { namespace?: string }): Fleet => {
  const { fleet, cluster } = quickstart();
  namespace(cluster.addInTenantChart('shop', options));
  return fleet;
};

test('a Namespace in a chart that gives its objects a namespace is an error, and said once', () => {
  const fleet = inChart({ namespace: 'shop' });
  expect(found(fleet, 'TC101')).toEqual([{
    path: 'management/team-a/my-cluster/InTenant/shop/Namespace',
    message: "Namespace 'shop' has namespace 'shop', expected none for a cluster-scoped kind; remove it, or move the object to a chart without one",
  }]);
  expect(fleet.findings).toHaveLength(1);
});

test('a Namespace in a chart without one is fine', () => {
  expect(inChart({}).findings).toEqual([]);
});

test('a kind that the release does not know may be either', () => {
  const { fleet, cluster } = quickstart();
  new ApiObject(cluster.addInTenantChart('shop', { namespace: 'shop' }), 'Unknown', { apiVersion: 'example.com/v1', kind: 'Thing', metadata: { name: 'thing' } });
  expect(found(fleet, 'TC101')).toEqual([]);
});

test('it is said in a plain app too', () => {
  const app = new App();
  const chart = new Chart(plane(app), 'shop', { namespace: 'shop' });
  namespace(chart);
  expect(messageOf(() => app.synth())).toContain("error TC101 [management/shop/Namespace] Namespace 'shop' has namespace 'shop', expected none");
});
