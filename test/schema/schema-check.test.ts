import type { JsonSchema } from '../../imports/kind-record';
import { shared } from '../../src/private/shared-content';
import { checkObject, checkSchema, fitsLeaf, leafSchema } from '../../src/schema/schema-check';

/** The sentences about a value under `spec`, so that every path is a real one. */
function sentences(spec: unknown, schema: JsonSchema): string[] {
  return checkSchema({ spec }, { type: 'object', properties: { spec: schema } }).map((violation) => violation.message);
}

function object(properties: { [name: string]: JsonSchema }, rest: JsonSchema = {}): JsonSchema {
  return { type: 'object', properties, ...rest };
}

const TEXT: JsonSchema = { type: 'string' };

describe('types', () => {
  test.each<[string, unknown, JsonSchema, string]>([
    ['integer', 'three', { type: 'integer' }, 'spec: got "three" (string), expected an integer'],
    ['integer with a fraction', 1.5, { type: 'integer' }, 'spec: got 1.5 (number), expected an integer'],
    ['number', '1', { type: 'number' }, 'spec: got "1" (string), expected a number'],
    ['number that JSON cannot hold', NaN, { type: 'number' }, 'spec: got NaN (number), expected a number'],
    ['string', 3, TEXT, 'spec: got 3 (number), expected a string'],
    ['boolean', 'true', { type: 'boolean' }, 'spec: got "true" (string), expected a boolean'],
    ['list', { a: 1 }, { type: 'array', items: TEXT }, 'spec: got {"a":1} (object), expected a list'],
    ['object', ['a'], object({}), 'spec: got ["a"] (list), expected an object'],
    ['int-or-string', true, { 'x-kubernetes-int-or-string': true }, 'spec: got true (boolean), expected an integer or a string'],
    ['null', null, TEXT, 'spec: got null, expected a string'],
    ['enum of the wrong type', 1, { type: 'string', enum: ['a', 'b'] }, 'spec: got 1 (number), expected one of "a", "b"'],
  ])('%s', (_, value, schema, sentence) => {
    expect(sentences(value, schema)).toEqual([sentence]);
  });

  test.each<[string, unknown, JsonSchema]>([
    ['integer', 3, { type: 'integer' }],
    ['number', 1.5, { type: 'number' }],
    ['string', '', TEXT],
    ['boolean', false, { type: 'boolean' }],
    ['list', [], { type: 'array', items: TEXT }],
    ['object', {}, object({})],
    ['int-or-string as integer', 1, { 'x-kubernetes-int-or-string': true, 'anyOf': [{ type: 'integer' }, { type: 'string' }] }],
    ['int-or-string as string', '25%', { 'x-kubernetes-int-or-string': true, 'anyOf': [{ type: 'integer' }, { type: 'string' }] }],
    ['null where nullable', null, { type: 'string', nullable: true }],
    ['null where a default takes its place', null, { type: 'string', default: 'a' }],
    ['anything where the schema says nothing', [null, { a: 1 }], { 'x-kubernetes-preserve-unknown-fields': true }],
  ])('fits: %s', (_, value, schema) => {
    expect(sentences(value, schema)).toEqual([]);
  });

  test('the value itself has no path', () => {
    expect(checkSchema(1, TEXT)).toEqual([{ path: '', message: '(root): got 1 (number), expected a string' }]);
  });

  test('a long value is cut', () => {
    expect(sentences('x'.repeat(100), { type: 'integer' })).toEqual([`spec: got "${'x'.repeat(56)}... (string), expected an integer`]);
  });

  test('a value that JSON refuses is reported, not thrown', () => {
    const loop: { [name: string]: unknown } = {};
    loop.loop = loop;
    expect(sentences(10n, { type: 'integer' })).toEqual(['spec: got 10 (bigint), expected an integer']);
    expect(sentences(loop, { type: 'integer' })).toEqual(['spec: got a value that is no JSON (object), expected an integer']);
  });
});

