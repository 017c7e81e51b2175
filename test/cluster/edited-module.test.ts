import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { Edit, editedPins } from './edited-module';
import { pinnedEnvironment } from './go-module';
import { inFolder } from '../fleet/folders';

const PINS = path.join(__dirname, 'binaries/cluster-api');
const EDIT: Edit = {
  name: 'other-port',
  why: 'a test',
  module: 'sigs.k8s.io/controller-runtime',
  file: 'pkg/webhook/server.go',
  find: 'var DefaultPort = 9443',
  replace: 'var DefaultPort = 1',
};

test('pins lead to a copy of the module that has the edit', () => {
  inFolder((scratch) => {
    const modfile = editedPins(PINS, [EDIT], scratch);
    const folder = execFileSync('go', ['list', '-modfile', modfile, '-m', '-f', '{{.Dir}}', EDIT.module], { cwd: PINS, encoding: 'utf8', env: pinnedEnvironment() });
    expect(fs.readFileSync(path.join(folder.trim(), EDIT.file), 'utf8')).toContain('var DefaultPort = 1\n');
  });
});

test('an edit that does not find its text is an error', () => {
  inFolder((scratch) => {
    expect(() => editedPins(PINS, [{ ...EDIT, find: 'var NoSuchPort' }], scratch)).toThrow(
      "edit 'other-port' finds its text 0 times in 'pkg/webhook/server.go' of sigs.k8s.io/controller-runtime, expected once; adapt it in binaries/edits.json",
    );
  });
});

test('a module that the pins do not have is an error', () => {
  inFolder((scratch) => {
    expect(() => editedPins(PINS, [{ ...EDIT, module: 'example.com/no/such' }], scratch)).toThrow(
      /^the source of Go module 'example.com\/no\/such' is not there and can not be downloaded: [^]*; correct what it names$/,
    );
  });
});
