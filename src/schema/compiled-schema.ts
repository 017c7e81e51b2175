import { compilePattern } from './pattern';
import type { JsonSchema } from '../../imports/kind-record';

export type SchemaType = 'any' | 'string' | 'boolean' | 'integer' | 'number' | 'int-or-string' | 'array' | 'object';

/** A schema prepared for checking: what is asked for every value is looked up once, here. */
export interface CompiledSchema {
  readonly type: SchemaType;
  /** The one thing that is asked of most values: `string` or `boolean` where nothing else is. */
  readonly onlyType?: string;
  readonly nullable: boolean;
  /** The API server fills this value in where it is missing or null. */
  readonly defaulted: boolean;
  readonly enum?: readonly unknown[];

  readonly pattern?: RegExp;
  readonly minLength: number;
  readonly maxLength: number;

  readonly minimum: number;
  readonly maximum: number;
  readonly exclusiveMinimum: boolean;
  readonly exclusiveMaximum: boolean;
  readonly multipleOf?: number;
  readonly int32: boolean;

  readonly items?: CompiledSchema;
  readonly minItems: number;
  readonly maxItems: number;
  readonly uniqueItems: boolean;
  readonly mapKeys?: readonly MapKey[];

  readonly fields: Fields;
  /** Schema of the values in a map. */
  readonly values?: CompiledSchema;
  /** Fields without schema are welcome. */
  readonly open: boolean;
  /** What must be there, less what has a default. */
  readonly required: readonly string[];
  readonly defaults: readonly string[];
  readonly minProperties: number;
  readonly maxProperties: number;

  /** Something here only the API server can tell, so that a pass means nothing. */
  readonly undecided: () => boolean;
  /** Absent where there is none of them, which is nearly everywhere. */
  readonly branches?: Branches;
}

/**
 * The fields of an object, each compiled when somebody asks for it.
 *
 * The schema of a control plane has thousands of fields, of which a fleet sets dozens.
 */
export class Fields {
  private readonly compiled = new Map<string, CompiledSchema>();

  constructor(private readonly properties: { readonly [name: string]: JsonSchema }, private readonly structure?: JsonSchema) {}

  public get names(): string[] {
    return Object.keys(this.properties);
  }

  public get(name: string): CompiledSchema | undefined {
    return this.compiled.get(name) ?? this.compile(name);
  }

  public get all(): CompiledSchema[] {
    return this.names.map((name) => this.get(name)!);
  }

  private compile(name: string): CompiledSchema | undefined {
    if (!Object.hasOwn(this.properties, name)) { return undefined; }
    const { structure } = this;
    const field = compile(this.properties[name], structure && (structure.properties?.[name] ?? {}));
    this.compiled.set(name, field);
    return field;
  }
}

export interface MapKey {
  readonly name: string;
  readonly defaultValue: unknown;
}

export interface Branches {
  readonly allOf: readonly CompiledSchema[];
  readonly anyOf: readonly CompiledSchema[];
  readonly oneOf: readonly CompiledSchema[];
  readonly not?: CompiledSchema;
  readonly undecided: () => boolean;
}

const TEXT: JsonSchema = { type: 'string' };
const TEXTS: JsonSchema = { type: 'object', additionalProperties: TEXT };
const FLAG: JsonSchema = { type: 'boolean' };

/** The metadata that a manifest may carry; what else the API server knows there, it writes itself. */
export const METADATA: JsonSchema = {
  type: 'object',
  properties: {
    name: TEXT,
    generateName: TEXT,
    namespace: TEXT,
    labels: TEXTS,
    annotations: TEXTS,
    finalizers: { 'type': 'array', 'items': TEXT, 'x-kubernetes-list-type': 'set' },
    ownerReferences: {
      'type': 'array',
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['uid'],
      'items': {
        type: 'object',
        required: ['apiVersion', 'kind', 'name', 'uid'],
        properties: { apiVersion: TEXT, kind: TEXT, name: TEXT, uid: TEXT, controller: FLAG, blockOwnerDeletion: FLAG },
      },
    },
  },
};

/**
 * @param structure for a schema below allOf, anyOf, oneOf or not: the schema it narrows. Such a schema names no fields, it only
 *   says something about them, and their defaults stand in the structure.
 */
