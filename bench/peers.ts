import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { say } from './say';

/** One row of `peers/peers.json`. A version of a Go module pins all that it is built from. */
export interface Peer {
  readonly name: string;
  readonly package: string;
  readonly version: string;
  readonly coldBuildMinutes: number;
}

export const PEERS: Peer[] = JSON.parse(readFileSync(join(__dirname, 'peers/peers.json'), 'utf8'));

/** The path of a peer's binary, built on first use; undefined, with a word of why, where it does not build. */
export function preparePeer(peer: Peer): string | undefined {
  const folder = join(cacheRoot(), 'peers', `${process.platform}-${process.arch}`, `${peer.name}-${peer.version}`);
  const binary = join(folder, peer.name);
  if (existsSync(binary)) {
    return binary;
  }
  say(`building ${peer.name} ${peer.version} from ${peer.package}; once for each version, about ${peer.coldBuildMinutes} min`);
  const partial = `${folder}.${process.pid}.partial`;
  mkdirSync(partial, { recursive: true });
  try {
    // One package at a time: a build must not take a shared machine away from everybody else.
    execFileSync('go', ['install', '-p', '1', '-trimpath', '-ldflags', '-s -w', `${peer.package}@${peer.version}`], {
      // A user's own GOFLAGS or workspace must not change what is built. GOFLAGS may not be empty: Go would then read it from `go env -w`.
      env: { ...process.env, GOBIN: partial, GOFLAGS: '-buildvcs=false', GOWORK: 'off', CGO_ENABLED: '0' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    renameSync(partial, folder);
    return binary;
  } catch (error) {
    say(`${peer.name} ${peer.version} does not build here and is left out: ${(error as Error).message.split('\n')[0]}`);
    return undefined;
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

/** Which Go a binary was built with, where there still is one to ask. */
export function goVersionOf(binary: string): string | undefined {
  try {
    return execFileSync('go', ['version', binary], { encoding: 'utf8' }).trim().split(' ').pop();
  } catch {
    return undefined;
  }
}

function cacheRoot(): string {
  // An empty variable counts as absent, as the XDG base directory specification has it.
  return resolve(process.env.CDK8S_TENANT_CLUSTERS_CACHE
    || join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'cdk8s-tenant-clusters'));
}
