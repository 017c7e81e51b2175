import { compilePattern } from '../../src/schema/pattern';

test.each([
  ['^[a-z]+$', 'abc', 'Abc'],
  ['^(?i)(abort|warn)?$', 'ABORT', 'aborted'],
  ['^\\PC*$', 'abc', 'a\u0000c'],
  ['^(?P<year>\\d{4})$', '2026', '26'],
  ['\\Aab\\z', 'ab', 'abc'],
  ['^\\_\\-$', '_-', '-_'],
  ['^.$', '😀', 'ab'],
])('%s', (pattern, match, miss) => {
  expect(compilePattern(pattern)!.test(match)).toBe(true);
  expect(compilePattern(pattern)!.test(miss)).toBe(false);
});

test('is compiled once', () => {
  expect(compilePattern('^once$')).toBe(compilePattern('^once$'));
});

test('is left to the API server where JavaScript has no equivalent', () => {
  expect(compilePattern('^(?s:a)$')).toBeUndefined();
  expect(compilePattern('^\\p{Greek}\\_$')).toBeUndefined();
});
