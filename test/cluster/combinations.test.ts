import { ApiServer } from './api-server';
import { startManagementCluster } from './cluster';
import { RELEASES } from './crds';
import { say } from './say';
import { ClusterContent, contentOf } from './tree';
import { accepted, verdicts } from './verdicts';
import { PlatformRelease } from '../../src';
import { COMBINATIONS, fleetOf, nameOfRow } from '../fixtures/combinations';
import { dataStoreFleet } from '../fixtures/data-stores';
import { rendered } from '../fixtures/rendered';

const MINUTES = 60_000;

/** The objects of every row that gives some; the table itself is another test's. */
function contents(release: PlatformRelease): ClusterContent[] {
  const rows = COMBINATIONS.flatMap((row) => {
    try {
      return [contentOf(nameOfRow(row), rendered(fleetOf(row, release)))];
    } catch {
      return [];
    }
  });
  return [...rows, contentOf('datastores of every driver', rendered(dataStoreFleet(release)))];
}

describe.each(RELEASES)('platform release $name', (release) => {
  let management: ApiServer;

  beforeAll(async () => {
    management = await startManagementCluster('cluster for combinations', release);
  });

  afterAll(async () => management?.stop());

  test('every combination of provider, exposure and machines is accepted, and a second apply changes nothing', async () => {
    const rows = contents(release);
    const answers = await verdicts(management.client, rows);
    expect(answers).toEqual(accepted(rows.map(({ folder }) => folder)));
    say(`${release.name}: ${rows.length} combinations, ${rows.flatMap(({ manifests }) => manifests).length} objects accepted`);
  }, 5 * MINUTES);
});
