import { MachineCount } from '../../src';
import { siteFixture, VERSION } from '../fixtures/sites';

/** What is found when tenants have pools of so many machines each. */
function found(nodeAddresses: string, ...replicas: number[][]): string[] {
  const { fleet, plane } = siteFixture({ nodeAddresses });
  replicas.forEach((pools, tenant) => {
    const cluster = plane.addTenantCluster(`t${tenant}`, { namespace: 'team-a', version: VERSION });
    pools.forEach((count, pool) => cluster.addWorkerPool(`p${pool}`, { replicas: count }));
  });
  return fleet.findings.filter(({ id }) => id === 'TC131').map(({ path, message }) => `[${path}] ${message}`);
}

test('a pool that is too small for all machines and their rollouts is named, with the largest', () => {
  expect(found('10.40.8.0/28', [5, 1], [3], [4])).toEqual([
    "[fra1/nodes] pool 'fra1/nodes' has 16 addresses, expected 17, one a machine and one for each that a rollout adds; add a range, or have fewer machines, of which most are 5 in 't0-p0' of management/team-a/t0, 4 in 't2-p0' of management/team-a/t2, 3 in 't1-p0' of management/team-a/t1 (1 more)",
  ]);
});

test('a pool that just suffices is fine, and worker pools without machines need nothing', () => {
  expect(found('10.40.8.0/28', [5, 1], [3], [3, 0])).toEqual([]);
});

test('autoscaled machines need addresses for the most that there can be, and for as many as a rollout adds to them', () => {
  const findings = (maxReplicas: number) => {
    const { fleet, plane } = siteFixture({ nodeAddresses: '10.40.8.0/28' });
    plane.addTenantCluster('t0', { namespace: 'team-a', version: VERSION })
      .addWorkerPool('p0', { autoscaling: { minReplicas: 0, maxReplicas }, maxSurge: MachineCount.percent(25) });
    return fleet.findings.filter(({ id }) => id === 'TC131').map(({ message }) => message);
  };
  expect(findings(12)).toEqual([]);
  expect(findings(13)).toEqual([
    "pool 'fra1/nodes' has 16 addresses, expected 17, one a machine and one for each that a rollout adds; add a range, or have fewer machines, of which most are 13 in 't0-p0' of management/team-a/t0",
  ]);
});

test('machines of control planes need addresses too', () => {
  const { fleet, plane } = siteFixture({ nodeAddresses: '10.40.8.0/30' });
  plane.addTenantCluster('t0', { namespace: 'team-a', version: VERSION, standaloneControlPlane: { replicas: 3 } }).addWorkerPool('p0', { replicas: 0 });
  const findings = () => fleet.findings.filter(({ id }) => id === 'TC131').map(({ message }) => message);
  expect(findings()).toEqual([]);
  plane.addTenantCluster('t1', { namespace: 'team-a', version: VERSION, standaloneControlPlane: { replicas: 1 } });
  expect(findings()).toEqual([
    "pool 'fra1/nodes' has 4 addresses, expected 6, one a machine and one for each that a rollout adds; add a range, or have fewer machines, of which most are 3 in 't0-control-plane' of management/team-a/t0, 1 in 't1-control-plane' of management/team-a/t1, 0 in 't0-p0' of management/team-a/t0",
  ]);
});
