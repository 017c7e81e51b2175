import { execFileSync } from 'node:child_process';

/** The folder that holds the source of a module, at the version that the module in `pins` asks for; downloads it if it is not there yet. */
export function sourceFolder(pins: string, module: string): string {
  try {
    return JSON.parse(execFileSync('go', ['mod', 'download', '-json', module], { cwd: pins, encoding: 'utf8', env: pinnedEnvironment() })).Dir;
  } catch (error) {
    // The reason is in the answer, not in what Go prints as an error.
    const reason = (error as { stdout?: string }).stdout || (error as Error).message;
    throw new Error(`the source of Go module '${module}' is not there and can not be downloaded: ${reason.trim()}; correct what it names`);
  }
}

/** A user's own GOFLAGS or workspace must not change what the pins say. */
export function pinnedEnvironment(): NodeJS.ProcessEnv {
  // GOFLAGS may not be empty: Go would then read it from `go env -w`.
  return { ...process.env, GOFLAGS: '-mod=readonly', GOWORK: 'off', CGO_ENABLED: '0' };
}