export function compile(schema: JsonSchema, structure?: JsonSchema): CompiledSchema {
  const shape = structure ?? schema;
  const embedded = !structure && schema['x-kubernetes-embedded-resource'] === true;
  const properties = embedded ? { apiVersion: TEXT, kind: TEXT, ...schema.properties, metadata: METADATA } : schema.properties ?? {};
  const defaults = Object.keys(shape.properties ?? {}).filter((name) => shape.properties![name].default !== undefined);
  const required = embedded ? ['apiVersion', 'kind', ...schema.required ?? []] : schema.required ?? [];
  const values = typeof schema.additionalProperties === 'object'
    ? compile(schema.additionalProperties, structure && objectOrEmpty(structure.additionalProperties))
    : undefined;
  const pattern = schema.pattern === undefined ? undefined : compilePattern(schema.pattern);
  const items = schema.items && compile(schema.items, structure && (structure.items ?? {}));
  const fields = new Fields(properties, structure);
  const branches = branchesOf(schema, shape);

  return {
    type: typeOf(schema),
    onlyType: asksTypeOnly(schema) ? schema.type : undefined,
    nullable: shape.nullable === true,
    defaulted: shape.default !== undefined,
    enum: schema.enum,

    pattern,
    minLength: schema.minLength ?? 0,
    maxLength: schema.maxLength ?? Infinity,

    minimum: schema.minimum ?? -Infinity,
    maximum: schema.maximum ?? Infinity,
    exclusiveMinimum: schema.exclusiveMinimum === true,
    exclusiveMaximum: schema.exclusiveMaximum === true,
    multipleOf: schema.multipleOf,
    int32: schema.format === 'int32',

    items,
    minItems: schema.minItems ?? 0,
    maxItems: schema.maxItems ?? Infinity,
    uniqueItems: schema.uniqueItems === true || schema['x-kubernetes-list-type'] === 'set',
    mapKeys: schema['x-kubernetes-list-type'] === 'map' ? mapKeysOf(schema) : undefined,

    fields,
    values,
    open: structure !== undefined || schema.additionalProperties === true || schema['x-kubernetes-preserve-unknown-fields'] === true,
    required: [...new Set(required)].filter((name) => !defaults.includes(name)),
    defaults,
    minProperties: schema.minProperties ?? 0,
    maxProperties: schema.maxProperties ?? Infinity,

    // Asked below branches only, where there are few fields to compile.
    undecided: () => isUndecided(schema, pattern, [items, values, branches, ...fields.all]),
    branches,
  };
}

function typeOf(schema: JsonSchema): SchemaType {
  if (schema['x-kubernetes-int-or-string']) { return 'int-or-string'; }
  switch (schema.type) {
    case 'string': case 'boolean': case 'integer': case 'number': case 'array': case 'object': return schema.type;
    default: return 'any';
  }
}

const TYPE_ONLY = new Set(['type', 'description', 'format', 'default', 'nullable', 'title']);

function asksTypeOnly(schema: JsonSchema): boolean {
  return (schema.type === 'string' || schema.type === 'boolean') && Object.keys(schema).every((keyword) => TYPE_ONLY.has(keyword));
}

/** Formats of numbers are ranges, those of strings are rules that are not repeated here. */
function isUndecided(schema: JsonSchema, pattern: RegExp | undefined, parts: readonly ({ undecided: () => boolean } | undefined)[]): boolean {
  const numeric = schema.type === 'integer' || schema.type === 'number';
  return (schema.format !== undefined && !numeric) || (schema.pattern !== undefined && !pattern) || parts.some((part) => part?.undecided());
}

function mapKeysOf(schema: JsonSchema): MapKey[] {
  return (schema['x-kubernetes-list-map-keys'] ?? []).map((name) => ({ name, defaultValue: schema.items?.properties?.[name]?.default }));
}

function branchesOf(schema: JsonSchema, shape: JsonSchema): Branches | undefined {
  // The type already says it, and every quantity and port carries it.
  const redundant = schema['x-kubernetes-int-or-string'] && schema.anyOf?.length === 2 && schema.anyOf.every(isIntegerOrString);
  const anyOf = redundant ? [] : schema.anyOf ?? [];
  const { allOf = [], oneOf = [], not } = schema;
  if (allOf.length + anyOf.length + oneOf.length === 0 && !not) { return undefined; }
  const narrow = (branch: JsonSchema) => compile(branch, shape);
  const all = allOf.map(narrow);
  const any = anyOf.map(narrow);
  const one = oneOf.map(narrow);
  const excluded = not && narrow(not);
  return {
    allOf: all,
    anyOf: any,
    // Where a pass means nothing, neither "only one" nor "not" can be asked.
    oneOf: one.some((branch) => branch.undecided()) ? [] : one,
    not: excluded?.undecided() ? undefined : excluded,
    undecided: () => [...all, ...any, ...one, excluded].some((branch) => branch?.undecided()),
  };
}

function isIntegerOrString(schema: JsonSchema): boolean {
  return Object.keys(schema).length === 1 && (schema.type === 'integer' || schema.type === 'string');
}

function objectOrEmpty(schema: JsonSchema | boolean | undefined): JsonSchema {
  return typeof schema === 'object' ? schema : {};
}