describe('fields', () => {
  test('unknown, with the names there are', () => {
    expect(sentences({ foo: 1 }, object({ bar: TEXT, baz: TEXT }))).toEqual([
      'spec.foo: unknown field, expected one of bar, baz; remove it or fix its spelling',
    ]);
  });

  test('unknown, with the name that was meant', () => {
    expect(sentences({ replcas: 1, CPU: 1 }, object({ replicas: { type: 'integer' }, cpu: { type: 'integer' }, memory: TEXT }))).toEqual([
      'spec.replcas: unknown field, expected replicas; fix its spelling',
      'spec.CPU: unknown field, expected cpu; fix its spelling',
    ]);
  });

  test('unknown, in an object without fields', () => {
    expect(sentences({ name: 'x' }, object({}))).toEqual(['spec.name: unknown field, expected an empty object; remove it']);
  });

  test('unknown, among many names', () => {
    const names = Array.from({ length: 12 }, (_, index) => `field${index}`);
    expect(sentences({ x: 1 }, object(Object.fromEntries(names.map((name) => [name, TEXT]))))).toEqual([
      `spec.x: unknown field, expected one of ${names.slice(0, 10).join(', ')} and 2 more; remove it or fix its spelling`,
    ]);
  });

  test('free where unknown fields are preserved, but what is named is checked', () => {
    const schema = object({ known: TEXT }, { 'x-kubernetes-preserve-unknown-fields': true });
    expect(sentences({ other: { deep: 1 }, known: 'a' }, schema)).toEqual([]);
    expect(sentences({ other: 1, known: 2 }, schema)).toEqual(['spec.known: got 2 (number), expected a string']);
  });

  test('preserving ends at the next named object', () => {
    const schema = object({ inner: object({ a: TEXT }) }, { 'x-kubernetes-preserve-unknown-fields': true });
    expect(sentences({ inner: { b: 1 } }, schema)).toEqual(['spec.inner.b: unknown field, expected a; remove it or fix its spelling']);
  });

  test('an undefined field is an absent one', () => {
    expect(sentences({ foo: undefined }, object({ bar: TEXT }))).toEqual([]);
    expect(sentences({ bar: undefined }, object({ bar: TEXT }, { required: ['bar'] }))).toEqual(['spec.bar: missing, expected a string; set it']);
  });

  test('names of JavaScript\'s own are ordinary names', () => {
    expect(sentences({ constructor: 'a' }, object({ toString: TEXT }, { required: ['toString'] }))).toEqual([
      'spec.constructor: unknown field, expected toString; remove it or fix its spelling',
      'spec.toString: missing, expected a string; set it',
    ]);
  });

  test('required', () => {
    const schema = object({ mode: { type: 'string', enum: ['a', 'b'] }, count: { type: 'integer' } }, { required: ['mode', 'count'] });
    expect(sentences({}, schema)).toEqual([
      'spec.mode: missing, expected one of "a", "b"; set it',
      'spec.count: missing, expected an integer; set it',
    ]);
    expect(sentences({ mode: 'a', count: 0 }, schema)).toEqual([]);
  });

  test('required without a schema of its own', () => {
    const schema = object({}, { 'required': ['a'], 'x-kubernetes-preserve-unknown-fields': true });
    expect(sentences({}, schema)).toEqual(['spec.a: missing, expected a value; set it']);
  });

  test('required with a default is filled in', () => {
    expect(sentences({}, object({ mode: { type: 'string', default: 'a' } }, { required: ['mode'] }))).toEqual([]);
  });

  test('count', () => {
    const schema: JsonSchema = { type: 'object', additionalProperties: TEXT, minProperties: 1, maxProperties: 2 };
    expect(sentences({}, schema)).toEqual(['spec: got 0 fields, expected at least 1']);
    expect(sentences({ a: '', b: '', c: '' }, schema)).toEqual(['spec: got 3 fields, expected at most 2']);
    expect(sentences({ a: '' }, schema)).toEqual([]);
    expect(sentences({ a: '', b: '' }, schema)).toEqual([]);
  });

  test('count, with what the defaults add', () => {
    const properties: { [name: string]: JsonSchema } = { a: { type: 'string', default: 'x' }, b: TEXT };
    expect(sentences({}, object(properties, { minProperties: 1 }))).toEqual([]);
    expect(sentences({ b: '' }, object(properties, { maxProperties: 1 }))).toEqual(['spec: got 2 fields, expected at most 1']);
  });

  test('maps check every value', () => {
    const schema: JsonSchema = { type: 'object', additionalProperties: TEXT };
    expect(sentences({ 'plain': 1, 'a/b': 2, 'ok': '' }, schema)).toEqual([
      'spec.plain: got 1 (number), expected a string',
      'spec[a/b]: got 2 (number), expected a string',
    ]);
  });

  test('a map of anything', () => {
    expect(sentences({ a: 1 }, { type: 'object', additionalProperties: true })).toEqual([]);
  });

  test('an embedded resource has a kind and metadata', () => {
    const schema: JsonSchema = { 'type': 'object', 'x-kubernetes-embedded-resource': true, 'properties': { spec: object({ a: TEXT }) } };
    expect(sentences({ apiVersion: 'v1', kind: 'A', metadata: { name: 'a' }, spec: {} }, schema)).toEqual([]);
    expect(sentences({ kind: 'A', metadata: { nmae: 'a' } }, schema)).toEqual([
      'spec.metadata.nmae: unknown field, expected name; fix its spelling',
      'spec.apiVersion: missing, expected a string; set it',
    ]);
  });
});

