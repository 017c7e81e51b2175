import { type Branches, compile, type CompiledSchema, type MapKey, METADATA, type SchemaType } from './compiled-schema';
import { branchText, choiceText, closest, expectedText, pathText, typedText, valueText } from './wording';
import type { JsonSchema } from '../../imports/kind-record';
import type { Path } from '../private/models';

/** What a value breaks of its schema. */
export interface SchemaViolation {
  /** The field, in the API server's spelling: `spec.volumes[0].name`; empty for the value itself. */
  readonly path: string;
  /** The whole sentence, path included. */
  readonly message: string;
}

/**
 * What a value breaks of a structural schema, by the API server's reading: defaults are filled in first, and a field that the
 * schema does not name is a mistake. CEL rules and formats of strings are left to the API server. It is stricter in two points:
 * null where the schema does not allow it, which the server drops, and a number beyond 32 bits, on which controllers fail later.
 */
export function checkSchema(value: unknown, schema: JsonSchema): SchemaViolation[] {
  const checker = new Checker();
  checker.check(value, compiled(schema));
  return checker.violations;
}

/** The same for a whole object, with the rules for apiVersion, kind and metadata, which no schema holds. */
export function checkObject(object: unknown, schema: JsonSchema): SchemaViolation[] {
  const checker = new Checker();
  checker.check(object, compiledObject(schema));
  const metadata = (object as any)?.metadata;
  if (isObject(metadata)) {
    if (metadata.name === undefined && metadata.generateName === undefined) {
      checker.report(['metadata', 'name'], 'missing, expected a string; set it');
    }
  }
  return checker.violations;
}

/**
 * What an object's schema asks of the value at a path; nothing if some rule looks at more than this value.
 *
 * How many members there are, and which, is the same in every object of one shape.
 */
export function leafSchema(schema: JsonSchema, path: Path): CompiledSchema | undefined {
  let place = compiledObject(schema);
  for (const segment of path) {
    if (place.enum || place.branches || place.uniqueItems || place.mapKeys) { return undefined; }
    place = (typeof segment === 'number' ? place.items : place.fields.get(segment) ?? place.values) ?? ANYTHING;
  }
  return place;
}

export function fitsLeaf(value: unknown, schema: CompiledSchema): boolean {
  if (typeof value === schema.onlyType) { return true; }
  const checker = new Checker();
  checker.check(value, schema);
  return checker.violations.length === 0;
}

const ANYTHING = compile({});

const compiledSchemas = new WeakMap<JsonSchema, CompiledSchema>();
const compiledObjects = new WeakMap<JsonSchema, CompiledSchema>();

function compiled(schema: JsonSchema): CompiledSchema {
  let result = compiledSchemas.get(schema);
  if (!result) { compiledSchemas.set(schema, result = compile(schema)); }
  return result;
}

function compiledObject(schema: JsonSchema): CompiledSchema {
  let result = compiledObjects.get(schema);
  if (!result) {
    result = compile({
      ...schema,
      required: ['apiVersion', 'kind', 'metadata', ...schema.required ?? []],
      properties: { ...schema.properties, apiVersion: { type: 'string' }, kind: { type: 'string' }, metadata: METADATA },
    });
    compiledObjects.set(schema, result);
  }
  return result;
}

/** Walks a value and its schema together. The path is a stack; its text is made only for a violation. */
class Checker {
  public violations: SchemaViolation[] = [];
  private readonly path: (string | number)[] = [];

  public report(path: Path, sentence: string): void {
    const text = pathText(path);
    this.violations.push({ path: text, message: `${text || '(root)'}: ${sentence}` });
  }

