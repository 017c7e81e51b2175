import { recordsOfCrds } from '../../projenrc/imports/crd';
import { cleanSchema } from '../../projenrc/imports/schema';

const CRD = `
apiVersion: v1
kind: ConfigMap
metadata: {name: ignored}
---
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: things.example.org
  labels: {cluster.x-k8s.io/v1beta1: v1, cluster.x-k8s.io/provider: thing, app: thing}
spec:
  group: example.org
  names: {kind: Thing, plural: things, shortNames: [th]}
  scope: Cluster
  versions:
  - name: v1alpha1
    served: false
    storage: false
    schema: {openAPIV3Schema: {type: object}}
  - name: v1beta1
    served: true
    storage: false
    deprecated: true
    deprecationWarning: prose
    additionalPrinterColumns: [{name: Age, type: date, jsonPath: .x, description: prose}]
    schema: {openAPIV3Schema: {type: object}}
  - name: v1
    served: true
    storage: true
    subresources: {status: {}}
    selectableFields: [{jsonPath: .spec.a}]
    schema: {openAPIV3Schema: {description: prose, type: object, properties: {spec: {type: object, description: prose}}}}
`;

test('a definition becomes a record', () => {
  expect(recordsOfCrds(CRD, { v1beta2: 'v1' })).toEqual([{
    group: 'example.org',
    kind: 'Thing',
    listKind: 'ThingList',
    plural: 'things',
    singular: 'thing',
    shortNames: ['th'],
    scope: 'Cluster',
    labels: { 'cluster.x-k8s.io/v1beta1': 'v1', 'cluster.x-k8s.io/v1beta2': 'v1' },
    versions: [
      { name: 'v1beta1', served: true, storage: false, deprecated: true, schema: { type: 'object' } },
      {
        name: 'v1',
        served: true,
        storage: true,
        subresources: { status: {} },
        selectableFields: [{ jsonPath: '.spec.a' }],
        schema: { type: 'object', properties: { spec: { type: 'object' } } },
      },
    ],
  }]);
});

test('a storage version stays even where it is not served', () => {
  const [record] = recordsOfCrds(CRD.replace('served: false\n    storage: false', 'served: false\n    storage: true'));
  expect(record.versions.map((version) => version.name)).toEqual(['v1alpha1', 'v1beta1', 'v1']);
});

test('prose goes, a property of that name stays', () => {
  expect(cleanSchema({
    description: 'prose',
    type: 'object',
    properties: {
      description: { type: 'string', description: 'prose', example: 'prose' },
      list: { type: 'array', items: { description: 'prose', type: 'string' } },
      map: { type: 'object', additionalProperties: { description: 'prose', type: 'string' } },
      free: { type: 'object', additionalProperties: true },
    },
    oneOf: [{ description: 'prose', required: ['a'] }],
    not: { description: 'prose', required: ['b'] },
    default: { description: 'a value, no prose' },
  })).toEqual({
    type: 'object',
    properties: {
      description: { type: 'string' },
      list: { type: 'array', items: { type: 'string' } },
      map: { type: 'object', additionalProperties: { type: 'string' } },
      free: { type: 'object', additionalProperties: true },
    },
    oneOf: [{ required: ['a'] }],
    not: { required: ['b'] },
    default: { description: 'a value, no prose' },
  });
});

test('a rule keeps what the API server evaluates', () => {
  const rule = { rule: 'self == oldSelf', reason: 'FieldValueInvalid', fieldPath: '.a', optionalOldSelf: true };
  expect(cleanSchema({ 'x-kubernetes-validations': [{ ...rule, message: 'prose', messageExpression: "'prose'" }, { rule: 'true' }] }))
    .toEqual({ 'x-kubernetes-validations': [rule, { rule: 'true' }] });
});

test('keywords and properties have one order', () => {
  expect(JSON.stringify(cleanSchema({ properties: { b: {}, a: {} }, required: ['b', 'a'], type: 'object' })))
    .toBe('{"type":"object","required":["b","a"],"properties":{"a":{},"b":{}}}');
});

test('an unknown keyword is refused', () => {
  expect(() => cleanSchema({ properties: { spec: { patternProperties: {} } } })).toThrow(
    "schema '.spec' has keyword 'patternProperties', expected one that the generator knows; add it to projenrc/imports/schema.ts",
  );
});
