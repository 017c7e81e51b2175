import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { CompiledSchema } from './compiled-schema';
import { checkObject, leafSchema, type SchemaViolation } from './schema-check';
import { choiceText } from './wording';
import { IMPORTS, type SourceName } from '../../imports/index';
import type { ImportedKind, JsonSchema, KindRecord, Scope } from '../../imports/kind-record';
import type { Path } from '../private/models';

/** A kind in one of its versions. */
export interface KindSchema {
  readonly apiVersion: string;
  readonly kind: string;
  readonly plural: string;
  readonly scope: Scope;
  readonly schema: JsonSchema;
}

/** The kinds of some sources, usually those of one platform release. Where two sources know one kind, the first counts. */
export class SchemaCatalog {
  /** By group and kind: a text of both would be built for every object. */
  private readonly kinds = new Map<string, Map<string, ImportedKind | KindRecord>>();
  /** By API version and kind. */
  private readonly found = new Map<string, Map<string, KindSchema | undefined>>();

  public constructor(sources: readonly SourceName[]) {
    for (const source of sources) {
      const kinds = IMPORTS[source];
      if (!kinds) {
        const names = Object.keys(IMPORTS).join(', ');
        throw new Error(`schema source '${source}' is unknown, expected one of ${names}; add it to imports/sources.ts or fix its spelling`);
      }
      for (const kind of kinds) {
        if (!this.kindOf(kind.group, kind.kind)) { this.set(kind); }
      }
    }
  }

  /** A kind that is in no source, or that is to replace one that is. */
  public add(record: KindRecord): void {
    this.set(record);
    this.found.clear();
  }

  /** What is known of a kind without its schema. */
  public kindOf(group: string, kind: string): ImportedKind | KindRecord | undefined {
    return this.kinds.get(group)?.get(kind);
  }

  /** The schema of a kind in a served version. */
  public find(apiVersion: string, kind: string): KindSchema | undefined {
    let kinds = this.found.get(apiVersion);
    if (!kinds) { this.found.set(apiVersion, kinds = new Map()); }
    if (!kinds.has(kind)) { kinds.set(kind, this.lookUp(apiVersion, kind)); }
    return kinds.get(kind);
  }

  /** What an object breaks of its schema; nothing at all where the kind is unknown. */
  public check(object: { readonly [field: string]: any }): SchemaViolation[] | undefined {
    const { kind } = object;
    const apiVersion = String(object.apiVersion);
    const known = this.find(apiVersion, kind);
    if (known) { return checkObject(object, known.schema); }

    const other = this.kindOf(groupOf(apiVersion), kind);
    if (!other) { return undefined; }
    const served = choiceText(servedVersions(other).map((version) => other.group ? `${other.group}/${version}` : version));
    const message = `apiVersion: got "${apiVersion}", expected ${served} for kind ${kind}; use a version that is served`;
    return [{ path: 'apiVersion', message }];
  }

  /** What is asked of one value of a kind that is known, if it can be checked alone. */
  public leafSchema({ apiVersion, kind }: { readonly [field: string]: any }, path: Path): CompiledSchema | undefined {
    const known = this.find(String(apiVersion), kind);
    return known && leafSchema(known.schema, path);
  }

  private set(known: ImportedKind | KindRecord): void {
    let kinds = this.kinds.get(known.group);
    if (!kinds) { this.kinds.set(known.group, kinds = new Map()); }
    kinds.set(known.kind, known);
  }

  private lookUp(apiVersion: string, kind: string): KindSchema | undefined {
    const known = this.kindOf(groupOf(apiVersion), kind);
    if (!known) { return undefined; }
    const record = 'file' in known ? loadRecord(known.file) : known;
    const name = apiVersion.slice(apiVersion.indexOf('/') + 1);
    const version = record.versions.find((candidate) => candidate.served && candidate.name === name);
    return version && { apiVersion, kind, plural: record.plural, scope: record.scope, schema: version.schema };
  }
}

const records = new Map<string, KindRecord>();

/** A record of imports/, read on first use. */
export function loadRecord(file: string): KindRecord {
  let record = records.get(file);
  if (!record) {
    record = JSON.parse(readFileSync(join(importsFolder(), file), 'utf8')) as KindRecord;
    records.set(file, record);
  }
  return record;
}

/** The records lie beside package.json, one folder further up when this code runs from lib/. */
function importsFolder(): string {
  const root = join(__dirname, '../..');
  return join(existsSync(join(root, 'package.json')) ? root : dirname(root), 'imports');
}

function groupOf(apiVersion: string): string {
  const slash = String(apiVersion).indexOf('/');
  return slash < 0 ? '' : apiVersion.slice(0, slash);
}

function servedVersions(kind: ImportedKind | KindRecord): readonly string[] {
  return 'file' in kind ? kind.versions : kind.versions.filter((version) => version.served).map((version) => version.name);
}