describe('bounds', () => {
  test.each<[string, unknown, JsonSchema, string]>([
    ['enum', 'C', { type: 'string', enum: ['A', 'B'] }, 'spec: got "C", expected one of "A", "B"'],
    ['enum of one', 'C', { type: 'string', enum: ['A'] }, 'spec: got "C", expected "A"'],
    ['enum of objects', { a: 2 }, { type: 'object', additionalProperties: true, enum: [{ a: 1 }] }, 'spec: got {"a":2}, expected {"a":1}'],
    ['minimum', -1, { type: 'integer', minimum: 0 }, 'spec: got -1, expected at least 0'],
    ['maximum', 11, { type: 'integer', maximum: 10 }, 'spec: got 11, expected at most 10'],
    ['exclusive minimum', 0, { type: 'number', minimum: 0, exclusiveMinimum: true }, 'spec: got 0, expected more than 0'],
    ['exclusive maximum', 10, { type: 'number', maximum: 10, exclusiveMaximum: true }, 'spec: got 10, expected less than 10'],
    ['multiple', 3, { type: 'integer', multipleOf: 2 }, 'spec: got 3, expected a multiple of 2'],
    ['int32', 2 ** 31, { type: 'integer', format: 'int32' }, 'spec: got 2147483648, expected a 32-bit integer'],
    ['int32 below', -(2 ** 31) - 1, { type: 'integer', format: 'int32' }, 'spec: got -2147483649, expected a 32-bit integer'],
    ['shortest', '', { type: 'string', minLength: 1 }, 'spec: got "" (0 characters), expected at least 1'],
    ['shortest in characters', '😀', { type: 'string', minLength: 2 }, 'spec: got "😀" (1 character), expected at least 2'],
    ['longest', 'abc', { type: 'string', maxLength: 2 }, 'spec: got "abc" (3 characters), expected at most 2'],
    ['pattern', 'A1', { type: 'string', pattern: '^[a-z]+$' }, 'spec: got "A1", expected a match of ^[a-z]+$'],
    ['pattern of an int-or-string', 'x', { 'x-kubernetes-int-or-string': true, 'pattern': '^\\d+%$' }, 'spec: got "x", expected a match of ^\\d+%$'],
    ['fewest items', [], { type: 'array', items: TEXT, minItems: 1 }, 'spec: got 0 items, expected at least 1'],
    ['most items', ['a', 'b'], { type: 'array', items: TEXT, maxItems: 1 }, 'spec: got 2 items, expected at most 1'],
  ])('%s', (_, value, schema, sentence) => {
    expect(sentences(value, schema)).toEqual([sentence]);
  });

  test.each<[string, unknown, JsonSchema]>([
    ['enum', 'B', { type: 'string', enum: ['A', 'B'] }],
    ['enum of objects in another order', { b: 2, a: 1 }, { type: 'object', additionalProperties: true, enum: [{ a: 1, b: 2 }] }],
    ['minimum', 0, { type: 'integer', minimum: 0 }],
    ['maximum', 10, { type: 'integer', maximum: 10 }],
    ['exclusive minimum', 0.1, { type: 'number', minimum: 0, exclusiveMinimum: true }],
    ['exclusive maximum', 9.9, { type: 'number', maximum: 10, exclusiveMaximum: true }],
    ['multiple', 4, { type: 'integer', multipleOf: 2 }],
    ['int32', 2 ** 31 - 1, { type: 'integer', format: 'int32' }],
    ['int32 below', -(2 ** 31), { type: 'integer', format: 'int32' }],
    ['int64 beyond 32 bits', 2 ** 31, { type: 'integer', format: 'int64' }],
    ['shortest', 'a', { type: 'string', minLength: 1 }],
    ['longest in characters', '😀😀', { type: 'string', maxLength: 2 }],
    ['pattern', 'abc', { type: 'string', pattern: '^[a-z]+$' }],
    ['pattern of an int-or-string does not bind integers', 1, { 'x-kubernetes-int-or-string': true, 'pattern': '^\\d+%$' }],
    ['fewest items', ['a'], { type: 'array', items: TEXT, minItems: 1 }],
    ['most items', ['a'], { type: 'array', items: TEXT, maxItems: 1 }],
  ])('fits: %s', (_, value, schema) => {
    expect(sentences(value, schema)).toEqual([]);
  });
});

