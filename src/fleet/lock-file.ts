import { lstatSync, mkdirSync, readFileSync, rmSync } from 'fs';
import { basename, dirname, join } from 'path';
import { Claim, lockText, parseLock, rangeText } from './lock';
import { withoutCrlf } from './marker';
import { replaceFile, typeOf } from './replace-file';

/** How many changes the message about a frozen lock names. */
const NAMED_CHANGES = 5;

/** The lock of a fleet on disk. Without a file there are no claims. */
export class LockFile {
  private text?: string;
  private known: Claim[];

  /**
   * @param path As the user gave it.
   * @param frozen Whether the file must say already all that is needed.
   */
  constructor(public readonly path: string, private readonly frozen: boolean) {
    this.text = readIfThere(path);
    this.known = this.text === undefined ? [] : parseLock(this.text, path);
  }

  /** What the file says. */
  public get claims(): Claim[] {
    return [...this.known];
  }

  /** Makes the file say this. */
  public write(claims: Claim[]): void {
    const text = lockText(claims);
    if (text === withoutCrlf(this.text ?? lockText([]))) {
      return;
    }
    if (this.frozen) {
      return requireNoChanges(this.path, this.known, claims);
    }
    if (readIfThere(this.path) !== this.text) {
      throw new Error(`the lock file '${this.path}' was changed after this program read it, expected no other writer; run the program again`);
    }
    write(this.path, text);
    this.text = text;
    this.known = [...claims];
  }
}

/** Another order of the lines is no change. */
function requireNoChanges(path: string, before: Claim[], after: Claim[]): void {
  const changes = changesBetween(before, after);
  if (changes.length > 0) {
    const rest = changes.length - NAMED_CHANGES;
    const list = [...changes.slice(0, NAMED_CHANGES), ...rest > 0 ? [`and ${rest} more`] : []].join('\n  ');
    throw new Error(`the lock file '${path}' is not what the program needs, and 'frozen' forbids to change it; run the program without 'frozen' and commit the file, which will:\n  ${list}`);
  }
}

function changesBetween(before: Claim[], after: Claim[]): string[] {
  const old = new Map(before.map((claim) => [nameOf(claim), claim.released]));
  const changes: string[] = [];
  for (const claim of after) {
    const name = nameOf(claim);
    const released = old.get(name);
    if (released !== claim.released) {
      changes.push(`${released === undefined ? 'add' : claim.released ? 'release' : 'take back'} ${name}`);
    }
    old.delete(name);
  }
  return [...changes, ...[...old.keys()].map((name) => `delete ${name}`)].sort();
}

function nameOf({ tenant, pool, purpose, range }: Claim): string {
  return `'${pool} ${purpose} ${rangeText(range)}' of '${tenant}'`;
}

function readIfThere(path: string): string | undefined {
  const there = lstatSync(path, { throwIfNoEntry: false });
  if (there && !there.isFile()) {
    throw new Error(`the lock file '${path}' is ${typeOf(there)}, expected a file; move it away, or give the path of the file itself`);
  }
  return there && readFileSync(path, 'utf8');
}

function write(path: string, text: string): void {
  const folder = dirname(path);
  mkdirSync(folder, { recursive: true });
  const temporary = join(folder, `.${basename(path)}.cdk8s-tenant-clusters.tmp`);
  rmSync(temporary, { force: true }); // of a run that died
  replaceFile(path, temporary, text);
}
