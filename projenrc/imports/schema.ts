import type { CelRule, JsonSchema } from '../../imports/kind-record';

/** Keywords that are kept, in the order they are written. */
const KEPT = [
  'type', 'format', 'nullable', 'enum', 'default', 'pattern', 'minLength', 'maxLength',
  'minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum', 'multipleOf', 'minItems', 'maxItems', 'uniqueItems',
  'minProperties', 'maxProperties', 'x-kubernetes-int-or-string', 'x-kubernetes-preserve-unknown-fields',
  'x-kubernetes-embedded-resource', 'x-kubernetes-list-type', 'x-kubernetes-list-map-keys', 'x-kubernetes-map-type',
  'x-kubernetes-validations', 'allOf', 'anyOf', 'oneOf', 'not', 'required', 'properties', 'additionalProperties', 'items',
] as const satisfies readonly (keyof JsonSchema)[];

/** Prose, and hints of built-in kinds that only old clients read. */
const DROPPED = new Set([
  'description', 'title', 'example', 'externalDocs', 'x-kubernetes-group-version-kind', 'x-kubernetes-patch-merge-key',
  'x-kubernetes-patch-strategy', 'x-kubernetes-unions',
]);

/** The schema without prose, in stable order. An unknown keyword is an error, so that no validation is lost unseen. */
export function cleanSchema(schema: { readonly [keyword: string]: any }, path = ''): JsonSchema {
  const unknown = Object.keys(schema).find((keyword) => !DROPPED.has(keyword) && !(KEPT as readonly string[]).includes(keyword));
  if (unknown) {
    throw new Error(`schema '${path}' has keyword '${unknown}', expected one that the generator knows; add it to projenrc/imports/schema.ts`);
  }
  const clean: { [keyword: string]: unknown } = {};
  for (const keyword of KEPT) {
    if (schema[keyword] !== undefined) { clean[keyword] = cleanKeyword(keyword, schema[keyword], path); }
  }
  return clean;
}

function cleanKeyword(keyword: string, value: any, path: string): unknown {
  switch (keyword) {
    case 'properties':
      return Object.fromEntries(Object.keys(value).sort().map((name) => [name, cleanSchema(value[name], `${path}.${name}`)]));
    case 'allOf': case 'anyOf': case 'oneOf':
      return value.map((branch: object) => cleanSchema(branch, path));
    case 'items': case 'not':
      return cleanSchema(value, path);
    case 'additionalProperties':
      return typeof value === 'object' ? cleanSchema(value, path) : value;
    case 'x-kubernetes-validations':
      return value.map(cleanRule);
    default:
      return value;
  }
}

function cleanRule({ rule, reason, fieldPath, optionalOldSelf }: CelRule): CelRule {
  return {
    rule,
    ...(reason !== undefined && { reason }),
    ...(fieldPath !== undefined && { fieldPath }),
    ...(optionalOldSelf !== undefined && { optionalOldSelf }),
  };
}
