import * as fc from 'fast-check';
import { likenessOf, Models, Source } from '../../src/private/models';
import { shared } from '../../src/private/shared-content';

const source = (spec: unknown, name = 'thing'): Source => ({ apiVersion: 'example.com/v1', kind: 'Thing', metadata: { name }, spec });
/** What the first object of its kind renders to. */
const alone = (made: Source) => new Models().render(made);

/** Words that are equal now and then, so that objects are alike in some values. */
const scalar = fc.oneof(fc.constantFrom<unknown>('a', 'b', 1, 2, true, null, undefined), fc.string());
const key = fc.constantFrom('a', 'b', 'c', '10', '9', 'toString', 'name');
const data = fc.letrec((tie) => ({
  value: fc.oneof({ depthSize: 'medium' }, scalar, tie('list'), tie('object')),
  list: fc.array(tie('value'), { maxLength: 3 }),
  object: fc.dictionary(key, tie('value'), { maxKeys: 4, noNullPrototype: true }),
})).value;

/** The same data with other values in some places. */
function mutated(value: any, next: () => unknown): any {
  if (Array.isArray(value)) {
    return value.map((item) => mutated(item, next));
  }
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, mutated(member, next)]));
  }
  return next() ?? value;
}

test('whatever was rendered before, an object renders to the same', () => {
  let alike = 0;
  fc.assert(fc.property(data, data, fc.infiniteStream(fc.option(scalar, { freq: 2 })), (first, other, stream) => {
    const models = new Models();
    const specs = [first, mutated(first, () => stream.next().value), other, mutated(first, () => stream.next().value), first];
    for (const [i, spec] of specs.entries()) {
      const made = source(spec, `thing-${i}`);
      const manifest = models.render(made);
      const { model, changes } = likenessOf(manifest)!;
      expect(JSON.stringify(manifest)).toBe(JSON.stringify(alone(made)));
      alike += changes.length > 1 ? 1 : 0;
      // The model and the changes are the whole object.
      const revised = structuredClone(model.manifest);
      changes.forEach(({ leaf, value }) => {
        const path = model.leaves[leaf];
        path.slice(0, -1).reduce((place: any, segment) => place[segment], revised)[path.at(-1)!] = value;
      });
      expect(JSON.stringify(revised)).toBe(JSON.stringify(manifest));
      expect(changes.map(({ leaf }) => leaf)).toEqual(changes.map(({ leaf }) => leaf).sort((a, b) => a - b));
    }
  }), { numRuns: 1000 });
  expect(alike).toBeGreaterThan(100);
});

test('what is equal to the model is the very data of the model', () => {
  const models = new Models();
  const first = models.render(source({ deep: { list: [1, 2] }, replicas: 1 }));
  const second = models.render(source({ deep: { list: [1, 2] }, replicas: 2 }, 'other'));
  expect(second).toEqual({ apiVersion: 'example.com/v1', kind: 'Thing', metadata: { name: 'other' }, spec: { deep: { list: [1, 2] }, replicas: 2 } });
  expect(second.spec.deep).toBe(first.spec.deep);
  expect(first.spec.replicas).toBe(1);
});

test.each<[string, unknown, unknown]>([
  ['another field', { a: 1 }, { b: 1 }],
  ['one more field', { a: 1 }, { a: 1, b: 1 }],
  ['one field less', { a: 1, b: 1 }, { a: 1 }],
  ['a field that is absent', { a: 1 }, { a: null }],
  ['fields in another order', { a: 1, b: 1 }, { b: 1, a: 1 }],
  ['a longer list', { a: [1] }, { a: [1, 1] }],
  ['a value of another type', { a: 1 }, { a: '1' }],
  ['a list in place of fields', { a: { 0: 1 } }, { a: [1] }],
  ['fields in place of a list', { a: [1] }, { a: { 0: 1 } }],
])('%s makes another model', (_, first, second) => {
  const models = new Models();
  models.render(source(first));
  const manifest = models.render(source(second));
  expect(likenessOf(manifest)!.changes).toEqual([]);
  expect(JSON.stringify(manifest)).toBe(JSON.stringify(alone(source(second))));
});

test('another API version makes another model', () => {
  const models = new Models();
  models.render(source({ a: 1 }));
  expect(likenessOf(models.render({ ...source({ a: 2 }), apiVersion: 'example.com/v2' }))!.changes).toEqual([]);
});

test('several shapes of a kind are known, but not any number', () => {
  const models = new Models();
  const shapes = Array.from({ length: 10 }, (_, i) => ({ [`field-${i}`]: 1 }));
  const changes = () => shapes.map((spec) => likenessOf(models.render(source(spec, 'other')))!.changes.length);
  shapes.slice(0, 8).forEach((spec) => models.render(source(spec)));
  expect(changes()).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 0, 0]);
});

test.each<[string, unknown]>([
  ['an object of a class', new Date(0)],
  ['a function', () => 1],
  ['a token', { resolve: () => 1 }],
])('%s is left to cdk8s, whatever was there before', (_, value) => {
  const models = new Models();
  models.render(source({ values: [{ value: {} }] }));
  expect(models.render(source({ values: [{ value }] }))).toBeUndefined();
});

test('content that is shared stays shared', () => {
  const models = new Models();
  const spec = shared({ replicas: 3 });
  expect(models.render(source(spec)).spec).toBe(spec);
  expect(models.render(source(spec, 'other')).spec).toBe(spec);
});

test('only the manifest that was rendered last resembles something', () => {
  const models = new Models();
  const first = models.render(source({ a: 1 }));
  models.render(source({ a: 2 }));
  expect(likenessOf(first)).toBeUndefined();
});