  public check(value: unknown, schema: CompiledSchema): void {
    if (typeof value === schema.onlyType) { return; }
    if (value === null && (schema.nullable || schema.defaulted)) { return; }
    if (!hasType(value, schema.type)) {
      this.report(this.path, `got ${typedText(value)}, expected ${expectedText(schema)}`);
      return;
    }
    if (typeof value === 'string') {
      this.checkString(value, schema);
    } else if (typeof value === 'number') {
      this.checkNumber(value, schema);
    } else if (Array.isArray(value)) {
      this.checkList(value, schema);
    } else if (isObject(value)) {
      this.checkFields(value, schema);
    }
    if (schema.enum && !isOneOf(value, schema.enum)) {
      this.report(this.path, `got ${valueText(value)}, expected ${expectedText(schema)}`);
    }
    if (schema.branches) { this.checkBranches(value, schema.branches); }
  }

  private checkString(value: string, schema: CompiledSchema): void {
    // Characters are counted as the API server does, and only where the faster length leaves a doubt.
    if (value.length < schema.minLength * 2 && codePoints(value) < schema.minLength) {
      this.report(this.path, `got ${valueText(value)} (${plural(codePoints(value), 'character')}), expected at least ${schema.minLength}`);
    }
    if (value.length > schema.maxLength && codePoints(value) > schema.maxLength) {
      this.report(this.path, `got ${valueText(value)} (${plural(codePoints(value), 'character')}), expected at most ${schema.maxLength}`);
    }
    if (schema.pattern && !schema.pattern.test(value)) {
      this.report(this.path, `got ${valueText(value)}, expected a match of ${schema.pattern.source}`);
    }
  }

  private checkNumber(value: number, schema: CompiledSchema): void {
    if (schema.exclusiveMinimum ? value <= schema.minimum : value < schema.minimum) {
      this.report(this.path, `got ${value}, expected ${schema.exclusiveMinimum ? 'more than' : 'at least'} ${schema.minimum}`);
    }
    if (schema.exclusiveMaximum ? value >= schema.maximum : value > schema.maximum) {
      this.report(this.path, `got ${value}, expected ${schema.exclusiveMaximum ? 'less than' : 'at most'} ${schema.maximum}`);
    }
    if (schema.int32 && (value < -0x80000000 || value > 0x7fffffff)) {
      this.report(this.path, `got ${value}, expected a 32-bit integer`);
    }
    if (schema.multipleOf !== undefined && !Number.isInteger(value / schema.multipleOf)) {
      this.report(this.path, `got ${value}, expected a multiple of ${schema.multipleOf}`);
    }
  }

  private checkList(list: readonly unknown[], schema: CompiledSchema): void {
    if (list.length < schema.minItems) {
      this.report(this.path, `got ${plural(list.length, 'item')}, expected at least ${schema.minItems}`);
    }
    if (list.length > schema.maxItems) {
      this.report(this.path, `got ${plural(list.length, 'item')}, expected at most ${schema.maxItems}`);
    }
    if (schema.items) {
      for (let index = 0; index < list.length; index++) {
        this.path.push(index);
        this.check(list[index], schema.items);
        this.path.pop();
      }
    }
    if (list.length > 1) {
      if (schema.uniqueItems) { this.checkUnique(list); }
      if (schema.mapKeys) { this.checkMapKeys(list, schema.mapKeys); }
    }
  }

  private checkUnique(list: readonly unknown[]): void {
    const seen = new Map<unknown, number>();
    for (let index = 0; index < list.length; index++) {
      const item = list[index];
      const key = typeof item === 'string' ? item : canonicalText(item);
      const first = seen.get(key);
      if (first === undefined) {
        seen.set(key, index);
      } else {
        this.report([...this.path, index], `got ${valueText(item)} as in [${first}], expected every item once; remove one`);
      }
    }
  }

  private checkMapKeys(list: readonly unknown[], keys: readonly MapKey[]): void {
    const seen = new Map<string, number>();
    for (let index = 0; index < list.length; index++) {
      const item = list[index];
      if (!isObject(item)) { continue; }
      const values = keys.map(({ name, defaultValue }) => item[name] ?? defaultValue ?? null);
      const key = canonicalText(values);
      const first = seen.get(key);
      if (first === undefined) {
        seen.set(key, index);
      } else {
        const text = keys.map(({ name }, at) => `${name} ${valueText(values[at])}`).join(' and ');
        this.report([...this.path, index], `got ${text} as in [${first}], expected every key once; rename or remove one`);
      }
    }
  }

