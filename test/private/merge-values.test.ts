import { mergeValues } from '../../src/private/merge-values';

test('objects are merged at every depth', () => {
  expect(mergeValues(
    { operator: { replicas: 2, image: { tag: 'v1' } }, ipam: { mode: 'kubernetes' } },
    { operator: { replicas: 1, image: { pullPolicy: 'Always' } }, hubble: { enabled: true } },
  )).toMatchInlineSnapshot(`
{
  "hubble": {
    "enabled": true,
  },
  "ipam": {
    "mode": "kubernetes",
  },
  "operator": {
    "image": {
      "pullPolicy": "Always",
      "tag": "v1",
    },
    "replicas": 1,
  },
}
`);
});

test.each<[string, any, any]>([
  ['lists', [1, 2], [3]],
  ['an object by a list', { a: 1 }, [1]],
  ['a list by an object', [1], { a: 1 }],
  ['an object by text', { a: 1 }, 'text'],
  ['an object by null, as Helm removes a default', { a: 1 }, null],
  ['null by an object', null, { a: 1 }],
  ['true by false', true, false],
  ['a number by zero', 1, 0],
])('%s: the later value replaces the earlier', (_, earlier, later) => {
  expect(mergeValues({ key: earlier, other: 1 }, { key: later })).toEqual({ key: later, other: 1 });
});

test('a value that is absent overrides nothing', () => {
  expect(mergeValues({ a: 1, b: { c: 2 } }, { a: undefined, b: { c: undefined }, d: undefined })).toEqual({ a: 1, b: { c: 2 } });
  expect(Object.keys(mergeValues({}, { d: undefined }))).toEqual([]);
});

test('nothing to merge gives an equal copy', () => {
  const base = { a: { b: 1 } };
  expect(mergeValues(base)).toEqual(base);
  expect(mergeValues(base)).not.toBe(base);
});

test('neither side is changed', () => {
  const base = { a: { b: { c: 1 } }, list: [1] };
  const override = { a: { b: { d: 2 } }, list: [2] };
  mergeValues(base, override);
  expect(base).toEqual({ a: { b: { c: 1 } }, list: [1] });
  expect(override).toEqual({ a: { b: { d: 2 } }, list: [2] });
});
