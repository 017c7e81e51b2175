import * as fc from 'fast-check';
import type { JsonSchema } from '../../imports/kind-record';
import { checkSchema } from '../../src/schema/schema-check';

/** A schema and a value that fits it. */
interface Pair {
  readonly schema: JsonSchema;
  readonly value: unknown;
}

const name = fc.constantFrom('alpha', 'beta', 'gamma', 'delta', 'a/b', 'constructor');

const scalar: fc.Arbitrary<Pair> = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 8 }).map((value) => {
    const length = [...value].length;
    return { schema: { type: 'string', minLength: length, maxLength: length } as JsonSchema, value };
  }),
  fc.integer().map((value) => ({ schema: { type: 'integer', minimum: value, maximum: value, format: 'int32' }, value })),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => ({ schema: { type: 'number', minimum: value }, value })),
  fc.boolean().map((value) => ({ schema: { type: 'boolean' }, value })),
  fc.oneof(fc.integer(), fc.string()).map((value) => ({ schema: { 'x-kubernetes-int-or-string': true }, value })),
  fc.string().map((value) => ({ schema: { type: 'string', enum: ['other', value] }, value })),
  fc.jsonValue().map((value) => ({ schema: { 'x-kubernetes-preserve-unknown-fields': true }, value })),
);

const pair: fc.Arbitrary<Pair> = fc.letrec<{ pair: Pair; object: Pair; list: Pair; map: Pair }>((tie) => ({
  pair: fc.oneof({ depthSize: 'small', withCrossShrink: true }, scalar, tie('object'), tie('list'), tie('map')),
  object: fc.dictionary(name, fc.tuple(tie('pair'), fc.constantFrom('required', 'optional', 'absent', 'defaulted')), { maxKeys: 4 })
    .map((fields) => {
      const all = Object.entries(fields);
      return {
        schema: {
          type: 'object',
          properties: Object.fromEntries(all.map(([key, [field, use]]) => [
            key, use === 'defaulted' ? { ...field.schema, default: field.value } : field.schema,
          ])),
          required: all.filter(([, [, use]]) => use === 'required' || use === 'defaulted').map(([key]) => key),
        },
        value: Object.fromEntries(all.filter(([, [, use]]) => use === 'required' || use === 'optional').map(([key, [field]]) => [key, field.value])),
      };
    }),
  list: fc.tuple(tie('pair'), fc.integer({ min: 0, max: 3 })).map(([item, count]) => ({
    schema: { type: 'array', items: item.schema, minItems: count, maxItems: count },
    value: Array.from({ length: count }, () => item.value),
  })),
  map: fc.tuple(tie('pair'), fc.uniqueArray(name, { maxLength: 3 })).map(([member, keys]) => ({
    schema: { type: 'object', additionalProperties: member.schema, minProperties: keys.length },
    value: Object.fromEntries(keys.map((key) => [key, member.value])),
  })),
})).pair;

const fieldNames = fc.uniqueArray(fc.constantFrom('alpha', 'beta', 'gamma', 'delta'), { minLength: 1 });

test('a value that fits passes', () => {
  fc.assert(fc.property(pair, ({ schema, value }) => {
    expect(checkSchema(value, schema)).toEqual([]);
  }));
});

test('no value makes it throw, and every violation is one sentence', () => {
  fc.assert(fc.property(fc.anything({ withBigInt: true, withDate: true }), pair, (value, { schema }) => {
    for (const { path, message } of checkSchema(value, schema)) {
      expect(message.startsWith(`${path || '(root)'}: `)).toBe(true);
      expect(message.endsWith('.') && !message.endsWith('...')).toBe(false);
    }
  }));
});

test('a missing required field is always reported', () => {
  fc.assert(fc.property(fieldNames, fc.nat(), pair, (names, pick, { schema, value }) => {
    const gone = names[pick % names.length];
    const parent: JsonSchema = { type: 'object', required: names, properties: Object.fromEntries(names.map((field) => [field, schema])) };
    const rest = Object.fromEntries(names.filter((field) => field !== gone).map((field) => [field, value]));
    expect(checkSchema(rest, parent).map((violation) => violation.path)).toEqual([gone]);
  }));
});

test('an unknown field is always reported', () => {
  fc.assert(fc.property(fieldNames, pair, (names, { schema, value }) => {
    const parent: JsonSchema = { type: 'object', properties: Object.fromEntries(names.map((field) => [field, schema])) };
    const given = { ...Object.fromEntries(names.map((field) => [field, value])), surplus: value };
    expect(checkSchema(given, parent).map((violation) => violation.path)).toEqual(['surplus']);
  }));
});

test('a value of another type is always reported at its place', () => {
  fc.assert(fc.property(fc.jsonValue(), fc.constantFrom('string', 'integer', 'boolean', 'array', 'object'), (value, type) => {
    const actual = Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value === 'number' ? 'integer' : typeof value;
    fc.pre(actual !== type);
    const schema: JsonSchema = { type: 'array', items: { type } };
    expect(checkSchema([value], schema).map((violation) => violation.path)).toEqual(['[0]']);
  }));
});

test('a repeated key of a map list is always reported once', () => {
  const schema: JsonSchema = {
    'type': 'array',
    'x-kubernetes-list-type': 'map',
    'x-kubernetes-list-map-keys': ['key'],
    'items': { type: 'object', required: ['key'], properties: { key: { type: 'string' } } },
  };
  fc.assert(fc.property(fc.uniqueArray(fc.string(), { minLength: 1 }), fc.nat(), (keys, pick) => {
    const items = keys.map((key) => ({ key }));
    expect(checkSchema(items, schema)).toEqual([]);
    expect(checkSchema([...items, items[pick % items.length]], schema).map((violation) => violation.path)).toEqual([`[${keys.length}]`]);
  }));
});
