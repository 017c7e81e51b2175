import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderOf, type Source } from '../../imports/sources';

/** Text of each file of a source: from the folder if one is given, else from where upstream has it. */
export async function readSource(source: Source, folder?: string): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const [file, digest] of Object.entries(source.files)) {
    const content = await readSourceFile(source, file, folder);
    checkDigest(`${folderOf(source)}/${file}`, content, digest);
    texts.set(file, content.toString('utf8'));
  }
  return texts;
}

/** A file that is not the pinned one must never become a schema. */
export function checkDigest(file: string, content: Buffer, expected: string): void {
  const digest = createHash('sha256').update(content).digest('hex');
  if (digest !== expected) {
    throw new Error(`file '${file}' has SHA-256 ${digest}, expected ${expected}; take the pinned file, or pin this one in imports/sources.ts`);
  }
}

async function readSourceFile(source: Source, file: string, folder?: string): Promise<Buffer> {
  const name = `${folderOf(source)}/${file}`;
  const local = folder && join(folder, name);
  if (local && existsSync(local)) { return readFileSync(local); }
  if (source.module) { return readFileSync(join(moduleFolder(source.module, source.version), file)); }
  if (local) {
    throw new Error(`file '${name}' is not in folder '${folder}', expected all that imports/sources.ts names; add it, or give no folder to download`);
  }
  if (!source.url) {
    throw new Error(`file '${name}' cannot be downloaded, expected a folder argument that holds it: ${source.derived}`);
  }
  return download(`${source.url}/${file}`);
}

async function download(url: string): Promise<Buffer> {
  const response = await fetch(url).catch((error: Error) => {
    throw new Error(`download of '${url}' got no answer (${error.message}), expected 200; go online, or give a folder that holds the files`);
  });
  if (!response.ok) {
    throw new Error(`download of '${url}' answered ${response.status}, expected 200; check 'url' in imports/sources.ts`);
  }
  return Buffer.from(await response.arrayBuffer());
}

function moduleFolder(module: string, version: string): string {
  try {
    return JSON.parse(execFileSync('go', ['mod', 'download', '-json', `${module}@${version}`], { encoding: 'utf8' })).Dir;
  } catch (error) {
    const reason = (error as Error).message.split('\n')[0];
    throw new Error(`module '${module}@${version}' cannot be had: ${reason}; install Go, or give a folder that holds the files`);
  }
}