  private checkFields(object: { readonly [name: string]: unknown }, schema: CompiledSchema): void {
    let count = 0;
    for (const name of Object.keys(object)) {
      const value = object[name];
      if (value === undefined) { continue; }
      count++;
      const field = schema.fields.get(name) ?? schema.values;
      if (field) {
        this.path.push(name);
        this.check(value, field);
        this.path.pop();
      } else if (!schema.open) {
        this.report([...this.path, name], unknownField(name, schema));
      }
    }
    for (const name of schema.required) {
      if (!has(object, name)) {
        const field = schema.fields.get(name) ?? schema.values;
        this.report([...this.path, name], `missing, expected ${field ? expectedText(field) : 'a value'}; set it`);
      }
    }
    if (schema.minProperties > 0 || schema.maxProperties < Infinity) { this.checkCount(object, count, schema); }
  }

  private checkCount(object: { readonly [name: string]: unknown }, given: number, schema: CompiledSchema): void {
    const count = given + schema.defaults.filter((name) => !has(object, name)).length;
    if (count < schema.minProperties) {
      this.report(this.path, `got ${plural(count, 'field')}, expected at least ${schema.minProperties}`);
    }
    if (count > schema.maxProperties) {
      this.report(this.path, `got ${plural(count, 'field')}, expected at most ${schema.maxProperties}`);
    }
  }

  private checkBranches(value: unknown, { allOf, anyOf, oneOf, not }: Branches): void {
    for (const branch of allOf) { this.check(value, branch); }
    if (anyOf.length > 0 && !anyOf.some((branch) => this.passes(value, branch))) {
      this.report(this.path, `got ${valueText(value)}, expected any of: ${anyOf.map(branchText).join('; ')}`);
    }
    if (oneOf.length > 0) {
      const matches = oneOf.filter((branch) => this.passes(value, branch)).length;
      if (matches !== 1) {
        this.report(this.path, `got ${valueText(value)}, which fits ${matches}, expected exactly one of: ${oneOf.map(branchText).join('; ')}`);
      }
    }
    if (not && this.passes(value, not)) {
      this.report(this.path, `got ${valueText(value)}, expected anything but ${branchText(not)}`);
    }
  }

  /** Tries a schema without reporting. */
  private passes(value: unknown, schema: CompiledSchema): boolean {
    const before = this.violations.length;
    this.check(value, schema);
    const passes = this.violations.length === before;
    this.violations.length = before;
    return passes;
  }
}

function hasType(value: unknown, type: SchemaType): boolean {
  switch (type) {
    case 'string': return typeof value === 'string';
    case 'boolean': return typeof value === 'boolean';
    case 'integer': return Number.isInteger(value);
    case 'number': return Number.isFinite(value);
    case 'int-or-string': return typeof value === 'string' || Number.isInteger(value);
    case 'array': return Array.isArray(value);
    case 'object': return isObject(value);
    case 'any': return true;
  }
}

function isObject(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function has(object: { readonly [name: string]: unknown }, name: string): boolean {
  return object[name] !== undefined && Object.hasOwn(object, name);
}

function isOneOf(value: unknown, values: readonly unknown[]): boolean {
  if (values.includes(value)) { return true; }
  return typeof value === 'object' && values.some((candidate) => canonicalText(candidate) === canonicalText(value));
}

function unknownField(name: string, schema: CompiledSchema): string {
  const { names } = schema.fields;
  if (names.length === 0) { return 'unknown field, expected an empty object; remove it'; }
  const meant = closest(name, names);
  return meant === undefined
    ? `unknown field, expected ${choiceText(names)}; remove it or fix its spelling`
    : `unknown field, expected ${meant}; fix its spelling`;
}

function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) { count++; }
  return count;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** The same text for equal values, whatever the order of their fields. */
function canonicalText(value: unknown): string {
  return JSON.stringify(value, (_, member) => isObject(member)
    ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => a < b ? -1 : 1))
    : member) ?? 'null';
}
