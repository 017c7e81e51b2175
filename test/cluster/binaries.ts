import { ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { Edit, editedPins } from './edited-module';
import { pinnedEnvironment } from './go-module';
import { say } from './say';

/** One row of `binaries/binaries.json`. */
interface Binary {
  readonly name: string;
  readonly version: string;
  /** How it differs from what the newest platform release has, where that can not be built. */
  readonly gap?: string;
  /** Whether a folder of envtest holds it; if not, it is built even if `KUBEBUILDER_ASSETS` is set. */
  readonly envtest: boolean;
  /** The folder, relative to `binaries/`, of the Go module that pins everything the binary is made of. */
  readonly module: string;
  /** The import path of its main package. */
  readonly package: string;
  readonly ldflags: string[];
  /** Rows of `binaries/edits.json`. */
  readonly edits?: string[];
  /** What a first build takes on two cores, to say it before it starts. */
  readonly coldBuildMinutes: number;
}

const PINS = path.join(__dirname, 'binaries');
const BINARIES: Binary[] = JSON.parse(fs.readFileSync(path.join(PINS, 'binaries.json'), 'utf8'));
const EDITS: Edit[] = JSON.parse(fs.readFileSync(path.join(PINS, 'edits.json'), 'utf8'));

const HOW_TO_SET_ASSETS = 'set KUBEBUILDER_ASSETS to a folder that holds '
  + `${BINARIES.filter((binary) => binary.envtest).map((binary) => binary.name).join(' and ')}, as 'setup-envtest use -p path' prints it`;

/** Where a binary is; `prepareBinaries` must have run. */
export function binaryPath(name: string): string {
  const binary = rowOf(name);
  return path.join(assetsFolder(binary) ?? cacheFolder(binary), binary.name);
}

/** The folder whose Go module pins everything that a binary is made of. */
export function pinsFolder(name: string): string {
  return path.join(PINS, rowOf(name).module);
}

/** Makes every binary available: from `KUBEBUILDER_ASSETS` if that is set for it, else from the cache, else by building it. */
export async function prepareBinaries(): Promise<void> {
  for (const binary of BINARIES) {
    if (assetsFolder(binary)) {
      say(`${binary.name} of KUBEBUILDER_ASSETS: ${versionOf(binary)}`);
    } else if (!fs.existsSync(binaryPath(binary.name))) {
      await build(binary);
    }
  }
}

function rowOf(name: string): Binary {
  const binary = BINARIES.find((row) => row.name === name);
  if (!binary) {
    throw new Error(`binary '${name}' is not in binaries/binaries.json, which has ${BINARIES.map((row) => row.name).join(', ')}; add a row`);
  }
  return binary;
}

function editsOf(binary: Binary): Edit[] {
  return EDITS.filter(({ name }) => binary.edits?.includes(name));
}

function assetsFolder(binary: Binary): string | undefined {
  const assets = process.env.KUBEBUILDER_ASSETS;
  return binary.envtest && assets ? path.resolve(assets) : undefined;
}

function versionOf(binary: Binary): string {
  const file = binaryPath(binary.name);
  try {
    return execFileSync(file, ['--version'], { encoding: 'utf8' }).split('\n')[0];
  } catch (error) {
    throw new Error(`KUBEBUILDER_ASSETS is '${process.env.KUBEBUILDER_ASSETS}', but '${file}' does not run (${(error as Error).message}); `
      + `put ${binary.name} ${binary.version} there, or unset KUBEBUILDER_ASSETS to have it built`);
  }
}

/** One folder for each state of the pins, so that a changed pin never runs an old binary. */
function cacheFolder(binary: Binary): string {
  // An empty variable counts as absent, as the XDG base directory specification has it.
  const root = process.env.CDK8S_TENANT_CLUSTERS_CACHE
    || path.join(process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache'), 'cdk8s-tenant-clusters');
  const digest = createHash('sha256');
  for (const file of ['go.mod', 'go.sum', 'tools.go']) {
    digest.update(fs.readFileSync(path.join(PINS, binary.module, file)));
  }
  const rows = BINARIES.filter((row) => row.module === binary.module);
  digest.update(JSON.stringify(rows.map((row) => [row.name, row.package, row.ldflags, ...editsOf(row)])));
  return path.join(path.resolve(root), 'binaries', `${process.platform}-${process.arch}-${digest.digest('hex').slice(0, 16)}`);
}

async function build(binary: Binary): Promise<void> {
  try {
    execFileSync('go', ['version'], { stdio: 'ignore', env: process.env });
  } catch {
    throw new Error(`the cluster suite needs ${binary.name} ${binary.version} and there is no 'go' command to build it with; install Go from https://go.dev/dl`);
  }

  const target = binaryPath(binary.name);
  const started = Date.now();
  const elapsed = () => `${Math.round((Date.now() - started) / 1000)} s`;
  say(`building ${binary.name} ${binary.version} from ${binary.package}; once for each version, about ${binary.coldBuildMinutes} min on two cores`);
  // Continuous integration ends jobs that stay silent for long.
  const heartbeat = setInterval(() => say(`still building ${binary.name}, ${elapsed()}`), 60_000);
  const partial = `${target}.${process.pid}.partial`;
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'cdk8s-tenant-clusters-'));
  fs.mkdirSync(path.dirname(target), { recursive: true });
  try {
    const edits = editsOf(binary);
    await succeeded(spawn('go', [
      'build', '-mod=readonly', '-trimpath', '-buildvcs=false',
      ...(edits.length > 0 ? ['-modfile', editedPins(pinsFolder(binary.name), edits, scratch)] : []),
      '-ldflags', ['-s', '-w', ...binary.ldflags].join(' '),
      '-o', partial, binary.package,
    ], {
      cwd: pinsFolder(binary.name),
      env: pinnedEnvironment(),
      stdio: ['ignore', 'inherit', 'inherit'],
    }), `go build ${binary.package}`, `correct what it names${binary.envtest ? `, or ${HOW_TO_SET_ASSETS}` : ''}`);
    fs.renameSync(partial, target);
  } finally {
    clearInterval(heartbeat);
    fs.rmSync(partial, { force: true });
    fs.rmSync(scratch, { recursive: true });
  }
  say(`built ${binary.name} in ${elapsed()}: ${target}`);
}

async function succeeded(child: ChildProcess, command: string, fix: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => code === 0
      ? resolve()
      : reject(new Error(`'${command}' ended with ${signal ?? `code ${code}`}; its output is above; ${fix}`)));
  });
}
