import { readdirSync, readFileSync } from 'fs';
import { join, relative } from 'path';
import { Yaml } from 'cdk8s';
import * as fc from 'fast-check';
import { parse, parseAllDocuments } from 'yaml';
import { toYaml } from '../../src/fleet/emitter';

const EXAMPLES = join(__dirname, '../../examples');

/** What a stream of YAML 1.1 may hold and every parser lets pass; `yaml` itself is not as strict. */
const PRINTABLE = /^[\t\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]*\n$/u;

/** What both versions of YAML read must be the data itself. */
function expectRoundTrip(value: unknown): void {
  const yaml = toYaml(value);
  expect(yaml).toMatch(PRINTABLE);
  for (const version of ['1.1', '1.2'] as const) {
    expect(parse(yaml, { version })).toStrictEqual(value);
  }
}

/** As JSON has it: one zero, plain prototypes. */
const asJson = (value: unknown) => JSON.parse(JSON.stringify(value));

/** Data of every shape over the strings given, keys included. */
function dataOf(strings: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  const numbers = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.maxSafeInteger(), fc.integer({ min: -99, max: 99 }));
  return fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'medium', withCrossShrink: true },
      strings, numbers, fc.boolean(), fc.constant(null), fc.array(tie('value'), { maxLength: 4 }), fc.dictionary(strings, tie('value'), { maxKeys: 4 }),
    ),
  })).value.map(asJson);
}

const joined = (pieces: string[], separator = '') => fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((parts) => parts.join(separator));

/** Whatever means something to a YAML parser. */
const nasty = joined([
  '\n', '\n', '\n\n', ' ', '  ', '\t', '\r', '\r\n', '\u0085', '\u2028', '\u2029', '\ufeff', '\u00a0', '\x00', '\x1b', '\x7f', '\ufffe', '\uffff',
  '\ud800', '\udfff', '💥', 'é', 'a', '- ', '-', '? ', '?', ': ', ':', ' #', '#', '%', '@', '`', '*', '&', '!', '|', '>', '\'', '"', '\\', ',',
  '[', ']', '{', '}', '---', '...', '=', '<<', '~', 'null', 'y', 'on', 'true', '.', '.inf', '.nan', '_', '+', '0', '1', '60', 'e', '0x', '0o', '0b',
  '2026-08-01', 'T', 'Z', 'a'.repeat(1020),
]);

/** What numbers, dates and times are made of. */
const numberLike = joined(['0', '1', '7', '59', '_', '-', '+', '.', 'e', 'E', 'x', 'o', 'b', 'f', ':', 'T', 'Z', ' ', '2026', '-01']);

/** Files of people: lines, their indentation and every kind of ending. */
const files = joined(['#!/bin/sh', 'key: value', '  - item', '\tall:', '---', '"', ' ', '\n', '\n', '\n', '\n\n', '\t', '   ', '%', '...']);

/** Text as it is found in our objects. */
const ordinary = joined([
  'a', 'v1', '10m', 'my-cluster', 'https://a.example/b', '10.244.0.0/16', '1.30', '0644', 'root:root', '--flag=x', '{"a":1}', '\'b\'', '$(c)', 'é', '*', '&&',
  '#', '|', 'true', '8080', 'fd00::1', '>', '!', '[d]', 'e:', '"', '\\s',
], ' ');
const ordinaryFiles = fc.tuple(fc.array(ordinary.filter((line) => line !== ''), { minLength: 1 }), fc.constantFrom('', '\n', '\n\n\n'))
  .map(([lines, end]) => lines.join('\n') + end);

