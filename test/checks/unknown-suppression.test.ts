import { found } from './found';
import { Check, Severity, Suppression } from '../../src';
import { quickstart } from '../fixtures/quickstart';

class OwnCheck extends Check {
  constructor() {
    super('ACME001', { severity: Severity.WARNING, rule: 'all is well', source: 'us' });
  }
}

test('a suppression of a rule that nobody has is an error', () => {
  const { fleet, cluster } = quickstart();
  Suppression.add(cluster, 'TC12O', 'machines arrive in March');
  expect(found(fleet, 'TC190')).toEqual([{
    path: 'management/team-a/my-cluster',
    message: 'the suppression of TC12O accepts nothing, as no check has this id, expected TC120; correct or remove it',
  }]);
});

test('so is one of a rule of your own that this fleet does not have', () => {
  const { fleet } = quickstart();
  Suppression.add(fleet, 'ACME001', 'not here');
  expect(found(fleet, 'TC190').map(({ message }) => message)).toEqual([
    'the suppression of ACME001 accepts nothing, as no check has this id, expected one that a check has; correct or remove it',
  ]);
});

test('a rule of the library or of your own may be suppressed, whether it finds anything or not', () => {
  const { fleet, cluster } = quickstart({ checks: [new OwnCheck()] });
  Suppression.add(cluster, 'TC120', 'machines arrive in March');
  Suppression.add(cluster.workerPools[0], 'ACME001', 'it is');
  expect(found(fleet, 'TC190')).toEqual([]);
});
