import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { Size } from 'cdk8s';
import { ClusterContent, readTree } from './tree';
import { DataStore, PlatformRelease } from '../../src';
import { quickstart, QuickstartOptions } from '../fixtures/quickstart';

const FOLDER = path.join(__dirname, '../../examples');

/** The committed tree of an example, and what its program makes of it. */
export interface Example {
  readonly name: string;
  readonly release: PlatformRelease;
  /** As committed. */
  readonly contents: ClusterContent[];
  /** As the program of this suite writes it, which must be the same. */
  readonly unchanged: ClusterContent[];
  /** After another number of machines, another Kubernetes version and another machine size. */
  readonly changed: ClusterContent[];
}

/** An example's program, with numbers that can be changed. */
interface Program {
  readonly release: PlatformRelease;
  synth(outdir: string, changed: boolean): void;
}

const CHANGE: QuickstartOptions = { version: 'v1.30.4', pool: { replicas: 5, cpu: 8, memory: Size.gibibytes(16) } };

const PROGRAMS: { readonly [example: string]: Program } = {
  'earlier-release': {
    release: PlatformRelease.V2026_02,
    synth: (outdir, changed) => quickstart({
      outdir,
      release: PlatformRelease.V2026_02,
      hostedControlPlane: { replicas: 1, dataStore: DataStore.fromName('default') },
      ...(changed ? CHANGE : {}),
    }).fleet.synth(),
  },
  'quickstart': {
    release: PlatformRelease.V2026_08,
    synth: (outdir, changed) => quickstart({ outdir, ...(changed ? CHANGE : {}) }).fleet.synth(),
  },
};

/** Every folder of `examples/`. */
export function examples(): Example[] {
  return fs.readdirSync(FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const program = PROGRAMS[name];
      if (!program) {
        throw new Error(`example '${name}' has no program that the cluster suite can change, expected one of ${Object.keys(PROGRAMS).join(', ')}; add it to PROGRAMS`);
      }
      const expected = path.join(FOLDER, name, 'expected');
      if (!fs.existsSync(expected)) {
        throw new Error(`example '${name}' has no folder 'expected', which the cluster suite applies; synthesize the example into it`);
      }
      return {
        name,
        release: program.release,
        contents: readTree(expected),
        unchanged: written((outdir) => program.synth(outdir, false)),
        changed: written((outdir) => program.synth(outdir, true)),
      };
    });
}

/** What a program writes. */
function written(synth: (outdir: string) => void): ClusterContent[] {
  const outdir = fs.mkdtempSync(path.join(os.tmpdir(), 'cdk8s-tenant-clusters-'));
  try {
    synth(outdir);
    return readTree(outdir);
  } finally {
    fs.rmSync(outdir, { recursive: true, force: true });
  }
}
