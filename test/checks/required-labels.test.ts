import { PlatformRelease, Suppression } from '../../src';
import { quickstart, QuickstartOptions } from '../fixtures/quickstart';
import { messageOf } from '../fixtures/rendered';

const requiring = (options: QuickstartOptions) => quickstart({ requiredLabels: ['owner', 'cost-center'], ...options });

const findings = (options: QuickstartOptions) => requiring(options).fleet.findings.map(({ id, path, message }) => `${id} [${path}] ${message}`);

const LABELS = { 'owner': 'team-a', 'cost-center': '4711' };

describe('an error', () => {
  test('is a tenant without the labels, said once and not again for its pools', () => {
    expect(findings({})).toEqual([
      "TC160 [management/team-a/my-cluster] tenant cluster 'management/team-a/my-cluster' has no value for 'owner' and 'cost-center' among its labels, expected one for each key that the fleet requires; add what is missing to 'labels' of the fleet, the management plane or the tenant cluster",
    ]);
  });

  test('is a tenant whose pools alone have the labels', () => {
    expect(findings({ tenantLabels: { owner: 'team-a' }, pool: { labels: LABELS } })).toEqual([
      "TC160 [management/team-a/my-cluster] tenant cluster 'management/team-a/my-cluster' has no value for 'cost-center' among its labels, expected one for each key that the fleet requires; add what is missing to 'labels' of the fleet, the management plane or the tenant cluster",
    ]);
  });

  test('is an empty value, also over one from above', () => {
    expect(findings({ labels: LABELS, tenantLabels: { owner: '' } })).toEqual([
      "TC160 [management/team-a/my-cluster] tenant cluster 'management/team-a/my-cluster' has no value for 'owner' among its labels, expected one for each key that the fleet requires; add what is missing to 'labels' of the fleet, the management plane or the tenant cluster",
    ]);
  });

  test('is a pool that empties what it would inherit', () => {
    expect(findings({ labels: LABELS, pool: { labels: { owner: '' } } })).toEqual([
      "TC160 [management/team-a/my-cluster/workers] worker pool 'workers' of management/team-a/my-cluster has no value for 'owner' among its labels, expected one for each key that the fleet requires; give it one, or leave it out of 'labels' to inherit the tenant's",
    ]);
  });

  test('on the earlier release too', () => {
    expect(requiring({ release: PlatformRelease.V2026_02 }).fleet.findings.map(({ id }) => id)).toEqual(['TC160']);
  });
});

describe('fine is', () => {
  test.each<[string, QuickstartOptions]>([
    ['all from the fleet', { labels: LABELS }],
    ['all from the plane', { planeLabels: LABELS }],
    ['all from the tenant', { tenantLabels: LABELS }],
    ['one from each', { labels: { owner: 'team-a' }, tenantLabels: { 'cost-center': '4711' } }],
    ['an empty value that a nearer one replaces', { labels: { ...LABELS, owner: '' }, tenantLabels: { owner: 'team-a' } }],
    ['an empty label that nobody requires', { labels: LABELS, pool: { labels: { note: '' } } }],
    ['a fleet that requires nothing', { requiredLabels: undefined }],
    ['the earlier release', { labels: LABELS, release: PlatformRelease.V2026_02 }],
  ])('%s', (_, options) => {
    expect(findings(options)).toEqual([]);
  });

  test('a suppressed tenant, with its pools', () => {
    const { fleet, cluster } = requiring({});
    Suppression.add(cluster, 'TC160', 'gone by Friday');
    expect(fleet.findings).toEqual([]);
  });
});

test('required keys are listed once each, and the list is a copy', () => {
  const { fleet } = quickstart({ requiredLabels: ['owner', 'cost-center', 'owner'] });
  fleet.requiredLabels.pop();
  expect(fleet.requiredLabels).toEqual(['owner', 'cost-center']);
});

test('a required key that no label can have is refused', () => {
  expect(messageOf(() => quickstart({ requiredLabels: ['example.com/owner', 'cost center'] }))).toEqual(
    "'requiredLabels' has the label 'cost center', expected a DNS name and '/' or nothing, then at most 63 letters, digits, '-', '_' and '.' with a letter or digit at both ends; choose another");
});
