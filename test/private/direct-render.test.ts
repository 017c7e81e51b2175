import { ApiObject, Lazy, Testing } from 'cdk8s';
import * as fc from 'fast-check';
import { renderDirectly } from '../../src/private/direct-render';

const object = (spec: unknown) => new ApiObject(Testing.chart(), 'Object', {
  apiVersion: 'example.com/v1', kind: 'Thing', metadata: { name: 'thing', labels: { b: '1', a: '2' } }, spec,
} as any);

test('it renders plain data as cdk8s does', () => {
  fc.assert(fc.property(fc.jsonValue(), (data) => {
    // cdk8s takes members of these names for something else; no API has one.
    fc.pre(!/"(__proto__|constructor|resolve)":/.test(JSON.stringify(data)));
    const spec = { data };
    expect(renderDirectly(object(spec), spec)).toEqual(object(spec).toJson());
    expect(JSON.stringify(renderDirectly(object(spec), spec))).toEqual(JSON.stringify(object(spec).toJson()));
  }), { numRuns: 300 });
});

test('an object without spec has none', () => {
  expect(renderDirectly(object(undefined), undefined)).toEqual(object(undefined).toJson());
});

test('a lazy spec is produced', () => {
  expect(renderDirectly(object({}), Lazy.any({ produce: () => ({ replicas: 3 }) })).spec).toEqual({ replicas: 3 });
});

test.each<[string, unknown]>([
  ['a lazy value', Lazy.any({ produce: () => 1 })],
  ['a token', { resolve: () => 1 }],
  ['an object of a class', new Date(0)],
  ['a function', () => 1],
])('%s is left to cdk8s', (_, value) => {
  expect(renderDirectly(object({}), { values: [{ value }] })).toBeUndefined();
});
