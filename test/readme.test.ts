import { readdirSync, readFileSync } from 'fs';
import { join, relative } from 'path';

const ROOT = join(__dirname, '..');
const text = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const readme = text('README.md');
const blocks = (document: string, language: string) =>
  [...document.matchAll(/^```(\w*)\n(.*?)^```$/gms)].filter((match) => match[1] === language).map((match) => match[2]);

test('the program in the README is the quickstart', () => {
  expect(blocks(readme, 'ts')).toEqual([text('examples/quickstart/main.ts')]);
});

test('the tree in the README is what it writes', () => {
  const expected = join(ROOT, 'examples/quickstart/expected');
  const files = readdirSync(expected, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((file) => relative(expected, join(file.parentPath, file.name))).sort();
  expect(pathsOf(blocks(readme, '')[0])).toEqual(paths);
});

test.each(['README.md', 'CONTRIBUTING.md', 'examples/quickstart/README.md', 'examples/earlier-release/README.md'])('the links in %s lead somewhere', (document) => {
  const links = [...text(document).matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, link]) => link);
  for (const link of links) {
    expect(() => readdirSync(join(ROOT, document, '..', link, '..'))).not.toThrow();
    expect(readdirSync(join(ROOT, document, '..', link, '..'))).toContain(link.replace(/\/$/, '').split('/').pop());
  }
});

test('the error in the README is the one that is thrown', () => {
  expect(text('test/tenant-cluster.test.ts')).toContain(readme.match(/^ {4}('podCidr'.*)$/m)![1]);
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
