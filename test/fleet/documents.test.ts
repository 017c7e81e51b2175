import * as fc from 'fast-check';
import { Documents } from '../../src/fleet/documents';
import { toYaml } from '../../src/fleet/emitter';
import { Models } from '../../src/private/models';

const text = fc.oneof(fc.string(), fc.constantFrom('on', 'two\nlines\n', ' blank', 'x'.repeat(600)));
const spec = fc.tuple(text, text, text, text, fc.integer(), fc.boolean())
  .map(([on, item, deep, note, count, flag]) => ({ on, list: [item, { deep, count }], flag, note, empty: {} }));

test('a document is the same after a model as alone', () => {
  fc.assert(fc.property(fc.array(spec, { minLength: 2, maxLength: 5 }), (specs) => {
    const models = new Models();
    const documents = new Documents();
    specs.forEach((each, i) => {
      const manifest = models.render({ apiVersion: 'example.com/v1', kind: 'Thing', metadata: { name: `thing-${i}` }, spec: each });
      expect(documents.piecesOf(manifest).join('')).toBe(toYaml(manifest));
    });
  }), { numRuns: 300 });
});

test('a long text that objects have in common is one piece, a short one is not', () => {
  const models = new Models();
  const documents = new Documents();
  const pieces = (name: string, script: string) =>
    documents.piecesOf(models.render({ apiVersion: 'example.com/v1', kind: 'Thing', metadata: { name }, spec: { script } }));
  pieces('first', 'x'.repeat(600));
  expect(pieces('second', 'x'.repeat(600)).map((piece) => piece.length > 500)).toEqual([false, true, false]);
  pieces('first', 'short');
  expect(pieces('second', 'short')).toHaveLength(1);
});

test('an object without a model is written alone', () => {
  expect(new Documents().piecesOf({ kind: 'Thing' })).toEqual(['kind: Thing\n']);
});
