import { LABEL_LIMIT, requireChartVersion, requireDns1035, requireDns1123, requireQualifiedName } from '../../src/private/names';
import { messageOf } from '../fixtures/rendered';

const LONGEST = 'a'.repeat(LABEL_LIMIT);

test.each(['a', 'a1', 'a-1', 'a--b', 'team-a', LONGEST])('both take %p and give it back', (name) => {
  expect(requireDns1035('id', name)).toBe(name);
  expect(requireDns1123('id', name)).toBe(name);
});

test.each(['1', '1a', '0-a'])('only DNS 1123 takes %p, which starts with a digit', (name) => {
  expect(requireDns1123('namespace', name)).toBe(name);
  expect(messageOf(() => requireDns1035('id', name))).toBe(
    `'id' '${name}' is not a DNS label, expected a letter first, then lower case letters, digits and '-', and no '-' at the end; choose another name`,
  );
});

test.each(['', '-a', 'a-', '-', 'A', 'teamA', 'team_a', 'team.a', 'team a', 'a\n', '\na', 'ä', '😀'])('neither takes %p', (name) => {
  expect(messageOf(() => requireDns1035('id', name))).toBe(
    `'id' '${name}' is not a DNS label, expected a letter first, then lower case letters, digits and '-', and no '-' at the end; choose another name`,
  );
  expect(messageOf(() => requireDns1123('namespace', name))).toBe(
    `'namespace' '${name}' is not a DNS label, expected lower case letters, digits and '-', and no '-' at either end; choose another name`,
  );
});

test('a name of 64 characters is too long for a label', () => {
  for (const require of [requireDns1035, requireDns1123]) {
    expect(messageOf(() => require('id', `${LONGEST}a`))).toBe(
      `'id' '${LONGEST}a' has 64 characters, expected at most 63; choose a shorter name`,
    );
  }
});

test('a caller may leave room for a suffix', () => {
  for (const require of [requireDns1035, requireDns1123]) {
    expect(require('id', 'abcde', 5)).toBe('abcde');
    expect(messageOf(() => require('id', 'abcdef', 5))).toBe("'id' 'abcdef' has 6 characters, expected at most 5; choose a shorter name");
  }
});

describe('chart versions', () => {
  test.each(['1.20.1', 'v1.16.2', '1.0.0-rc.1', '104.1.0+up1.6.2'])('%s is exact', (version) => {
    expect(requireChartVersion('cilium', version)).toBe(version);
  });

  test.each<[any, string]>([
    ['latest', "'latest'"], ['>=1.0', "'>=1.0'"], ['1.20', "'1.20'"], ['', "''"], [1.2, 'the number 1.2'],
  ])('%p is not', (version, got) => {
    expect(messageOf(() => requireChartVersion('cilium', version))).toBe(
      `the chart version of addon 'cilium' is ${got}, expected an exact one such as '1.20.1'; give it, in quotes`);
  });
});

describe('names on other systems', () => {
  test.each(['rocky-9', 'default/rocky-9', 'a', 'Rocky Linux 9.qcow2'])('%s is one', (name) => {
    expect(requireQualifiedName('image', name)).toBe(name);
  });

  test.each(['', ' ', 'a/', '/a', 'a/b/c', ' a', 'a '])("'%s' is none", (name) => {
    expect(messageOf(() => requireQualifiedName('image', name))).toBe(`'image' is '${name}', expected 'name' or 'namespace/name'; give one of them`);
  });
});
