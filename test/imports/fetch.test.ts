import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Source } from '../../imports/sources';
import { checkDigest, readSource } from '../../projenrc/imports/fetch';

jest.mock('node:child_process');

const TEXT = 'kind: Thing\n';
const DIGEST = createHash('sha256').update(TEXT).digest('hex');
const OTHER = createHash('sha256').update('other').digest('hex');
const source: Source = { project: 'thing', version: 'v1.0.0', url: 'https://example.org/v1.0.0', files: { 'thing.yaml': DIGEST } };

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'imports-'));
  mkdirSync(join(folder, 'thing-v1.0.0'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
  jest.restoreAllMocks();
});

test('takes the pinned file from the folder', async () => {
  writeFileSync(join(folder, 'thing-v1.0.0/thing.yaml'), TEXT);
  expect([...await readSource(source, folder)]).toEqual([['thing.yaml', TEXT]]);
});

test('refuses a file with another digest', async () => {
  writeFileSync(join(folder, 'thing-v1.0.0/thing.yaml'), 'other');
  await expect(readSource(source, folder)).rejects.toThrow(
    `file 'thing-v1.0.0/thing.yaml' has SHA-256 ${OTHER}, expected ${DIGEST}; take the pinned file, or pin this one in imports/sources.ts`,
  );
  expect(() => checkDigest('thing.yaml', Buffer.from(TEXT), DIGEST)).not.toThrow();
});

test('refuses a folder without the file', async () => {
  await expect(readSource(source, folder)).rejects.toThrow(
    `file 'thing-v1.0.0/thing.yaml' is not in folder '${folder}', expected all that imports/sources.ts names; add it, or give no folder to download`,
  );
});

test('downloads without a folder', async () => {
  const fetch = jest.spyOn(global, 'fetch').mockResolvedValue(new Response(TEXT));
  expect([...await readSource(source)]).toEqual([['thing.yaml', TEXT]]);
  expect(fetch).toHaveBeenCalledWith('https://example.org/v1.0.0/thing.yaml');
});

test('refuses a download that fails', async () => {
  jest.spyOn(global, 'fetch').mockResolvedValue(new Response('', { status: 404 }));
  await expect(readSource(source)).rejects.toThrow(
    "download of 'https://example.org/v1.0.0/thing.yaml' answered 404, expected 200; check 'url' in imports/sources.ts",
  );
});

test('says so when nobody answers', async () => {
  jest.spyOn(global, 'fetch').mockRejectedValue(new TypeError('fetch failed'));
  await expect(readSource(source)).rejects.toThrow(
    "download of 'https://example.org/v1.0.0/thing.yaml' got no answer (fetch failed), expected 200; "
    + 'go online, or give a folder that holds the files',
  );
});

test('takes the file of a module from the folder too', async () => {
  writeFileSync(join(folder, 'thing-v1.0.0/thing.yaml'), TEXT);
  expect([...await readSource({ ...source, url: undefined, module: 'example.org/thing' }, folder)]).toEqual([['thing.yaml', TEXT]]);
});

test('asks Go where a module lies', async () => {
  writeFileSync(join(folder, 'thing.yaml'), TEXT);
  jest.mocked(execFileSync).mockReturnValue(JSON.stringify({ Dir: folder }));
  expect([...await readSource({ ...source, url: undefined, module: 'example.org/thing' })]).toEqual([['thing.yaml', TEXT]]);
  expect(execFileSync).toHaveBeenCalledWith('go', ['mod', 'download', '-json', 'example.org/thing@v1.0.0'], { encoding: 'utf8' });
});

test('says what a module needs', async () => {
  jest.mocked(execFileSync).mockImplementation(() => { throw new Error('spawnSync go ENOENT\nmore'); });
  await expect(readSource({ ...source, url: undefined, module: 'example.org/thing' })).rejects.toThrow(
    "module 'example.org/thing@v1.0.0' cannot be had: spawnSync go ENOENT; install Go, or give a folder that holds the files",
  );
});

test('a derived file comes from a folder only', async () => {
  await expect(readSource({ ...source, url: undefined, derived: 'upstream has Go types only' })).rejects.toThrow(
    "file 'thing-v1.0.0/thing.yaml' cannot be downloaded, expected a folder argument that holds it: upstream has Go types only",
  );
});
