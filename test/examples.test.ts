import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'fs';
import { tmpdir } from 'os';
import { join, relative } from 'path';
import { parseAllDocuments } from 'yaml';
import { PlatformRelease } from '../src';

const EXAMPLES = join(__dirname, '../examples');
const RELEASES: { [example: string]: PlatformRelease } = { 'earlier-release': PlatformRelease.V2026_02 };

const examples = readdirSync(EXAMPLES, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name);

/** Every file below a folder, by path. */
function read(folder: string): { [path: string]: string } {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(files.map((file) => join(file.parentPath, file.name)).map((path) => [relative(folder, path), readFileSync(path, 'utf8')]));
}

function synth(example: string): { [path: string]: string } {
  const outdir = mkdtempSync(join(tmpdir(), `${example}-`));
  process.env.CDK8S_OUTDIR = outdir;
  try {
    jest.isolateModules(() => jest.requireActual(join(EXAMPLES, example, 'main')));
    return read(outdir);
  } finally {
    delete process.env.CDK8S_OUTDIR;
    rmSync(outdir, { recursive: true });
  }
}

describe.each(examples)('%s', (example) => {
  const expected = read(join(EXAMPLES, example, 'expected'));

  test('synthesizes the committed tree, byte for byte', () => {
    expect(synth(example)).toEqual(expected);
  });

  test('every object is of a kind whose schema we have, and fits it', () => {
    const catalog = (RELEASES[example] ?? PlatformRelease.V2026_08)._catalog;
    const objects = Object.entries(expected)
      .filter(([path]) => !path.endsWith('kustomization.yaml'))
      .flatMap(([, text]) => parseAllDocuments(text).map((document) => document.toJSON()));
    expect(objects.length).toBeGreaterThan(0);
    expect(objects.map((object) => [object.kind, catalog.check(object)])).toEqual(objects.map(({ kind }) => [kind, []]));
  });

  test('nothing in it is or looks like secret material', () => {
    for (const text of Object.values(expected)) {
      expect(text).not.toMatch(/^kind: Secret$|PRIVATE KEY|BEGIN CERTIFICATE|client-key-data|password:/m);
    }
  });
});