describe('lists', () => {
  const ports: JsonSchema = {
    'type': 'array',
    'x-kubernetes-list-type': 'map',
    'x-kubernetes-list-map-keys': ['port', 'protocol'],
    'items': object({ port: { type: 'integer' }, protocol: { type: 'string', default: 'TCP' } }, { required: ['port', 'protocol'] }),
  };

  test('items are checked at their index', () => {
    expect(sentences(['a', 1, { b: 2 }], { type: 'array', items: TEXT })).toEqual([
      'spec[1]: got 1 (number), expected a string',
      'spec[2]: got {"b":2} (object), expected a string',
    ]);
    expect(sentences({ volumes: [{ name: 1 }] }, object({ volumes: { type: 'array', items: object({ name: TEXT }) } }))).toEqual([
      'spec.volumes[0].name: got 1 (number), expected a string',
    ]);
  });

  test('a set holds every item once', () => {
    const set: JsonSchema = { 'type': 'array', 'items': { 'x-kubernetes-preserve-unknown-fields': true }, 'x-kubernetes-list-type': 'set' };
    expect(sentences(['a', 'b', 'a'], set)).toEqual(['spec[2]: got "a" as in [0], expected every item once; remove one']);
    expect(sentences([{ a: 1, b: 2 }, { b: 2, a: 1 }], set)).toEqual(['spec[1]: got {"b":2,"a":1} as in [0], expected every item once; remove one']);
    expect(sentences(['a', 'b', 'A'], set)).toEqual([]);
    expect(sentences(['a', 'a'], { type: 'array', items: TEXT })).toEqual([]);
  });

  test('a map list holds every key once', () => {
    expect(sentences([{ port: 1, protocol: 'UDP' }, { port: 1, protocol: 'UDP' }], ports)).toEqual([
      'spec[1]: got port 1 and protocol "UDP" as in [0], expected every key once; rename or remove one',
    ]);
    expect(sentences([{ port: 1, protocol: 'UDP' }, { port: 1 }], ports)).toEqual([]);
  });

  test('a map list knows the defaults of its keys', () => {
    expect(sentences([{ port: 1, protocol: 'TCP' }, { port: 1 }], ports)).toEqual([
      'spec[1]: got port 1 and protocol "TCP" as in [0], expected every key once; rename or remove one',
    ]);
  });

  test('a map list with a wrong item says only that', () => {
    expect(sentences([{ port: 1 }, 'x', 'x'], ports)).toEqual([
      'spec[1]: got "x" (string), expected an object',
      'spec[2]: got "x" (string), expected an object',
    ]);
  });
});

