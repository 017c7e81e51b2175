import { ApiObject, ApiObjectMetadata, Chart, Lazy, Testing } from 'cdk8s';
import * as fc from 'fast-check';
import { renderMetadata } from '../../src/private/plain-metadata';

/** The metadata of one object twice: as cdk8s renders it, and as we do. */
function both(metadata: ApiObjectMetadata, change: (object: ApiObject) => void = () => {}): [any, any] {
  const chart = new Chart(Testing.app(), 'chart', { namespace: 'team-a', labels: { chart: 'label', b: 'chart' } });
  const object = new ApiObject(chart, 'Object', { apiVersion: 'v1', kind: 'Thing', metadata });
  change(object);
  return [object.metadata.toJson(), renderMetadata(object.metadata)];
}

const texts = fc.dictionary(fc.stringMatching(/^[a-z]{1,4}$/), fc.string(), { noNullPrototype: true });

test('it renders as cdk8s does', () => {
  fc.assert(fc.property(texts, texts, fc.option(fc.string({ minLength: 1 }), { nil: undefined }), texts, (labels, annotations, namespace, later) => {
    fc.pre(![labels, annotations, later].some((map) => 'constructor' in { ...map } && Object.hasOwn(map, 'constructor')));
    const [stock, plain] = both({ name: 'thing', labels, annotations, namespace }, ({ metadata }) => {
      Object.entries(later).forEach(([key, value]) => {
        metadata.addLabel(key, value);
        metadata.addAnnotation(key, value);
      });
    });
    expect(JSON.stringify(plain)).toEqual(JSON.stringify(stock));
  }), { numRuns: 200 });
});

test('labels of an object win over those of its chart', () => {
  expect(both({ name: 'thing', labels: { b: 'object' } })[1].labels).toEqual({ b: 'object', chart: 'label' });
});

test.each<[string, ApiObjectMetadata, (object: ApiObject) => void]>([
  ['finalizers', { name: 'thing' }, ({ metadata }) => metadata.addFinalizers('example.com/wait')],
  ['owners', { name: 'thing' }, ({ metadata }) => metadata.addOwnerReference({ apiVersion: 'v1', kind: 'Thing', name: 'owner', uid: '1' })],
  ['further fields', { name: 'thing' }, ({ metadata }) => metadata.add('generateName', 'thing-')],
  ['finalizers from the start', { name: 'thing', finalizers: ['example.com/wait'] }, () => undefined],
  ['lazy labels', { name: 'thing', labels: { lazy: Lazy.any({ produce: () => 'value' }) } }, () => undefined],
  ['lazy namespaces', { name: 'thing', namespace: Lazy.any({ produce: () => 'team-b' }) }, () => undefined],
  ['lazy annotations', { name: 'thing', annotations: { lazy: Lazy.any({ produce: () => 'value' }) } }, () => undefined],
])('%s are left to cdk8s', (_, metadata, change) => {
  const [stock, plain] = both(metadata, change);
  expect(plain).toEqual(stock);
});

test('names, labels and annotations never reach the resolvers of cdk8s', () => {
  const object = new ApiObject(Testing.chart(), 'Object', { apiVersion: 'v1', kind: 'Thing', metadata: { name: 'thing', labels: { a: 'b' } } });
  object.metadata.addAnnotation('c', 'd');
  const stock = jest.spyOn(object.metadata, 'toJson');
  expect(renderMetadata(object.metadata)).toEqual({ annotations: { c: 'd' }, labels: { a: 'b' }, name: 'thing' });
  expect(stock).not.toHaveBeenCalled();
});
