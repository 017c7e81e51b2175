/* npm run imports -- [folder]: writes imports/ from the pinned sources, out of the folder if one is given. */
import { mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { recordsOfCrds } from './crd';
import { readSource } from './fetch';
import { recordOfOpenApi } from './openapi';
import { outputsOf } from './outputs';
import type { KindRecord } from '../../imports/kind-record';
import { folderOf, SOURCES, type Source } from '../../imports/sources';

const IMPORTS = join(__dirname, '../../imports');
const HAND_WRITTEN = ['kind-record.ts', 'sources.ts'];

async function main(folder?: string): Promise<void> {
  const sources = new Map<string, KindRecord[]>();
  for (const source of SOURCES) {
    sources.set(folderOf(source), await recordsOf(source, folder));
  }
  write(outputsOf(sources));
}

async function recordsOf(source: Source, folder?: string): Promise<KindRecord[]> {
  const files = [...await readSource(source, folder)];
  return files.flatMap(([file, text]) => source.kinds
    ? source.kinds[file].map((kind) => recordOfOpenApi(JSON.parse(text), kind))
    : recordsOfCrds(text, source.contracts));
}

function write(outputs: ReadonlyMap<string, string>): void {
  const present = readdirSync(IMPORTS, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(IMPORTS.length + 1));
  const stale = present.filter((path) => !outputs.has(path) && !HAND_WRITTEN.includes(path));
  for (const path of stale.map((file) => join(IMPORTS, file))) {
    rmSync(path);
    if (readdirSync(dirname(path)).length === 0) { rmdirSync(dirname(path)); }
  }
  const changed = [...outputs].filter(([path, content]) => !present.includes(path) || readFileSync(join(IMPORTS, path), 'utf8') !== content);
  for (const [path, content] of changed) {
    mkdirSync(dirname(join(IMPORTS, path)), { recursive: true });
    writeFileSync(join(IMPORTS, path), content);
  }
  console.log(`imports: ${outputs.size} files, ${changed.length} changed, ${stale.length} removed`);
}

main(process.argv[2]).catch((error: Error) => {
  console.error(`imports: ${error.message}`);
  process.exitCode = 1;
});
