import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'fs';
import { tmpdir } from 'os';
import { join } from 'path';
import { run } from './programs';
import { read } from '../fleet/folders';

const ROOT = join(__dirname, '../..');
const QUICKSTART = join(ROOT, 'examples/quickstart');
const { devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const pinned = (...names: string[]) => names.map((name) => `${name}@${devDependencies[name]}`);

function tarball(): string {
  const folder = join(ROOT, 'dist/js');
  const [file] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  return join(folder, file);
}

const expected = read(join(QUICKSTART, 'expected'));
const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
const readmeProgram = readme.match(/^```ts\n(.*?)^```$/ms)![1];

describe('the packed tarball', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'package-'));
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'empty', private: true }));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  test('runs the program of the README in an empty TypeScript project, by itself and through cdk8s synth', () => {
    // As the README says, but for the package itself, which nobody has published yet, and for what `cdk8s synth` needs.
    const [, packages] = /^ {4}npm install cdk8s-tenant-clusters (.*)$/m.exec(readme)!;
    const [, tsconfig] = /^ {4}echo '(.*)' > tsconfig.json$/m.exec(readme)!;
    run(folder, 'npm', 'install', '--no-audit', '--no-fund', tarball(), ...packages.split(' '), ...pinned('cdk8s-cli'));
    writeFileSync(join(folder, 'tsconfig.json'), tsconfig);
    writeFileSync(join(folder, 'main.ts'), readmeProgram);
    cpSync(join(QUICKSTART, 'cdk8s.yaml'), join(folder, 'cdk8s.yaml'));

    run(folder, 'npx', 'tsc', '--noEmit');
    run(folder, 'npx', 'ts-node', 'main.ts');
    expect(read(join(folder, 'dist'))).toEqual(expected);
    run(folder, 'npx', 'cdk8s', 'synth');
    expect(read(join(folder, 'dist'))).toEqual(expected);
  });

  test('runs the program of the README in an empty CommonJS project, and a second run changes no byte', () => {
    run(folder, 'npm', 'install', '--no-audit', '--no-fund', tarball(), ...pinned('cdk8s', 'constructs'));
    writeFileSync(join(folder, 'main.cjs'), readmeProgram.replace(/import (\{.*?\}) from ('.*?');/gs, 'const $1 = require($2);'));

    run(folder, 'node', 'main.cjs');
    expect(read(join(folder, 'dist'))).toEqual(expected);
    run(folder, 'node', 'main.cjs');
    expect(read(join(folder, 'dist'))).toEqual(expected);
  });

  test('has no dependency at run time', () => {
    const manifest = JSON.parse(run(folder, 'tar', '-xzOf', tarball(), 'package/package.json'));
    expect([manifest.dependencies, Object.keys(manifest.peerDependencies)]).toEqual([undefined, ['cdk8s', 'constructs']]);
  });

  test('holds what is needed at run time, and nothing else', () => {
    const folders = run(folder, 'tar', '-tzf', tarball()).trim().split('\n').map((path) => path.split('/').slice(1, 2).join());
    expect([...new Set(folders)].sort()).toEqual(['.jsii', 'API.md', 'CHANGELOG.md', 'LICENSE', 'README.md', 'imports', 'lib', 'package.json']);
  });
});
