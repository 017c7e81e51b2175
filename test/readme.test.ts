import { readdirSync, readFileSync } from 'fs';
import { join } from 'path';
import { parse } from 'yaml';
import { expectedFolder } from './fixtures/examples';
import { read } from './fleet/folders';
import { checksPage } from '../projenrc/docs/checks-page';
import { PlatformRelease } from '../src';

const ROOT = join(__dirname, '..');
const text = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const readme = text('README.md');
const blocks = (document: string, language: string) =>
  [...document.matchAll(/^```(\w*)\n(.*?)^```$/gms)].filter((match) => match[1] === language).map((match) => match[2]);

test('the program in the README is the quickstart', () => {
  expect(blocks(readme, 'ts')).toEqual([text('examples/quickstart/main.ts')]);
});

test('the tree in the README is what it writes', () => {
  const paths = Object.keys(read(expectedFolder('quickstart'))).sort();
  expect(pathsOf(blocks(readme, '')[0])).toEqual(paths);
});

test.each(['README.md', 'CONTRIBUTING.md', 'examples/quickstart/README.md', 'examples/earlier-release/README.md', 'examples/escape-hatches/README.md', 'examples/address-pools/README.md', 'examples/standalone/README.md', 'examples/hosted-control-planes/README.md', 'examples/gateway-exposure/README.md', 'docs/control-planes.md', 'docs/lock.md', 'docs/checks.md', 'bench/README.md'])('the links in %s lead somewhere', (document) => {
  const links = [...text(document).matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, link]) => link);
  for (const link of links) {
    expect(() => readdirSync(join(ROOT, document, '..', link, '..'))).not.toThrow();
    expect(readdirSync(join(ROOT, document, '..', link, '..'))).toContain(link.replace(/\/$/, '').split('/').pop());
  }
});

test('the error in the README is the one that is thrown', () => {
  expect(text('test/tenant-cluster.test.ts')).toContain(readme.match(/^ {4}('podCidr'.*)$/m)![1]);
});

test('the release file in the README is read', () => {
  const { charts, base } = parse(blocks(readme, 'yaml')[0]);
  expect(`${base} ${PlatformRelease.V2026_08.with({ charts }).name}`).toEqual('2026-08 2026-08');
});

test('docs/checks.md is what the code says', () => {
  if (text('docs/checks.md') !== checksPage()) { throw new Error('docs/checks.md is not what the checks say; run "npx projen docgen"'); }
});

test('every rule has a row in docs/checks.md, by its id', () => {
  const folder = join(ROOT, 'src/checks');
  const ids = readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').match(/'TC\d{3}'/g) ?? []);
  expect([...text('docs/checks.md').matchAll(/^\| (TC\d{3}) /gm)].map(([, id]) => `'${id}'`)).toEqual(ids.sort());
});

test.each(['start', 'test'])('npm run %s exists', (script) => {
  expect(JSON.parse(text('package.json')).scripts).toHaveProperty(script);
});

/** Paths of a tree that is drawn by indentation. */
function pathsOf(tree: string): string[] {
  const parents: string[] = [];
  const paths: string[] = [];
  for (const line of tree.trimEnd().split('\n')) {
    const depth = line.search(/\S/) / 2;
    const [name] = line.trim().split(/\s+/);
    parents.length = depth;
    if (name.endsWith('/')) {
      parents.push(name.slice(0, -1));
    } else {
      paths.push([...parents, name].join('/'));
    }
  }
  return paths.sort();
}

describe('the figures in the README', () => {
  const { rows, millisecondsOfChecks } = JSON.parse(text('bench/results.json'));
  const cpu = (contestant: string, tenants = 1000): number =>
    rows.find((row: any) => row.contestant === contestant && row.tenants === tenants).median.cpuSeconds;
  const plain = cpu('library-file-per-chart');
  const typed = cpu('library-file-per-tenant');
  const times = (ratio: number) => `${ratio < 10 ? ratio.toFixed(1) : Math.round(ratio)} times`;

  test.each<[string, string]>([
    ['stock cdk8s', `**${times(cpu('stock-one-app') / plain)}** less CPU`],
    ['the floor', `${times(plain / cpu('floor-file-per-chart'))} the floor`],
    ['growth', `10,000 tenants take ${times(cpu('library-file-per-tenant', 10_000) / typed)} as long`],
    ['helm', `${times(cpu('helm-one-chart') / typed)} for \`helm template\``],
    ['jsonnet', `${times(cpu('jsonnet') / typed)} for jsonnet`],
    ['cue', `${times(cpu('cue') / typed)} for CUE`],
    ['kustomize', `${times(cpu('kustomize') / typed)} for kustomize`],
  ])('%s', (_, figure) => {
    expect(readme.replace(/\s+/g, ' ')).toContain(figure);
  });

  test('sizes of the checks are those of the fleets', () => {
    expect(millisecondsOfChecks.map(({ tenants }: any) => tenants)).toEqual([100, 1000, 10_000]);
  });
});
