import { recordOfOpenApi } from '../../projenrc/imports/openapi';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const OPEN_API = {
  paths: {
    '/apis/example.org/v1/things/{name}': { get: { 'x-kubernetes-group-version-kind': { group: 'example.org', version: 'v1', kind: 'Thing' } } },
    '/apis/example.org/v1/things/{name}/status': {},
    '/apis/example.org/v1/namespaces/{namespace}/parts/{name}': { get: { 'x-kubernetes-group-version-kind': { kind: 'Part' } } },
  },
  components: {
    schemas: {
      'Thing': {
        'description': 'prose',
        'type': 'object',
        'x-kubernetes-group-version-kind': [{ group: 'example.org', version: 'v1', kind: 'Thing' }],
        'properties': {
          metadata: { allOf: [ref('io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta')], default: {}, description: 'prose' },
          spec: { allOf: [ref('Spec')], default: {}, description: 'prose' },
        },
      },
      'Spec': {
        type: 'object',
        required: ['name'],
        properties: {
          name: { 'type': 'string', 'default': '', 'x-kubernetes-patch-strategy': 'merge' },
          protocol: { type: 'string', default: 'TCP' },
          port: ref('io.k8s.apimachinery.pkg.util.intstr.IntOrString'),
          limits: { type: 'object', additionalProperties: ref('io.k8s.apimachinery.pkg.api.resource.Quantity') },
          children: { 'type': 'array', 'items': ref('Spec'), 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['name'] },
        },
      },
      'Part': { 'type': 'object', 'x-kubernetes-group-version-kind': [{ group: 'example.org', version: 'v1', kind: 'Part' }], 'properties': {} },
      'Options': { 'type': 'object', 'x-kubernetes-group-version-kind': [{ group: 'example.org', version: 'v1', kind: 'Options' }] },
      'io.k8s.apimachinery.pkg.util.intstr.IntOrString': { oneOf: [{ type: 'integer' }, { type: 'string' }] },
      'io.k8s.apimachinery.pkg.api.resource.Quantity': { oneOf: [{ type: 'string' }, { type: 'number' }] },
    },
  },
};

test('a built-in kind becomes a record', () => {
  expect(recordOfOpenApi(OPEN_API, 'Thing')).toEqual({
    group: 'example.org',
    kind: 'Thing',
    listKind: 'ThingList',
    plural: 'things',
    singular: 'thing',
    scope: 'Cluster',
    builtIn: true,
    versions: [{
      name: 'v1',
      served: true,
      storage: true,
      subresources: { status: {} },
      schema: {
        type: 'object',
        properties: {
          metadata: { type: 'object' },
          spec: {
            type: 'object',
            required: ['name'],
            properties: {
              // Go's zero value is no default, a real one stays, and recursion ends in anything.
              name: { type: 'string' },
              protocol: { type: 'string', default: 'TCP' },
              port: { 'x-kubernetes-int-or-string': true },
              limits: { type: 'object', additionalProperties: { 'x-kubernetes-int-or-string': true } },
              children: {
                'type': 'array',
                'items': { 'x-kubernetes-preserve-unknown-fields': true },
                'x-kubernetes-list-type': 'map',
                'x-kubernetes-list-map-keys': ['name'],
              },
            },
          },
        },
      },
    }],
  });
});

test('the path tells the scope', () => {
  expect(recordOfOpenApi(OPEN_API, 'Part')).toMatchObject({ plural: 'parts', scope: 'Namespaced' });
});

test('a kind that is not there is refused', () => {
  expect(() => recordOfOpenApi(OPEN_API, 'Thign')).toThrow(
    "kind 'Thign' is not in the OpenAPI file, expected a schema that names it; fix 'kinds' in imports/sources.ts",
  );
});

test('a kind that is no resource is refused', () => {
  expect(() => recordOfOpenApi(OPEN_API, 'Options')).toThrow(
    "kind 'Options' has no path in the OpenAPI file, expected one that ends in {name}; remove it from 'kinds' in imports/sources.ts",
  );
});
