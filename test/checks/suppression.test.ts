import { found } from './found';
import { Fleet, Suppression, SuppressionOptions, TenantCluster } from '../../src';
import { plane, TENANT } from '../fixtures/quickstart';
import { messageOf } from '../fixtures/rendered';

const PATH = 'management/team-a/bare';
const NO_POOL = `tenant cluster '${PATH}' has no worker pool, so nothing can run in it; add one with addWorkerPool`;

function bare(): { fleet: Fleet; cluster: TenantCluster } {
  const cluster = plane().addTenantCluster('bare', TENANT);
  return { fleet: cluster.node.root as Fleet, cluster };
}

/** What is said of a tenant without machines at a moment. */
function saidOn(moment: string, suppress: (cluster: TenantCluster) => void): string[] {
  jest.useFakeTimers({ now: new Date(moment) });
  try {
    const { fleet, cluster } = bare();
    suppress(cluster);
    return found(fleet, 'TC120').map(({ message }) => message);
  } finally {
    jest.useRealTimers();
  }
}

const untilJanuary = (cluster: TenantCluster) => Suppression.add(cluster, 'TC120', 'machines come with the next order', { expires: '2027-01-31' });

test('a suppression counts on its last day', () => {
  expect(saidOn('2027-01-31T23:59:59Z', untilJanuary)).toEqual([]);
});

test('after it the finding is back, and says what expired', () => {
  expect(saidOn('2027-02-01T00:00:00Z', untilJanuary)).toEqual([
    `${NO_POOL} (its suppression at [${PATH}] expired after 2027-01-31: machines come with the next order)`,
  ]);
});

test('another one that is in force still counts, wherever it is', () => {
  expect(saidOn('2027-02-01', (cluster) => {
    untilJanuary(cluster);
    Suppression.add(cluster.plane, 'TC120', 'all of this plane is for later');
  })).toEqual([]);
});

test('an expired one of another rule says nothing', () => {
  expect(saidOn('2027-02-01', (cluster) => Suppression.add(cluster, 'TC121', 'no network yet', { expires: '2027-01-31' }))).toEqual([NO_POOL]);
});

test('one below the root leaves nothing at the root, which every finding passes', () => {
  const { fleet, cluster } = bare();
  untilJanuary(cluster);
  expect(fleet.node.metadata).toEqual([]);
});

test.each(['31.01.2027', '2027-1-31', '2027-02-30', '2027-01-31T00:00:00Z', '2027', ''])('%j is no day on which one could expire', (expires) => {
  const { cluster } = bare();
  const options: SuppressionOptions = { expires };
  expect(messageOf(() => Suppression.add(cluster, 'TC120', 'machines come with the next order', options))).toEqual(
    `the suppression of TC120 at '${PATH}' expires on '${expires}', expected a date such as '2027-01-31'; give the last day on which it counts`);
});