describe('combinations', () => {
  const either = object({ a: TEXT, b: TEXT }, { oneOf: [{ required: ['a'] }, { required: ['b'] }] });

  test('oneOf', () => {
    expect(sentences({}, either)).toEqual(["spec: got {}, which fits 0, expected exactly one of: 'a' set; 'b' set"]);
    expect(sentences({ a: '1', b: '2' }, either)).toEqual([
      'spec: got {"a":"1","b":"2"}, which fits 2, expected exactly one of: \'a\' set; \'b\' set',
    ]);
    expect(sentences({ b: '' }, either)).toEqual([]);
  });

  test('oneOf counts a default as set', () => {
    const schema = object({ a: { type: 'string', default: 'x' }, b: TEXT }, { oneOf: [{ required: ['a'] }, { required: ['b'] }] });
    expect(sentences({}, schema)).toEqual([]);
    expect(sentences({ b: '' }, schema)).toHaveLength(1);
  });

  test('anyOf', () => {
    const schema: JsonSchema = { type: 'string', anyOf: [{ pattern: '^a' }, { enum: ['b', 'c'] }] };
    expect(sentences('d', schema)).toEqual(['spec: got "d", expected any of: a match of ^a; one of "b", "c"']);
    expect(sentences('ab', schema)).toEqual([]);
    expect(sentences('c', schema)).toEqual([]);
  });

  test('allOf', () => {
    const schema: JsonSchema = { type: 'string', allOf: [{ maxLength: 2 }, { pattern: '^a' }] };
    expect(sentences('bcd', schema)).toEqual(['spec: got "bcd" (3 characters), expected at most 2', 'spec: got "bcd", expected a match of ^a']);
    expect(sentences('ab', schema)).toEqual([]);
  });

  test('not', () => {
    const schema: JsonSchema = { type: 'string', not: { enum: ['x'] } };
    expect(sentences('x', schema)).toEqual(['spec: got "x", expected anything but "x"']);
    expect(sentences('y', schema)).toEqual([]);
  });

  test('alternatives that only the API server can tell apart are left to it', () => {
    expect(sentences('10.0.0.1', { type: 'string', oneOf: [{ format: 'ipv4' }, { format: 'ipv6' }] })).toEqual([]);
    expect(sentences('10.0.0.1', { type: 'string', not: { pattern: '(?s:a)' } })).toEqual([]);
    expect(sentences('10.0.0.1', { type: 'string', not: { anyOf: [{ format: 'ipv6' }] } })).toEqual([]);
    expect(sentences('10.0.0.1', { type: 'string', not: { not: { format: 'ipv4' } } })).toEqual([]);
    expect(sentences({ a: 'x' }, object({ a: TEXT }, { not: { properties: { a: { format: 'uuid' } } } }))).toEqual([]);
  });

  test('alternatives look into fields, lists and maps, and name no unknown ones', () => {
    const schema = object(
      { kind: TEXT, list: { type: 'array', items: TEXT }, map: { type: 'object', additionalProperties: TEXT } },
      {
        anyOf: [
          { properties: { kind: { enum: ['a'] } }, required: ['kind'] },
          { properties: { list: { items: { pattern: '^b' } }, map: { additionalProperties: { pattern: '^c' } } }, not: { required: ['kind'] } },
        ],
      },
    );
    expect(sentences({ kind: 'a', list: ['x'] }, schema)).toEqual([]);
    expect(sentences({ list: ['b'], map: { k: 'c' } }, schema)).toEqual([]);
    expect(sentences({ list: ['x'] }, schema)).toEqual([
      'spec: got {"list":["x"]}, expected any of: \'kind\' set and \'kind\' being "a"; not \'kind\' set',
    ]);
    expect(sentences({ map: { k: 'x' } }, schema)).toHaveLength(1);
  });
});

describe('whole objects', () => {
  const schema = object({ apiVersion: TEXT, kind: TEXT, metadata: { type: 'object' }, spec: object({ a: TEXT }) }, { required: ['spec'] });
  const fine = { apiVersion: 'example.org/v1', kind: 'Thing', spec: {} };

  function about(thing: unknown): string[] {
    return checkObject(thing, schema).map((violation) => violation.message);
  }

  test('metadata that a manifest may carry', () => {
    expect(about({
      ...fine,
      metadata: {
        name: 'a',
        namespace: 'b',
        labels: { 'a/b': 'c' },
        annotations: {},
        finalizers: ['x'],
        ownerReferences: [{ apiVersion: 'v1', kind: 'A', name: 'a', uid: '1', controller: true }],
      },
    })).toEqual([]);
    expect(about({ ...fine, metadata: { generateName: 'a-' } })).toEqual([]);
  });

  test('what the API server writes itself', () => {
    expect(about({ ...fine, metadata: { name: 'a', creationTimestamp: 'now' } })).toEqual([
      'metadata.creationTimestamp: unknown field, expected one of name, generateName, namespace, labels, annotations, finalizers, ownerReferences; '
      + 'remove it or fix its spelling',
    ]);
  });

  test('labels and annotations are strings', () => {
    expect(about({ ...fine, metadata: { name: 'a', labels: { 'a/b': 1 }, annotations: { c: true } } })).toEqual([
      'metadata.labels[a/b]: got 1 (number), expected a string',
      'metadata.annotations.c: got true (boolean), expected a string',
    ]);
  });

  test('name, kind and metadata are needed', () => {
    expect(about({ spec: {} })).toEqual([
      'apiVersion: missing, expected a string; set it',
      'kind: missing, expected a string; set it',
      'metadata: missing, expected an object; set it',
    ]);
    expect(about({ ...fine, metadata: {} })).toEqual(['metadata.name: missing, expected a string; set it']);
    expect(about({ ...fine, metadata: { name: 1 } })).toEqual(['metadata.name: got 1 (number), expected a string']);
  });

  test('the rest is checked by the schema', () => {
    expect(about({ apiVersion: 'v1', kind: 'Thing', metadata: { name: 'a' } })).toEqual(['spec: missing, expected an object; set it']);
    expect(about({ ...fine, metadata: { name: 'a' }, spec: { a: 1 }, sepc: {} })).toEqual([
      'spec.a: got 1 (number), expected a string',
      'sepc: unknown field, expected spec; fix its spelling',
    ]);
  });

  test('no object at all', () => {
    expect(about(undefined)).toEqual(['(root): got undefined, expected an object']);
  });
});

