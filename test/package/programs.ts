import { execFileSync } from 'child_process';

/** Runs a program in a folder and gives what it says. */
export function run(folder: string, command: string, ...args: string[]): string {
  return execFileSync(command, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe', env: { ...process.env, CDK8S_CHECK_UPGRADE: 'false' } });
}
