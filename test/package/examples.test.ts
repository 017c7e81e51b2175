import { mkdtempSync, readdirSync, rmSync } from 'fs';
import { tmpdir } from 'os';
import { join } from 'path';
import { read, run } from './programs';

const EXAMPLES = join(__dirname, '../../examples');
const examples = readdirSync(EXAMPLES, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name);

test.each(examples)('cdk8s synth on %s gives the files that its program gives', (example) => {
  const outdir = mkdtempSync(join(tmpdir(), `${example}-`));
  try {
    run(join(EXAMPLES, example), 'npx', 'cdk8s', 'synth', '--output', outdir);
    expect(read(outdir)).toEqual(read(join(EXAMPLES, example, 'expected')));
  } finally {
    rmSync(outdir, { recursive: true });
  }
});