describe('shared content', () => {
  const schema: JsonSchema = { type: 'object', properties: { spec: { type: 'object', properties: { replicas: { type: 'integer' } } } } };
  const violations = (spec: unknown, ofSchema = schema) =>
    checkObject({ apiVersion: 'v1', kind: 'Thing', metadata: { name: 'thing' }, spec }, ofSchema).map(({ message }) => message);

  test('that does not fit is reported for every object', () => {
    const wrong = shared({ replicas: 'three' });
    const message = 'spec.replicas: got "three" (string), expected an integer';
    expect([violations(wrong), violations(wrong)]).toEqual([[message], [message]]);
  });

  test('that fits one schema may not fit another', () => {
    const right = shared({ replicas: 3 });
    expect([violations(right), violations(right)]).toEqual([[], []]);
    expect(violations(right, { type: 'object', properties: { spec: { type: 'object' } } })).toEqual([
      'spec.replicas: unknown field, expected an empty object; remove it',
    ]);
  });
});

describe('a value of an object', () => {
  const leaf = (spec: JsonSchema, ...path: (string | number)[]) => leafSchema(object({ spec }), ['spec', ...path]);

  test('is checked alone by its own part of the schema', () => {
    const port: JsonSchema = { type: 'integer', maximum: 65535 };
    for (const schema of [leaf(port), leaf(object({ port }), 'port'), leaf({ type: 'array', items: port }, 0), leaf({ type: 'object', additionalProperties: port }, 'any')]) {
      expect([80, 70_000].map((value) => fitsLeaf(value, schema!))).toEqual([true, false]);
    }
  });

  test('is welcome where the schema says nothing', () => {
    expect(fitsLeaf('anything', leaf(object({}, { 'x-kubernetes-preserve-unknown-fields': true }), 'any', 0, 'thing')!)).toBe(true);
    expect(fitsLeaf('a name', leafSchema(object({}), ['metadata', 'name'])!)).toBe(true);
  });

  test.each<[string, JsonSchema, (string | number)[]]>([
    ['a list without repeats', { 'type': 'array', 'items': TEXT, 'x-kubernetes-list-type': 'set' }, [0]],
    ['a list of unique items', { type: 'array', items: TEXT, uniqueItems: true }, [0]],
    ['a list with keys', { 'type': 'array', 'items': object({ name: TEXT }), 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['name'] }, [0, 'name']],
    ['a choice of objects', object({ name: TEXT }, { enum: [{ name: 'a' }] }), ['name']],
    ['all of some schemas', object({ name: TEXT }, { allOf: [object({ name: { enum: ['a'] } })] }), ['name']],
    ['any of some schemas', object({ name: TEXT }, { anyOf: [object({ name: { enum: ['a'] } })] }), ['name']],
    ['one of some schemas', object({ name: TEXT }, { oneOf: [object({ name: { enum: ['a'] } })] }), ['name']],
    ['anything but a schema', object({ name: TEXT }, { not: object({ name: { enum: ['a'] } }) }), ['name']],
  ])('is not checked alone inside of %s', (_, schema, path) => {
    expect(leaf(schema, ...path)).toBeUndefined();
    expect(leaf(object({ deep: schema }), 'deep', ...path)).toBeUndefined();
  });
});
