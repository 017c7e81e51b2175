import { formatJson } from './format';
import { HEADER, typesOf } from './types';
import type { ImportedKind, KindRecord } from '../../imports/kind-record';

/** The kinds of each source, by the name of its folder. */
export type RecordsBySource = ReadonlyMap<string, readonly KindRecord[]>;

/** Every generated file: path from imports/ to content. */
export function outputsOf(sources: RecordsBySource): Map<string, string> {
  const outputs = new Map([['index.ts', indexOf(sources)]]);
  for (const [folder, records] of sources) {
    for (const record of records) {
      outputs.set(`${folder}/${fileOf(record)}.json`, formatJson(record));
      outputs.set(`${folder}/${fileOf(record)}.ts`, typesOf(record));
    }
  }
  return outputs;
}

/** Name of a kind's files, without extension. */
export function fileOf(record: KindRecord): string {
  return `${record.group || 'core'}_${record.plural}`;
}

function indexOf(sources: RecordsBySource): string {
  const folders = [...sources.keys()].sort();
  return [
    HEADER,
    "import type { ImportedKind } from './kind-record';",
    '',
    '/** Folders of this directory: a project at a version. */',
    'export type SourceName =',
    ...folders.map((folder, index) => `  | '${folder}'${index === folders.length - 1 ? ';' : ''}`),
    '',
    '/** The kinds of each source; their schemas are loaded on first use. */',
    'export const IMPORTS: { readonly [source in SourceName]: readonly ImportedKind[] } = {',
    ...folders.flatMap((folder) => [
      `  '${folder}': [`,
      ...sortedByFile(sources.get(folder)!).flatMap((record) => literal(rowOf(folder, record))),
      '  ],',
    ]),
    '};',
    '',
  ].join('\n');
}

function sortedByFile(records: readonly KindRecord[]): KindRecord[] {
  return [...records].sort((a, b) => fileOf(a) < fileOf(b) ? -1 : 1);
}

function rowOf(folder: string, record: KindRecord): ImportedKind {
  return {
    group: record.group,
    kind: record.kind,
    plural: record.plural,
    scope: record.scope,
    versions: record.versions.filter((version) => version.served).map((version) => version.name),
    storageVersion: record.versions.find((version) => version.storage)!.name,
    ...(record.labels && { labels: record.labels }),
    file: `${folder}/${fileOf(record)}.json`,
  };
}

function literal(row: ImportedKind): string[] {
  return ['    {', ...Object.entries(row).map(([key, value]) => `      ${key}: ${inlineLiteral(value)},`), '    },'];
}

function inlineLiteral(value: string | readonly string[] | { readonly [key: string]: string }): string {
  if (typeof value === 'string') { return `'${value}'`; }
  if (Array.isArray(value)) { return `[${value.map(inlineLiteral).join(', ')}]`; }
  return `{ ${Object.entries(value).map(([key, member]) => `'${key}': '${member}'`).join(', ')} }`;
}
