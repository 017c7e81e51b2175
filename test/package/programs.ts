import { execFileSync } from 'child_process';
import { readdirSync, readFileSync } from 'fs';
import { join, relative } from 'path';

/** Runs a program in a folder and gives what it says. */
export function run(folder: string, command: string, ...args: string[]): string {
  return execFileSync(command, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe', env: { ...process.env, CDK8S_CHECK_UPGRADE: 'false' } });
}

/** Every file below a folder, by path. */
export function read(folder: string): { [path: string]: string } {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(files.map((file) => join(file.parentPath, file.name)).map((path) => [relative(folder, path), readFileSync(path, 'utf8')]));
}
