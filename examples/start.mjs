// `npm start [example]`: from a fresh clone to a synthesized tree, with nothing but Node.js and npm.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const example = process.argv[2] ?? 'quickstart';
const folder = join(root, 'examples', example);
const outdir = join(root, 'dist', example);

if (!existsSync(join(folder, 'main.ts'))) {
  const examples = readdirSync(join(root, 'examples'), { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name);
  fail(`there is no example '${example}', expected one of ${examples.join(', ')}; name one of them`);
}
if (isOutdated(join(root, 'node_modules', '.package-lock.json'), join(root, 'package-lock.json'))) {
  step('Installing dependencies (about a minute)', 'npm ci --no-audit --no-fund', root);
}
step('Compiling the library (about ten seconds)', 'npx projen compile', root);
process.stderr.write(step(`Synthesizing examples/${example}`, 'npx ts-node main.ts', folder, { CDK8S_OUTDIR: outdir }));

const files = readdirSync(outdir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
const paths = files.map((file) => relative(outdir, join(file.parentPath ?? file.path, file.name)).split(sep).join('/'));
console.log(`
Wrote ${paths.length} files to dist/${example}:
${paths.sort().map((path) => `  ${path}`).join('\n')}

What to do next:
  - read examples/${example}/main.ts, change a value, run 'npm start ${example}' again and compare;
  - read examples/quickstart/README.md for what each folder is and who applies it;
  - run 'npm cit' to install and pass the tests.`);

function isOutdated(file, source) {
  return !existsSync(file) || statSync(file).mtimeMs < statSync(source).mtimeMs;
}

/** Runs a command and gives what it says on standard error, without what npm says about itself. */
function step(title, command, cwd, env = {}) {
  console.log(`${title} ...`);
  const { status, stdout, stderr } = spawnSync(command, { cwd, shell: true, encoding: 'utf8', env: { ...process.env, ...env } });
  if (status !== 0) {
    fail(`'${command}' failed:\n${stdout}${stderr}`);
  }
  return stderr.replace(/^npm warn.*\n/gm, '');
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
