import { fork, spawnSync } from 'child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'fs';
import { tmpdir } from 'os';
import { join, relative } from 'path';
import { Ownership, ownership } from '../../src/fleet/marker';
import { read } from '../fleet/folders';

const PROGRAM = join(__dirname, 'fleet-program.cjs');
const TENANTS = '60';
const KILLS = 50;

function synth(outdir: string, cpu: string): void {
  expect(spawnSync(process.execPath, [PROGRAM, outdir, TENANTS, cpu], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
}

interface Run {
  readonly killed: boolean;
  readonly milliseconds: number;
}

/** Runs a synth and kills it some milliseconds after it begins to render and write, if it is not done by then. */
async function interrupt(outdir: string, cpu: string, delay: number): Promise<Run> {
  const child = fork(PROGRAM, [outdir, TENANTS, cpu], { stdio: 'ignore' });
  const ended = new Promise<NodeJS.Signals | null>((resolve) => child.on('exit', (_, signal) => resolve(signal)));
  await new Promise((resolve) => child.once('message', resolve));
  const start = performance.now();
  const timer = setTimeout(() => child.kill('SIGKILL'), delay);
  const killed = await ended === 'SIGKILL';
  clearTimeout(timer);
  return { killed, milliseconds: performance.now() - start };
}

test(`kill -9 at ${KILLS} moments of a write leaves no half file, and the next run repairs everything`, async () => {
  const outdir = mkdtempSync(join(tmpdir(), 'kill-'));
  const foreign = join(outdir, 'management/tenants/team-a/cluster-7/notes.yaml');
  try {
    const expected: { [cpu: string]: { [path: string]: string } } = {};
    for (const cpu of ['8', '4']) {
      synth(outdir, cpu);
      expected[cpu] = read(outdir);
    }
    mkdirSync(join(foreign, '..'), { recursive: true });
    writeFileSync(foreign, 'mine: true\n');

    const { milliseconds } = await interrupt(outdir, '8', 60_000);
    synth(outdir, '4');
    let interrupted = 0;
    for (let i = 0; i < KILLS; i++) {
      // A tree of other numbers over the last one, so that there is something to write at every moment.
      const cpu = i % 2 === 0 ? '8' : '4';
      const { killed } = await interrupt(outdir, cpu, milliseconds * i / KILLS);
      interrupted += Number(killed);
      for (const [path, content] of Object.entries(read(outdir)).filter(([file]) => file.endsWith('.yaml') && file !== relative(outdir, foreign))) {
        expect([path, ownership(content)]).toEqual([path, Ownership.OURS]);
      }
      synth(outdir, cpu);
      const { [relative(outdir, foreign)]: mine, ...tree } = read(outdir);
      expect(mine).toEqual('mine: true\n');
      expect(tree).toEqual(expected[cpu]);
    }
    // On a busy machine some runs are done before their moment comes.
    expect(interrupted).toBeGreaterThan(KILLS / 4);
  } finally {
    rmSync(outdir, { recursive: true });
  }
});
