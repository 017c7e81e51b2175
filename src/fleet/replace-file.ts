import { Dirent, renameSync, Stats, writeFileSync } from 'fs';

/** Writes a file through a temporary one in the same folder: a reader, or a run that dies here, never sees half of it. */
export function replaceFile(path: string, temporary: string, content: string): void {
  // Only a file that this made: writing to a link of that name would write to where it leads.
  writeFileSync(temporary, content, { flag: 'wx' });
  renameSync(temporary, path);
}

/** What stands where a file or a folder is wanted. */
export function typeOf(entry: Dirent | Stats): string {
  if (entry.isSymbolicLink()) {
    return 'a symbolic link';
  }
  if (entry.isDirectory()) {
    return 'a folder';
  }
  return entry.isFile() ? 'a file' : 'not a regular file';
}
