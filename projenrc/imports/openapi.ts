import { cleanSchema } from './schema';
import type { JsonSchema, KindRecord } from '../../imports/kind-record';

const META = 'io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta';

/** Types whose schema in the OpenAPI file says less, or something else, than a structural schema can. */
const SPECIAL: { readonly [name: string]: JsonSchema } = {
  'io.k8s.apimachinery.pkg.api.resource.Quantity': { 'x-kubernetes-int-or-string': true },
  'io.k8s.apimachinery.pkg.util.intstr.IntOrString': { 'x-kubernetes-int-or-string': true },
  'io.k8s.apimachinery.pkg.apis.meta.v1.FieldsV1': { 'x-kubernetes-preserve-unknown-fields': true },
  'io.k8s.apimachinery.pkg.runtime.RawExtension': { 'x-kubernetes-preserve-unknown-fields': true },
};

const REF = '#/components/schemas/';

/** A built-in kind, from an OpenAPI v3 file of the API server. */
export function recordOfOpenApi(openApi: any, kind: string): KindRecord {
  const schemas: { [name: string]: any } = openApi.components.schemas;
  const found = Object.entries(schemas).find(([, schema]) => gvkOf(schema)?.kind === kind);
  if (!found) {
    throw new Error(`kind '${kind}' is not in the OpenAPI file, expected a schema that names it; fix 'kinds' in imports/sources.ts`);
  }
  const [name, schema] = found;
  const { group, version } = gvkOf(schema);
  const paths = Object.keys(openApi.paths);
  const kindAt = (path: string) => openApi.paths[path].get?.['x-kubernetes-group-version-kind']?.kind;
  const path = paths.find((candidate) => candidate.endsWith('/{name}') && kindAt(candidate) === kind);
  if (!path) {
    throw new Error(`kind '${kind}' has no path in the OpenAPI file, expected one that ends in {name}; remove it from 'kinds' in imports/sources.ts`);
  }
  return {
    group,
    kind,
    listKind: `${kind}List`,
    plural: path.split('/').at(-2)!,
    singular: kind.toLowerCase(),
    scope: path.includes('/{namespace}/') ? 'Namespaced' : 'Cluster',
    builtIn: true,
    versions: [{
      name: version,
      served: true,
      storage: true,
      ...(paths.includes(`${path}/status`) && { subresources: { status: {} } }),
      schema: cleanSchema(rootSchema(schemas, name)),
    }],
  };
}

function gvkOf(schema: any): { group: string; version: string; kind: string } {
  return schema['x-kubernetes-group-version-kind']?.[0];
}

function rootSchema(schemas: { [name: string]: any }, name: string): any {
  const schema = inline({ $ref: REF + name }, schemas, [META]);
  return { ...schema, properties: { ...schema.properties, metadata: { type: 'object' } } };
}

/** Replaces every reference by what it refers to; inside itself a type may hold anything. */
function inline(schema: any, schemas: { [name: string]: any }, parents: readonly string[]): any {
  // References carry siblings only inside an allOf of one.
  const reference: string | undefined = schema.$ref ?? (schema.allOf?.length === 1 ? schema.allOf[0].$ref : undefined);
  if (reference !== undefined) {
    const name = reference.slice(REF.length);
    if (SPECIAL[name]) { return SPECIAL[name]; }
    if (parents.includes(name)) { return { 'x-kubernetes-preserve-unknown-fields': true }; }
    const { $ref, allOf, ...siblings } = schema;
    return withoutZeroDefault({ ...inline(schemas[name], schemas, [...parents, name]), ...siblings });
  }
  const result = { ...schema };
  if (schema.properties) {
    result.properties = Object.fromEntries(Object.entries(schema.properties).map(([name, property]) => [name, inline(property, schemas, parents)]));
  }
  if (schema.items) { result.items = inline(schema.items, schemas, parents); }
  if (typeof schema.additionalProperties === 'object') { result.additionalProperties = inline(schema.additionalProperties, schemas, parents); }
  return withoutZeroDefault(result);
}

/** Go's zero values are no defaults: with them a missing required field would look as if it were set. */
function withoutZeroDefault(schema: any): any {
  const { default: value, ...rest } = schema;
  const zero = value === '' || value === 0 || value === false || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
  return value === undefined || zero ? rest : schema;
}
