import { join } from 'path';
import { run } from './programs';
import { EXAMPLES, exampleNames, expectedFolder } from '../fixtures/examples';
import { inFolder, read } from '../fleet/folders';

test.each(exampleNames())('cdk8s synth on %s gives the files that its program gives', (example) => {
  inFolder((outdir) => {
    run(join(EXAMPLES, example), 'npx', 'cdk8s', 'synth', '--output', outdir);
    expect(read(outdir)).toEqual(read(expectedFolder(example)));
  });
});
