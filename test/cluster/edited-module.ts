import * as fs from 'node:fs';
import * as path from 'node:path';
import { sourceFolder } from './go-module';

/** One row of `binaries/edits.json`: a change to a module that a binary is made of, where no setting does it. */
export interface Edit {
  readonly name: string;
  readonly why: string;
  /** The module, and the file in it. */
  readonly module: string;
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly find: string;
  readonly replace: string;
}

/**
 * Writes pins that are those of a folder, but for edited copies of modules, and returns the file to give to `go build -modfile`.
 *
 * Go itself has `-overlay` for this, which refuses files of the module cache.
 */
export function editedPins(pins: string, edits: Edit[], scratch: string): string {
  const replacements = edits.map((edit) => {
    const copy = path.join(scratch, edit.name);
    copyWritable(sourceFolder(pins, edit.module), copy);
    rewrite(path.join(copy, edit.file), edit);
    return `replace ${edit.module} => ${copy}\n`;
  });
  const modfile = path.join(scratch, 'go.mod');
  fs.writeFileSync(modfile, [fs.readFileSync(path.join(pins, 'go.mod'), 'utf8'), ...replacements].join('\n'));
  fs.copyFileSync(path.join(pins, 'go.sum'), path.join(scratch, 'go.sum'));
  return modfile;
}

function rewrite(file: string, edit: Edit): void {
  const parts = fs.readFileSync(file, 'utf8').split(edit.find);
  if (parts.length !== 2) {
    throw new Error(`edit '${edit.name}' finds its text ${parts.length - 1} times in '${edit.file}' of ${edit.module}, expected once; adapt it in binaries/edits.json`);
  }
  fs.writeFileSync(file, parts.join(edit.replace));
}

/** The module cache is read-only; a copy that keeps that could neither be edited nor removed. */
function copyWritable(from: string, to: string): void {
  fs.mkdirSync(to, { recursive: true });
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) {
      copyWritable(source, target);
    } else {
      fs.writeFileSync(target, fs.readFileSync(source));
    }
  }
}
