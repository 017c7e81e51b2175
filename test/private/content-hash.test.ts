import * as fc from 'fast-check';
import { canonicalJson, contentHash } from '../../src/private/content-hash';

/** The names of users' templates end in these hashes: a vector that changes replaces their machines, so none is ever updated. */
describe('the frozen format', () => {
  test.each<[string, unknown, string, string]>([
    ['an empty object', {}, '{}', 'iqjw7i2vwn'],
    ['an empty list', [], '[]', 'j5j43immfo'],
    ['empty members stay', { text: '', none: [], empty: {} }, '{"empty":{},"none":[],"text":""}', 'b27s2qgp66'],
    ['nested data', { a: { b: { c: [1, 'two', { d: false }] } } }, '{"a":{"b":{"c":[1,"two",{"d":false}]}}}', 'wmdvh42cv3'],
    ['a list keeps its order', [3, 1, 2], '[3,1,2]', 'kg62pk2oir'],
    ['another order is another list', [2, 1, 3], '[2,1,3]', 'qhold6y6sg'],
    ['keys are sorted', { b: 2, a: 1 }, '{"a":1,"b":2}', 'imsyz73yh7'],
    ['keys are sorted as text, not as numbers or words', { a: 4, A: 3, 9: 2, 10: 1 }, '{"10":1,"9":2,"A":3,"a":4}', 'o7z3injmhl'],
    ['keys are sorted by UTF-16 units', { '\uffff': 2, '😀': 1 }, '{"😀":1,"\uffff":2}', 'y2y3s23brw'],
    ['absent members are dropped', { a: 1, gone: undefined, b: 2, none: null }, '{"a":1,"b":2}', 'imsyz73yh7'],
    ['false and zero are not absent', { zero: 0, false: false }, '{"false":false,"zero":0}', 'httvivnnio'],
    ['absent items stay', { list: [null, undefined, 1] }, '{"list":[null,null,1]}', 'logrz4phun'],
    ['a whole number', 1, '1', 'nodle477gt'],
    ['a fraction', 1.5, '1.5', 't4u2cmcdro'],
    ['a fraction of zero is the whole number', 1.0, '1', 'nodle477gt'],
    ['minus zero is zero', -0, '0', 'l7wowzx7zb'],
    ['a large number', 1e21, '1e+21', 'eqoemq72oc'],
    ['negative and small numbers', { x: 0.1, small: 1e-7, n: -1 }, '{"n":-1,"small":1e-7,"x":0.1}', 'vt2p6njmsn'],
    ['true', true, 'true', 'ww7kig3mmi'],
    ['false', false, 'false', '7s6pczmqrx'],
    ['text of any language', { key: 'Grüße, 世界' }, '{"key":"Grüße, 世界"}', 'ufif5wgkp2'],
    ['an astral character', { key: '\u{1f600}' }, '{"key":"😀"}', 'lkpi7klxw6'],
    ['a lone high surrogate is escaped', { key: '\ud83d' }, '{"key":"\\ud83d"}', 'x3nmxgljak'],
    ['a lone low surrogate is escaped', { key: '\ude00' }, '{"key":"\\ude00"}', 'hxpoxukvgx'],
    ['quotes, newlines and backslashes', { key: 'say "hi"\n\tand \\ go' }, '{"key":"say \\"hi\\"\\n\\tand \\\\ go"}', 'gjbynqs2f3'],
    ['control characters are escaped', { key: '\u0000\u001f' }, '{"key":"\\u0000\\u001f"}', 'yoyaoprh2n'],
    ['other invisible characters are not', { key: '\u007f\u2028' }, '{"key":"\u007f\u2028"}', 'gxlnn7ak7q'],
    ['a digest that starts with zeros', { cpu: 1332 }, '{"cpu":1332}', 'aawqxklwj2'],
    ['nothing at all', undefined, 'null', 'oqru5gfp45'],
  ])('%s', (_, value, canonical, hash) => {
    expect(canonicalJson(value)).toBe(canonical);
    expect(contentHash(value)).toBe(hash);
  });
});

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const values = fc.jsonValue({ maxDepth: 4 }).map((value) => value as Json);

function mapMembers(value: Json, change: (members: [string, Json][]) => [string, Json][]): Json {
  if (Array.isArray(value)) {
    return value.map((item) => mapMembers(item, change));
  }
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(([key, member]): [string, Json] => [key, mapMembers(member, change)]);
    return Object.fromEntries(change(members));
  }
  return value;
}

/** Every way down to something that is neither an object nor a list. */
function leaves(value: Json, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) {
    return [path];
  }
  return Object.entries(value).flatMap(([key, member]) => leaves(member, [...path, key]));
}

function replace(value: any, [key, ...rest]: (string | number)[], leaf: Json): any {
  if (key === undefined) {
    return leaf;
  }
  const replaced = replace(value[key], rest, leaf);
  return Array.isArray(value)
    ? value.map((item, index) => index === Number(key) ? replaced : item)
    : Object.fromEntries(Object.entries(value).map(([name, member]) => [name, name === key ? replaced : member]));
}

const at = (value: any, path: (string | number)[]): unknown => path.reduce((member, key) => member[key], value);

test('the order of keys never matters', () => {
  fc.assert(fc.property(values, (value) => {
    expect(contentHash(mapMembers(value, (members) => members.reverse()))).toBe(contentHash(value));
  }));
});

test('a changed leaf changes the hash', () => {
  const changes = values
    .map((value) => ({ value, paths: leaves(value) }))
    .filter(({ paths }) => paths.length > 0)
    .chain(({ value, paths }) => fc.record({
      value: fc.constant(value),
      path: fc.constantFrom(...paths),
      leaf: fc.oneof(fc.string(), fc.integer(), fc.boolean()),
    }))
    .filter(({ value, path, leaf }) => at(value, path) !== leaf);
  fc.assert(fc.property(changes, ({ value, path, leaf }) => {
    expect(contentHash(replace(value, path, leaf))).not.toBe(contentHash(value));
  }), { numRuns: 500 });
});

test('a hash is ten characters that a Kubernetes name may hold', () => {
  fc.assert(fc.property(values, (value) => {
    expect(contentHash(value)).toMatch(/^[a-z2-7]{10}$/);
  }));
});

test('the canonical text parses back to the data without its absent members', () => {
  fc.assert(fc.property(values, (value) => {
    const present = mapMembers(value, (members) => members.filter(([, member]) => member !== null));
    expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(present)));
  }));
});
