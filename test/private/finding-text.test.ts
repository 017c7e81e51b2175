import { Severity } from '../../src';
import { findingText } from '../../src/private/finding-text';

const FINDING = { id: 'TC115', severity: Severity.ERROR, path: 'one', message: 'clashes with [two/three]' };

test('a finding is one line', () => {
  expect(findingText(FINDING)).toEqual('error TC115 [one] clashes with [two/three]');
});

test('what it clashes with is named, unless the message does so', () => {
  expect(findingText({ ...FINDING, otherPath: 'two' })).toEqual('error TC115 [one] clashes with [two/three] (with [two])');
  expect(findingText({ ...FINDING, otherPath: 'two/three' })).toEqual('error TC115 [one] clashes with [two/three]');
});
