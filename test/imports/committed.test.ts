import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IMPORTS, type SourceName } from '../../imports/index';
import type { JsonSchema, KindRecord } from '../../imports/kind-record';
import { folderOf, SOURCES } from '../../imports/sources';
import { outputsOf } from '../../projenrc/imports/outputs';
import { cleanSchema } from '../../projenrc/imports/schema';

const ROOT = join(__dirname, '../../imports');

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

const files = readdirSync(ROOT, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap((folder) => readdirSync(join(ROOT, folder.name)).map((file) => `${folder.name}/${file}`));

const recordFiles = files.filter((file) => file.endsWith('.json'));
const records = recordFiles.map((file): [string, KindRecord] => [file, JSON.parse(read(file))]);

describe('sources', () => {
  test.each(SOURCES.map((source) => [folderOf(source), source] as const))('%s is pinned', (folder, source) => {
    expect(Object.keys(source.files)).not.toEqual([]);
    for (const digest of Object.values(source.files)) { expect(digest).toMatch(/^[0-9a-f]{64}$/); }
    // Exactly one way to get the files.
    expect([source.url, source.module, source.derived].filter((way) => way !== undefined)).toHaveLength(1);
    // A version may also say which of two sets of files it means, such as `-experimental`.
    if (source.url) { expect(source.url).toContain(/\d+\.\d+\.\d+/.exec(source.version)![0]); }
    expect(IMPORTS[folder as SourceName].length).toBeGreaterThanOrEqual(Object.keys(source.files).length);
  });

  test('every folder has its source', () => {
    expect([...new Set(files.map((file) => file.split('/')[0]))].sort()).toEqual(SOURCES.map(folderOf).sort());
    expect(Object.keys(IMPORTS).sort()).toEqual(SOURCES.map(folderOf).sort());
  });
});

describe('generated files', () => {
  test('are what the generator makes of the schemas, no more and no less', () => {
    const sources = new Map(SOURCES.map((source) => {
      const folder = folderOf(source);
      return [folder, records.filter(([file]) => file.startsWith(`${folder}/`)).map(([, record]) => record)];
    }));
    const outputs = outputsOf(sources);
    expect([...outputs.keys()].sort()).toEqual(['index.ts', ...files].sort());
    for (const [path, content] of outputs) {
      // No expect: the difference of two long texts takes minutes to print.
      if (read(path) !== content) { throw new Error(`imports/${path} is not what the generator makes of the schemas; run 'npm run imports'`); }
    }
  });
});

describe('schemas', () => {
  test.each(records)('%s has one storage version and says what it serves', (_, record) => {
    expect(record.versions.filter((version) => version.storage)).toHaveLength(1);
    expect(record.versions.filter((version) => version.served)).not.toEqual([]);
    expect(['Namespaced', 'Cluster']).toContain(record.scope);
  });

  test.each(records)('%s holds no prose and no keyword beyond the known ones', (_, record) => {
    for (const { schema } of record.versions) {
      // The generator's own cleaning changes nothing more, and no keyword with prose is left where keywords stand.
      expect(cleanSchema(schema)).toEqual(schema);
      expect(keywordsOf(schema).filter((keyword) => /description|title|example|externalDocs|^message/.test(keyword))).toEqual([]);
    }
  });

  test('a label names a version that is served', () => {
    const labelled = records.filter(([, record]) => record.labels);
    expect(labelled.length).toBeGreaterThan(0);
    for (const [, record] of labelled) {
      const served = record.versions.filter((version) => version.served).map((version) => version.name);
      for (const version of Object.values(record.labels!)) { expect(served).toContain(version); }
    }
  });
});

/** Every keyword of a schema and of the schemas in it; names of properties are no keywords. */
function keywordsOf(schema: JsonSchema): string[] {
  const children = [
    ...Object.values(schema.properties ?? {}), ...schema.allOf ?? [], ...schema.anyOf ?? [], ...schema.oneOf ?? [],
    ...[schema.items, schema.not, schema.additionalProperties].filter((child) => typeof child === 'object'),
  ];
  const rules = (schema['x-kubernetes-validations'] ?? []).flatMap((rule) => Object.keys(rule));
  return [...Object.keys(schema), ...rules, ...children.flatMap(keywordsOf)];
}
