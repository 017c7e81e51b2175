import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Contestant, libraryIn, Run } from './contestants';
import { tenants } from './fleet';
import { measure, OverLimit, Usage } from './measure';
import { medianUsage, Row, withRatios } from './report';
import { Comparison, requireEnoughObjects, yamlFiles } from './same-objects';
import { say } from './say';

/** A run that would take longer is not worth waiting for. */
const LIMIT_SECONDS = 150;

/** Above this, three runs must do. */
const LONG_SECONDS = 60;
const LONG_RUNS = 3;

/** Enough for most values to differ, few enough to parse everything. */
const CHECKED_TENANTS = 4;

/** A contestant at one size. */
interface Entry {
  readonly contestant: Contestant;
  readonly usages: Usage[];
  /** Absent if it does not start at this size. */
  run?: Run;
  /** Why there is no figure. */
  note?: string;
}

/** Runs contestants against each other in a folder of its own. */
export class Competition {
  private readonly rows: Row[] = [];

  constructor(
    private readonly contestants: Contestant[],
    private readonly binaries: ReadonlyMap<string, string>,
    private readonly scratch: string,
  ) {}

  /** Whoever writes other objects has done other work: the literals must agree with the library, and a peer that lags behind is named. */
  public async check(): Promise<void> {
    const fleet = tenants(CHECKED_TENANTS);
    for (const contestant of this.contestants) {
      const run = await this.prepare(contestant, fleet.length);
      await measure(contestant.command(run), LIMIT_SECONDS);
      const comparison = new Comparison(contestant.title, run.outdir, fleet);
      comparison.requireSameNames();
      if (contestant.peer === undefined) {
        comparison.requireSameContent();
      } else if (comparison.differing > 0) {
        say(`${contestant.title}: ${comparison.differing} objects of ${fleet.length} tenants differ from the library's in some field; its input lags behind`);
      }
      rmSync(run.outdir, { recursive: true });
    }
  }

  /** All contestants at one size, in turns, so that whatever else the machine does hits all of them alike. */
  public async compare(size: number, rounds: number): Promise<void> {
    const entries: Entry[] = [];
    for (const contestant of this.contestants) {
      const note = this.reasonToSkip(contestant, size);
      entries.push({ contestant, usages: [], note, run: note === undefined ? await this.prepare(contestant, size) : undefined });
    }
    for (let round = 0; round < rounds; round++) {
      for (const entry of entries) {
        const isDone = round >= LONG_RUNS && medianUsage(entry.usages).cpuSeconds > LONG_SECONDS;
        if (entry.note === undefined && !isDone) {
          await this.runOnce(entry, entry.run!);
        }
      }
    }
    rmSync(join(this.scratch, 'input'), { recursive: true, force: true });
    this.rows.push(...withRatios(entries.map(({ contestant, usages, note }) => ({
      contestant: contestant.name,
      tenants: size,
      runs: usages.length,
      ...(note === undefined ? { median: medianUsage(usages) } : { note }),
    })), this.contestants));
  }

  public get results(): Row[] {
    return [...this.rows];
  }

  private async runOnce(entry: Entry, run: Run): Promise<void> {
    const { contestant: { title, command }, usages } = entry;
    mkdirSync(run.outdir, { recursive: true });
    try {
      const usage = await measure(command(run), LIMIT_SECONDS);
      usages.push(usage);
      say(`${run.tenants} tenants, run ${usages.length}, ${title}: ${usage.cpuSeconds.toFixed(2)} s of CPU`);
      if (usages.length === 1) {
        requireEnoughObjects(title, run.outdir, tenants(run.tenants));
      }
    } catch (error) {
      if (!(error instanceof OverLimit)) {
        throw error;
      }
      entry.note = `skipped: ${error.message}`;
    } finally {
      rmSync(run.outdir, { recursive: true, force: true });
    }
  }

  /** No contestant's time grows much slower than the fleet: if growth in line with it is too long, so is the run. */
  private reasonToSkip(contestant: Contestant, size: number): string | undefined {
    const last = this.rows.filter((row) => row.contestant === contestant.name).pop();
    if (!last?.median) {
      return last?.note;
    }
    const { cpuSeconds } = last.median;
    const isTooLong = cpuSeconds * size / last.tenants > LIMIT_SECONDS;
    return isTooLong ? `skipped: ${last.tenants.toLocaleString('en')} tenants took ${cpuSeconds.toFixed(0)} s of CPU` : undefined;
  }

  private async prepare(contestant: Contestant, size: number): Promise<Run> {
    const input = join(this.scratch, 'input', contestant.name);
    const outdir = join(this.scratch, 'out');
    for (const folder of [input, outdir]) {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
    }
    contestant.prepare?.(input, tenants(size));
    const binary = this.binaries.get(contestant.peer ?? '') ?? '';
    const run = { tenants: size, input, outdir, binary, files: 0 };
    return contestant.isFloor ? { ...run, files: await countFiles(libraryIn(contestant.layout), run) } : run;
  }
}

async function countFiles(library: Contestant, run: Run): Promise<number> {
  await measure(library.command(run), LIMIT_SECONDS);
  const count = yamlFiles(run.outdir).length;
  rmSync(run.outdir, { recursive: true });
  mkdirSync(run.outdir);
  return count;
}
