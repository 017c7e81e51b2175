import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import type { Readable } from 'node:stream';

/** A program to be measured. */
export interface Command {
  readonly argv: string[];
  readonly cwd: string;
  /** The file that its standard output goes to; absent, it goes nowhere. */
  readonly stdout?: string;
}

/** What one run took. */
export interface Usage {
  /** User and system time of the program and all its children. */
  readonly cpuSeconds: number;
  readonly wallSeconds: number;
  /** Resident memory of its largest process. */
  readonly peakMegabytes: number;
}

/** A run that was stopped because it took too long to be worth waiting for, or more memory than there is. */
export class OverLimit extends Error {}

/** The shell's own start is not in the figures: `times` tells what its children took, and only the second line counts. */
const SCRIPT = 'ulimit -S -t "$LIMIT"; "$@" 3>&-; status=$?; times >&3; exit $status';

/** What a shell reports of a child that was ended by SIGXCPU, and by SIGKILL. */
const ENDED_BY_LIMIT = 128 + 24;
const KILLED = 128 + 9;

const SAMPLING_MILLISECONDS = 10;

/** Runs a program once, each of its processes for at most so many seconds of CPU. */
export async function measure(command: Command, limitSeconds: number): Promise<Usage> {
  const stdout = command.stdout === undefined ? 'ignore' : openSync(command.stdout, 'w');
  const started = process.hrtime.bigint();
  const child = spawn('bash', ['-c', SCRIPT, 'measure', ...command.argv], {
    cwd: command.cwd,
    env: { ...process.env, LC_ALL: 'C', LIMIT: String(limitSeconds) },
    stdio: ['ignore', stdout, 'pipe', 'pipe'],
  });
  let peakKilobytes = 0;
  const sampler = setInterval(() => { peakKilobytes = Math.max(peakKilobytes, largestPeak(child.pid!)); }, SAMPLING_MILLISECONDS);
  try {
    const errors = collect(child.stderr!);
    const times = collect(child.stdio[3] as Readable);
    const status = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
    const wallSeconds = Number(process.hrtime.bigint() - started) / 1e9;
    if (status === ENDED_BY_LIMIT) {
      throw new OverLimit(`over ${limitSeconds} s of CPU`);
    }
    if (status === KILLED) {
      throw new OverLimit(`killed with ${(peakKilobytes / 1024).toFixed(0)} MB`);
    }
    if (status !== 0) {
      throw new Error(`'${command.argv.join(' ')}' ended with ${status}:\n${errors().slice(-4000)}`);
    }
    return { cpuSeconds: childSeconds(times()), wallSeconds, peakMegabytes: peakKilobytes / 1024 };
  } finally {
    clearInterval(sampler);
    if (typeof stdout === 'number') {
      closeSync(stdout);
    }
  }
}

function collect(stream: Readable): () => string {
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  return () => Buffer.concat(chunks).toString('utf8');
}

/** The sum of the second line of bash's `times`, such as `0m1.234s 0m0.056s`. */
function childSeconds(times: string): number {
  const [user, system] = [...times.split('\n')[1].matchAll(/(\d+)m([\d.]+)s/g)].map(([, minutes, seconds]) => Number(minutes) * 60 + Number(seconds));
  return user + system;
}

/** The highest resident size so far of any process below one, in kilobytes. The kernel keeps the mark, so sampling misses only the last moment. */
function largestPeak(pid: number): number {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
    const own = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return Math.max(Number(own?.[1] ?? 0), ...children.map(largestPeak));
  } catch {
    // It has just ended.
    return 0;
  }
}