describe('golden trees', () => {
  const examples = readdirSync(EXAMPLES, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const written = examples
    .flatMap(({ name }) => readdirSync(join(EXAMPLES, name, 'expected'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path: relative(EXAMPLES, path), body: readFileSync(path, 'utf8').replace(/^# .*\n/, '') }));

  test.each(written)('$path is written again as it is', ({ body }) => {
    const documents = parseAllDocuments(body, { version: '1.1' }).map((document) => document.toJS());
    expect(documents.map(toYaml).join('---\n')).toBe(body);
    expect(documents.map(toYaml).join('---\n')).toBe(Yaml.stringify(...documents));
  });
});

describe('strings', () => {
  test.each([
    ['a'], ['a b'], ['my-cluster'], ['v1'], ['1.10.1'], ['10.244.0.0/16'], ['192.168.0.1'], ['10m'], ['1Gi'], ['5G'], ['root:root'], ['--flag=x'], ['-a'],
    ['?a'], [':a'], ['::1'], ['fd00::/8'], ['a:b'], ['a#b'], ['52:54:00:ab:cd:ef'], ['8080:80'], ['0b9f'], ['0o9'], ['0xz'], ['12d'], ['_1'], ['_'], ['..'],
    ['2026-08'], ['2026-08-01-a'], ['yesterday'], ['nil'], ['none'], ['inf'], ['a"b\'c'], ['it\'s'], ['a [b] {c}, d'], ['a & b * c ! d | e > f % g @ h ` i'],
    ['sed -i \'/\\sswap\\s/d\' /etc/fstab'], ['$(POD_IP)'], ['\\n'], ['é'], ['日本語'], ['💥 bang'], ['a\u00a0b'], ['x'.repeat(300) + ' y'.repeat(300)],
  ])('%j goes without quotes', (text) => {
    expect(toYaml({ [text]: text })).toBe(`${text}: ${text}\n`);
    expect(toYaml([text])).toBe(`- ${text}\n`);
    expectRoundTrip({ [text]: text });
  });

  test.each([
    // Words
    '', 'y', 'N', 'yes', 'No', 'ON', 'off', 'true', 'FALSE', 'tRUE', 'null', 'Null', '~', '=', '<<',
    // Numbers
    '0', '-0', '1', '+1', '0644', '0777', '08', '0o17', '0O17', '0x1f', '0X1F', '0b1', '0b-1', '-0b1', '1_000', '-_1', '0_x1', '-_0x1',
    '1.', '1.5', '.5', '-.5', '.', '-', '1e3', '1E+3', '1.5e-3', 'e3', '1e_-3', '6.8523_015e+3', '12e4567', '.inf', '-.INF', '+.Inf', '.nan', '.NaN',
    // Times
    '1:30', '190:20:30', '190:20:30.15', '-1:30', '52:54:00:12:34:56', '2026-08-01', '2026-8-1', '2026-08-01T10:00:00Z', '2026-08-01 10:00:00.5 +02:00',
    // Indicators
    '?', ':', '- a', '? a', ': a', 'a: b', 'a:', 'a #b', '#a', '%a', '@a', '`a', '*a', '&a', '!a', '|', '>', '\'a\'', '[a]', ']', '{a}', '}', ',a',
    '---', '--- a', '-----BEGIN', '...', '... a',
    // Blanks
    ' ', ' a', 'a ', '  ',
  ])('%j goes in quotes', (text) => {
    expect(toYaml({ [text]: text })).toBe(`"${text}": "${text}"\n`);
    expect(toYaml([text])).toBe(`- "${text}"\n`);
    expectRoundTrip({ [text]: text });
  });

  test.each([
    ['\t', '"\\t"'],
    ['a\tb', '"a\\tb"'],
    ['a\rb', '"a\\rb"'],
    ['\x00', '"\\u0000"'],
    ['\x08\x1b\x7f', '"\\b\\u001b\\u007f"'],
    ['a\u0085b', '"a\\u0085b"'],
    ['a\u2028\u2029b', '"a\\u2028\\u2029b"'],
    ['\ufeffa', '"\\ufeffa"'],
    ['\ufffe\uffff', '"\\ufffe\\uffff"'],
    ['\ud800', '"\\ud800"'],
    ['\udfff💥', '"\\udfff💥"'],
    ['a: \\b', '"a: \\\\b"'],
    ['- "it\'s"', '"- \\"it\'s\\""'],
    ['"\t"', '"\\"\\t\\""'],
    ['"\u0085"', '"\\"\\u0085\\""'],
  ])('%j is escaped', (text, quoted) => {
    expect(toYaml({ [text]: text })).toBe(`${quoted}: ${quoted}\n`);
    expectRoundTrip({ [text]: text });
  });

  test('JSON goes in single quotes', () => {
    expect(toYaml({ note: '{"a":[1,"\\n"]}' })).toBe('note: \'{"a":[1,"\\n"]}\'\n');
    expectRoundTrip({ note: '{"a":[1,"\\n"]}' });
  });
});

describe('text of several lines', () => {
  test.each([
    ['a\nb', '|-', '  a\n  b\n'],
    ['a\nb\n', '|', '  a\n  b\n'],
    ['a\nb\n\n', '|+', '  a\n  b\n\n'],
    ['a\nb\n\n\n', '|+', '  a\n  b\n\n\n'],
    ['a\n', '|', '  a\n'],
    ['\na\n', '|', '\n  a\n'],
    ['a\n\nb', '|-', '  a\n\n  b\n'],
    ['a\n  b\n', '|', '  a\n    b\n'],
    [' a\nb\n', '|2', '   a\n  b\n'],
    ['\n a', '|2-', '\n   a\n'],
    ['  \na\n\n', '|2+', '    \n  a\n\n'],
    ['\ta\nb', '|2-', '  \ta\n  b\n'],
    ['all:\n\tmake\n', '|', '  all:\n  \tmake\n'],
    ['a \nb\t\nc', '|-', '  a \n  b\t\n  c\n'],
    ['a\n   \n\t\nb', '|-', '  a\n     \n  \t\n  b\n'],
    ['---\n%a\n...\n', '|', '  ---\n  %a\n  ...\n'],
    ['# a: b\n- "c"\n', '|', '  # a: b\n  - "c"\n'],
    ['é💥\n\u00a0\n', '|', '  é💥\n  \u00a0\n'],
  ])('%j is a block', (text, header, lines) => {
    expect(toYaml({ a: text, z: 1 })).toBe(`a: ${header}\n${lines}z: 1\n`);
    expect(toYaml([text, 1])).toBe(`- ${header}\n${lines}- 1\n`);
    expectRoundTrip({ a: text, b: [text, [text, { c: text }]], z: 1 });
  });

  test.each(['\n', '\n\n', ' \n', '\n ', 'a\n ', 'a\n\t', 'a\n \n', 'a\n \n\n', '\t\n', 'a\r\nb\r\n', 'a\n\x07', 'a\n\x7f', 'a\n\u0085', 'a\n\u2028', '\ufeffa\n', 'a\n\ud800'])(
    '%j cannot be a block', (text) => {
      expect(toYaml({ a: text })).toMatch(/^a: ".*"\n$/);
      expectRoundTrip({ a: text, b: [text] });
    },
  );

  test('keys and whole documents are never blocks', () => {
    expect(toYaml({ 'a\nb\n': 1 })).toBe('"a\\nb\\n": 1\n');
    expect(toYaml('a\n---\nb\n')).toBe('"a\\n---\\nb\\n"\n');
    expectRoundTrip('a\n---\nb\n');
  });

  test('long lines are not folded', () => {
    const line = 'word '.repeat(1000) + 'end';
    expect(toYaml({ a: `${line}\n${line}\n`, b: `${line}:` })).toBe(`a: |\n  ${line}\n  ${line}\nb: "${line}:"\n`);
  });
});

test.each([
  [0, '0'], [-0, '0'], [1, '1'], [-1, '-1'], [1.5, '1.5'], [0.000001, '0.000001'], [1e-7, '1.0e-7'], [-1e-7, '-1.0e-7'], [1.5e-7, '1.5e-7'], [5e-324, '5.0e-324'],
  [2 ** 53, '9007199254740992'], [2 ** 64, '18446744073709552000'], [1e21, '1.0e+21'], [-1e21, '-1.0e+21'], [1.7976931348623157e308, '1.7976931348623157e+308'],
])('the number %d is written so that it stays one', (value, written) => {
  expect(toYaml(value)).toBe(`${written}\n`);
  expectRoundTrip(asJson(value));
});

test.each([[null, 'null'], [true, 'true'], [false, 'false'], [{}, '{}'], [[], '[]'], ['a', 'a'], ['on', '"on"']])('%j may be a whole document', (value, written) => {
  expect(toYaml(value)).toBe(`${written}\n`);
  expectRoundTrip(value);
});

test('lists and objects nest in each other, keys in the order given', () => {
  const value = { z: [{ b: 1, a: [1, { c: 2 }] }, [[1, 2], [], [{}]], 'x'], t: { b: { c: {} }, a: [] }, x: [[[]]], w: null, v: [{ u: {} }] };
  expect(toYaml(value)).toBe(`\
z:
  - b: 1
    a:
      - 1
      - c: 2
  - - - 1
      - 2
    - []
    - - {}
  - x
t:
  b:
    c: {}
  a: []
x:
  - - []
w: null
v:
  - u: {}
`);
  expectRoundTrip(value);
});

test('what is used twice is written twice', () => {
  const shared = { a: [1] };
  expect(toYaml([shared, shared])).toBe('- a:\n    - 1\n- a:\n    - 1\n');
});

test('nesting may be deep', () => {
  let value: unknown = 'a\n b\n';
  for (let i = 0; i < 100; i++) {
    value = i % 3 === 0 ? [value, i] : { a: value, [i]: [] };
  }
  expectRoundTrip(value);
});

test('a key too long to be found has a question mark', () => {
  const name = 'k'.repeat(1024);
  expect(toYaml([{ [name]: 1, a: { [name]: { b: 'c\n' } } }])).toBe(`- ? ${name}\n  : 1\n  a:\n    ? ${name}\n    :\n      b: |\n        c\n`);
  expect(toYaml({ [name.slice(1)]: 1 })).toBe(`${name.slice(1)}: 1\n`);
  expectRoundTrip([{ [name]: [1, { [name]: [] }], [name.slice(1)]: { [`${name}:`]: 'a\n' } }]);
});

test('there may be more keys than are remembered', () => {
  const value = Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`${i}`, { [`k${i}`]: i, [`0${i}`]: i }]));
  expectRoundTrip(value);
});


test('documents can be joined, whatever they end in', () => {
  fc.assert(fc.property(fc.array(dataOf(files), { minLength: 1 }), (values) => {
    expect(parseAllDocuments(values.map(toYaml).join('---\n')).map((document) => document.toJS())).toStrictEqual(values);
  }));
});

test.each([[undefined, 'undefined'], [NaN, 'NaN'], [-Infinity, '-Infinity'], [1n, '1'], [Symbol('a'), 'Symbol(a)']])('%p is not JSON data', (value, name) => {
  expect(() => toYaml({ a: [value] })).toThrow(new Error(`cannot write ${name} as YAML, expected JSON data; leave it out or convert it`));
});

describe('any JSON value reads back, as YAML 1.1 and 1.2', () => {
  test.each([
    ['any characters', fc.string({ unit: 'binary' })],
    ['what means something to a parser', nasty],
    ['what looks like a number', numberLike],
    ['files', files],
    ['ordinary text', fc.oneof(ordinary, ordinaryFiles)],
  ])('%s', (_, strings) => {
    fc.assert(fc.property(dataOf(strings), expectRoundTrip), { numRuns: 1000 });
  });
});

test('data reads as that of stock cdk8s does', () => {
  fc.assert(fc.property(dataOf(fc.oneof(ordinary, ordinaryFiles, numberLike)), (data) => {
    // Within an object: stock loses blanks of a text that is the whole document.
    expect(parse(toYaml({ data }), { version: '1.1' })).toStrictEqual(parse(Yaml.stringify({ data }), { version: '1.1' }));
  }), { numRuns: 500 });
});

test('ordinary text looks as stock cdk8s writes it', () => {
  fc.assert(fc.property(fc.dictionary(ordinary, fc.oneof(ordinary, ordinaryFiles, fc.array(ordinaryFiles))), (data) => {
    expect(toYaml(asJson({ data }))).toBe(Yaml.stringify(asJson({ data })));
  }), { numRuns: 500 });
});
