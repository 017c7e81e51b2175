import { existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'fs';
import { tmpdir } from 'os';
import { dirname, join } from 'path';

/** Runs something with a new folder, which is gone afterwards. */
export function inFolder<T>(act: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'tenant-clusters-'));
  try {
    return act(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export interface Files {
  [path: string]: string;
}

export function put(folder: string, files: Files): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

/** Everything below a folder but the folder itself, sorted; links are not followed. */
function walk(folder: string, below = ''): string[] {
  return readdirSync(join(folder, below), { withFileTypes: true })
    .flatMap((entry) => {
      const path = below ? `${below}/${entry.name}` : entry.name;
      return entry.isDirectory() ? [path, ...walk(folder, path)] : [path];
    })
    .sort();
}

/** All files below a folder, hidden ones too. */
export function read(folder: string): Files {
  const files = existsSync(folder) ? walk(folder).filter((path) => lstatSync(join(folder, path)).isFile()) : [];
  return Object.fromEntries(files.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}

/** The folders below a folder. */
export function foldersIn(folder: string): string[] {
  return walk(folder).filter((path) => lstatSync(join(folder, path)).isDirectory());
}

/** Changes whenever a file is written, even with the bytes that it had: a rename brings another inode. */
export function stamps(folder: string): Files {
  return Object.fromEntries(walk(folder).map((path) => {
    const { ino, mtimeNs } = lstatSync(join(folder, path), { bigint: true });
    return [path, `${ino} ${mtimeNs}`];
  }));
}
