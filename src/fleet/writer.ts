import { Dirent, mkdirSync, readdirSync, readFileSync, rmdirSync, unlinkSync } from 'fs';
import { dirname, join } from 'path';
import { isExtraFolder, isSafePath } from './layout';
import { mark, Ownership, ownership, withoutCrlf } from './marker';
import { replaceFile, typeOf } from './replace-file';

/** What a file is called until it is complete. The name alone makes it ours: what a dead run left may hold nothing yet. */
const TEMPORARY = '.cdk8s-tenant-clusters.tmp';

export interface WriteOptions {
  /** Whether files that were edited by hand are overwritten. */
  readonly overwriteEdits: boolean;
  /** Which paths are this run's business; others are neither written nor removed. */
  readonly covers: (path: string) => boolean;
}

/**
 * Makes a folder hold these files, given in pieces, and none that earlier runs left there.
 *
 * Nothing is touched unless everything can be: a file that somebody else wrote or edited stops the run first.
 */
export function writeTree(outdir: string, files: Map<string, string[]>, options: WriteOptions = { overwriteEdits: false, covers: () => true }): void {
  requireSafePaths(files);
  mkdirSync(outdir, { recursive: true });
  const found = scan(outdir, options.covers);
  requireOurs(outdir, files, found, options);
  for (const [path, { owner }] of found) {
    if (owner !== Ownership.FOREIGN && !files.has(path)) {
      unlinkSync(join(outdir, path));
      removeEmptyFolders(outdir, dirname(path));
    }
  }
  const folders = new Set<string>();
  for (const [path, pieces] of files) {
    const content = mark(pieces.join(''));
    const there = found.get(path);
    if (there?.owner !== Ownership.OURS || !content.startsWith(there.marker!)) {
      write(`${outdir}/${path}`, content, folders);
    }
  }
}

/** Something in the output folder. */
interface Found {
  readonly entry: Dirent;
  readonly owner: Ownership;
  /** The first line of a file of ours, which stands for all its content. */
  readonly marker?: string;
}

/** Everything below a folder, but what is inside of links and of folders that are not ours. */
function scan(outdir: string, covers: (path: string) => boolean, folder = '', found = new Map<string, Found>()): Map<string, Found> {
  for (const entry of readdirSync(join(outdir, folder), { withFileTypes: true })) {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.isFile() && entry.name.endsWith('.yaml')) {
      if (covers(path)) {
        const content = withoutCrlf(readFileSync(join(outdir, path), 'utf8'));
        found.set(path, { entry, owner: ownership(content), marker: content.slice(0, content.indexOf('\n') + 1) });
      }
    } else {
      found.set(path, { entry, owner: entry.isFile() && entry.name === TEMPORARY ? Ownership.OURS : Ownership.FOREIGN });
    }
    if (entry.isDirectory() && isSafePath(path) && !isExtraFolder(path)) {
      scan(outdir, covers, path, found);
    }
  }
  return found;
}

/** The layout gives safe names to everything, so that only their length is left to the user. */
function requireSafePaths(files: Map<string, unknown>): void {
  const unsafe = [...files.keys()].filter((path) => !isSafePath(path));
  if (unsafe.length > 0) {
    throw new Error(`'${unsafe.join("', '")}' cannot be written, expected safe names of at most 255 characters; choose shorter names`);
  }
}

function requireOurs(outdir: string, files: Map<string, unknown>, found: Map<string, Found>, { overwriteEdits }: WriteOptions): void {
  const problems: string[] = [];
  const folders = new Set(['.']);
  for (const path of files.keys()) {
    for (let folder = dirname(path); !folders.has(folder); folder = dirname(folder)) {
      folders.add(folder);
      const there = found.get(folder);
      if (there && !there.entry.isDirectory()) {
        problems.push(`'${folder}' is ${typeOf(there.entry)}, expected a folder`);
      }
    }
    const there = found.get(path);
    if (there && !there.entry.isFile()) {
      problems.push(`'${path}' is ${typeOf(there.entry)}, expected a file`);
    } else if (there?.owner === Ownership.FOREIGN) {
      problems.push(`'${path}' was written by somebody else`);
    }
  }
  for (const [path, { owner }] of found) {
    if (owner === Ownership.EDITED && !overwriteEdits) {
      problems.push(`'${path}' was edited after it was written`);
    }
  }
  if (problems.length > 0) {
    const list = problems.sort().join('\n  ');
    throw new Error(`the output folder '${outdir}' holds what would be lost, so nothing was written; move the change into the program, or the file away:\n  ${list}`);
  }
}

/** @param folders holds those that are there, so that each is made once. */
function write(path: string, content: string, folders: Set<string>): void {
  const folder = dirname(path);
  if (!folders.has(folder)) {
    mkdirSync(folder, { recursive: true });
    folders.add(folder);
  }
  replaceFile(path, `${folder}/${TEMPORARY}`, content);
}

function removeEmptyFolders(outdir: string, folder: string): void {
  if (folder !== '.' && readdirSync(join(outdir, folder)).length === 0) {
    rmdirSync(join(outdir, folder));
    removeEmptyFolders(outdir, dirname(folder));
  }
}
