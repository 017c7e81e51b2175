import { parseAllDocuments } from 'yaml';
import { exampleNames, expectedFolder, releaseOfExample, runExample } from './fixtures/examples';
import { inFolder, read } from './fleet/folders';

describe.each(exampleNames())('%s', (example) => {
  const expected = read(expectedFolder(example));

  test('synthesizes the committed tree, byte for byte', () => {
    inFolder((outdir) => {
      runExample(example, outdir);
      expect(read(outdir)).toEqual(expected);
    });
  });

  test('every object is of a kind whose schema we have, and fits it', () => {
    const catalog = releaseOfExample(example)._catalog;
    const objects = Object.entries(expected)
      .filter(([path]) => !path.endsWith('kustomization.yaml'))
      .flatMap(([, text]) => parseAllDocuments(text).map((document) => document.toJSON()));
    expect(objects.length).toBeGreaterThan(0);
    expect(objects.map((object) => [object.kind, catalog.check(object)])).toEqual(objects.map(({ kind }) => [kind, []]));
  });

  test('nothing in it is or looks like secret material', () => {
    for (const text of Object.values(expected)) {
      expect(text).not.toMatch(/^kind: Secret$|PRIVATE KEY|BEGIN CERTIFICATE|client-key-data|password: \S/m);
    }
  });
});
