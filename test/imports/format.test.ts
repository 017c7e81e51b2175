import * as fc from 'fast-check';
import { formatJson } from '../../projenrc/imports/format';

test('what fits on a line stands on one', () => {
  expect(formatJson({ a: [1, 'b', null], c: {} })).toBe('{"a": [1, "b", null], "c": {}}\n');
});

test('what does not has one member a line', () => {
  const long = 'x'.repeat(60);
  expect(formatJson({ a: { b: [long, long] }, c: 1 })).toBe(
    `{\n "a": {\n  "b": [\n   "${long}",\n   "${long}"\n  ]\n },\n "c": 1\n}\n`,
  );
});

test('the key and the comma count', () => {
  // 1 space, "k": , the list, a comma: 120 columns exactly, then one more.
  const fits = formatJson({ k: ['x'.repeat(109)], l: 1 });
  expect(fits.split('\n')[1]).toHaveLength(120);
  expect(formatJson({ k: ['x'.repeat(110)], l: 1 }).split('\n')).toHaveLength(fits.split('\n').length + 2);
});

test('is the same value, in lines of at most 120 columns where it can be broken', () => {
  fc.assert(fc.property(fc.jsonValue({ depthSize: 'medium' }), (value) => {
    const text = formatJson(value);
    expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
    for (const line of text.split('\n').filter((each) => each.length > 120)) { expect(line).not.toMatch(/[[{]./); }
  }));
});
