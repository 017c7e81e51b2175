/** The benchmark: see README.md beside this file. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Competition } from './competition';
import { Contestant, CONTESTANTS } from './contestants';
import { goVersionOf, PEERS, preparePeer } from './peers';
import { Row, table } from './report';
import { say } from './say';

/** What allocation and checks take in a fleet of one size, in milliseconds. */
interface Checks {
  readonly tenants: number;
  /** An address for each tenant. */
  readonly allocation: number;
  /** The rules about single objects, schemas among them. */
  readonly objectRules: number;
  /** The rules about tenants and the whole fleet. */
  readonly fleetRules: number;
}

/** What single steps of the library take, in microseconds per object. */
interface Micro {
  readonly schemaCheck: number;
  readonly emitter: number;
}

const ROOT = join(__dirname, '..');

const { values: options } = parseArgs({
  options: {
    'sizes': { type: 'string' },
    'runs': { type: 'string' },
    'only': { type: 'string', multiple: true },
    'no-compile': { type: 'boolean', default: false },
  },
});
const sizes = (options.sizes ?? '100,1000,10000').split(',').map((size) => wholeNumber('sizes', size));
const runs = wholeNumber('runs', options.runs ?? '5');
const chosen = choose(options.only ?? ['']);
/** The documents quote the results, so only a whole run replaces them. */
const isTrial = options.sizes !== undefined || options.runs !== undefined || options.only !== undefined;

const scratch = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'bench-'));
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));
['SIGINT', 'SIGTERM'].forEach((signal) => process.once(signal, () => process.exit(1)));

void main();

async function main(): Promise<void> {
  compile();
  const binaries = new Map<string, string>();
  for (const peer of PEERS.filter(({ name }) => chosen.some((contestant) => contestant.peer === name))) {
    const binary = preparePeer(peer);
    if (binary !== undefined) {
      binaries.set(peer.name, binary);
    }
  }
  const contestants = chosen.filter(({ peer }) => peer === undefined || binaries.has(peer));
  const missing = chosen.filter((contestant) => !contestants.includes(contestant));

  const competition = new Competition(contestants, binaries, scratch);
  await competition.check();
  for (const size of sizes) {
    await competition.compare(size, runs);
  }
  const micro: Micro = resultOf('micro.js');
  const checks = sizes.map((size) => medianChecks(size, Array.from({ length: runs }, () => resultOf('checks.js', String(size)))));

  process.stdout.write(`${table(competition.results, contestants)}\n\n`);
  missing.forEach(({ title, peer }) => process.stdout.write(`left out: ${title}, because ${peer} does not build here\n`));
  process.stdout.write(`schema check ${micro.schemaCheck.toFixed(1)} µs per object, emitter ${micro.emitter.toFixed(1)} µs per object\n`);
  checks.forEach(({ tenants, allocation, objectRules, fleetRules }) => process.stdout.write(
    `${tenants.toLocaleString('en')} tenants: allocation ${allocation} ms, rules over the fleet ${fleetRules} ms, over its objects ${objectRules} ms\n`));
  if (isTrial) {
    say('results.json stays as it is, because options made this a trial');
  } else {
    writeResults(competition.results, micro, checks, binaries, missing);
  }
}

/** What a program of ours measures in itself. */
function resultOf(program: string, ...args: string[]): any {
  return JSON.parse(execFileSync(process.execPath, [join(__dirname, '.build/contestants', program), ...args], { cwd: ROOT, encoding: 'utf8' }));
}

function medianChecks(tenants: number, measured: Checks[]): Checks {
  const median = (pick: (checks: Checks) => number) => Math.round(measured.map(pick).sort((a, b) => a - b)[Math.floor((measured.length - 1) / 2)]);
  return {
    tenants,
    allocation: median(({ allocation }) => allocation),
    objectRules: median(({ objectRules }) => objectRules),
    fleetRules: median(({ fleetRules }) => fleetRules),
  };
}

/** The library as users get it, and the programs of the contestants: no compiler is ever part of a figure. */
function compile(): void {
  if (!options['no-compile']) {
    say('compiling the library');
    execFileSync('npx', ['projen', 'compile'], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
  }
  execFileSync('npx', ['tsc', '--project', join(__dirname, 'tsconfig.json')], { cwd: ROOT, stdio: ['ignore', 2, 2] });
}

/** Nothing in it says on whose machine it was. */
function writeResults(rows: Row[], micro: Micro, checks: Checks[], binaries: ReadonlyMap<string, string>, missing: Contestant[]): void {
  const results = {
    node: process.version,
    peers: PEERS.filter(({ name }) => binaries.has(name)).map(({ name, version }) => ({ name, version, go: goVersionOf(binaries.get(name)!) })),
    leftOut: missing.map(({ name }) => name),
    rows,
    microsecondsPerObject: micro,
    millisecondsOfChecks: checks,
  };
  writeFileSync(join(__dirname, 'results.json'), `${JSON.stringify(results, null, 2)}\n`);
}

function choose(parts: string[]): Contestant[] {
  const unknown = parts.find((part) => !CONTESTANTS.some(({ name }) => name.includes(part)));
  if (unknown !== undefined) {
    throw new Error(`'--only' has '${unknown}', expected a part of ${CONTESTANTS.map(({ name }) => name).join(', ')}`);
  }
  return CONTESTANTS.filter(({ name }) => parts.some((part) => name.includes(part)));
}

function wholeNumber(option: string, text: string): number {
  if (!/^[1-9]\d*$/.test(text)) {
    throw new Error(`'--${option}' has '${text}', expected whole numbers from 1 on, such as 100,1000`);
  }
  return Number(text);
}
