/** The least that anybody could do: literals, `JSON.stringify` and a given number of files: `node floor.js <tenants> <outdir> <files>`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { tenants } from '../fleet';
import { objectsOf } from '../objects';

const [count, outdir, files] = process.argv.slice(2);
const filesPerTenant = Math.floor(Number(files) / Number(count));
const sharedFiles = Number(files) % Number(count);

const made = new Set<string>();
function write(folder: string, name: string, content: unknown): void {
  const path = `${outdir}/${folder}`;
  if (!made.has(path)) {
    made.add(path);
    mkdirSync(path, { recursive: true });
  }
  writeFileSync(`${path}/${name}.json`, JSON.stringify(content, null, 2));
}

for (const tenant of tenants(Number(count))) {
  const objects = objectsOf(tenant);
  const perFile = Math.ceil(objects.length / filesPerTenant);
  for (let file = 0; file < filesPerTenant; file++) {
    write(tenant.namespace, `${tenant.name}-${file}`, objects.slice(file * perFile, (file + 1) * perFile));
  }
}
for (let file = 0; file < sharedFiles; file++) {
  write('shared', String(file), []);
}
