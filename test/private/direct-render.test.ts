import { ApiObject, JsonPatch, Lazy, Testing } from 'cdk8s';
import * as fc from 'fast-check';
import { renderDirectly, renderObject } from '../../src/private/direct-render';
import { Models } from '../../src/private/models';
import { shared } from '../../src/private/shared-content';

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

test('shared content is not copied', () => {
  const spec = shared({ replicas: 3 });
  expect(renderDirectly(object({}), spec).spec).toBe(spec);
});

describe('an object of the user', () => {
  test('is rendered as cdk8s does, with members beside the spec', () => {
    const thing = new ApiObject(Testing.chart(), 'Object', {
      apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'thing' }, data: { b: '1', a: '2' }, binaryData: {}, immutable: undefined,
    } as any);
    expect(JSON.stringify(renderObject(thing, new Models()))).toBe(JSON.stringify(thing.toJson()));
    expect(Object.keys(renderObject(thing, new Models()))).toEqual(['apiVersion', 'kind', 'metadata', 'binaryData', 'data']);
  });

  test('without patches and tokens never reaches the resolvers of cdk8s', () => {
    const thing = object({ replicas: 3 });
    const stock = jest.spyOn(ApiObject.prototype, 'toJson');
    expect(renderObject(thing, new Models()).spec).toEqual({ replicas: 3 });
    expect(stock).not.toHaveBeenCalled();
    stock.mockRestore();
  });

  test('with a patch is left to cdk8s', () => {
    const thing = object({ replicas: 3 });
    thing.addJsonPatch(JsonPatch.replace('/spec/replicas', 5));
    expect(renderObject(thing, new Models()).spec).toEqual({ replicas: 5 });
  });

  test('with a token is left to cdk8s', () => {
    expect(renderObject(object({ replicas: Lazy.any({ produce: () => 7 }) }), new Models()).spec).toEqual({ replicas: 7 });
  });

  test('of a class that renders itself does so', () => {
    class Own extends ApiObject {
      public toJson(): any {
        return { ...super.toJson(), own: true };
      }
    }
    expect(renderObject(new Own(Testing.chart(), 'Own', { apiVersion: 'v1', kind: 'Own' }), new Models()).own).toBe(true);
  });
});
