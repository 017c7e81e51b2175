import { execFileSync } from 'child_process';
import { mkdirSync, readlinkSync, symlinkSync } from 'fs';
import { join } from 'path';
import * as fc from 'fast-check';
import { Files, foldersIn, inFolder, put, read, stamps } from './folders';
import { mark, Ownership, ownership } from '../../src/fleet/marker';
import { writeTree } from '../../src/fleet/writer';
import { messageOf } from '../fixtures/rendered';

/** The module object that the writer calls, so that a test can make a call fail. */
const fs: typeof import('fs') = jest.requireActual('fs');

const TEMPORARY = '.cdk8s-tenant-clusters.tmp';

function write(outdir: string, bodies: Files): void {
  writeTree(outdir, new Map(Object.entries(bodies).map(([path, body]) => [path, [body]])));
}

/** The files as they are to be found. */
function marked(bodies: Files): Files {
  return Object.fromEntries(Object.entries(bodies).map(([path, body]) => [path, mark(body)]));
}

/** The whole message about a folder. */
function refusal(outdir: string, ...problems: string[]): string {
  return `the output folder '${outdir}' holds what would be lost, so nothing was written; move the change into the program, or the file away:\n  ${problems.join('\n  ')}`;
}

/** Writing is refused with these problems and leaves everything as it is. */
function expectRefused(outdir: string, bodies: Files, ...problems: string[]): void {
  const before = stamps(outdir);
  expect(messageOf(() => write(outdir, bodies))).toBe(refusal(outdir, ...problems));
  expect(stamps(outdir)).toEqual(before);
}

const folders = fc.array(fc.constantFrom('a', 'b', 'tenants', 'extra', '_2e_'), { maxLength: 5 });

function filesNamed(names: string[], parents: fc.Arbitrary<string[]>, contents: fc.Arbitrary<string>): fc.Arbitrary<Files> {
  const paths = fc.tuple(parents, fc.constantFrom(...names)).map(([parts, name]) => [...parts, name].join('/'));
  return fc.dictionary(paths, contents, { maxKeys: 8, noNullPrototype: true });
}

const contents = fc.oneof(fc.constantFrom('', 'a: 1\n', 'a: 1\r\n'), fc.string({ unit: 'binary' }));

/** Bodies by path. A folder `extra` of a tenant is the user's, so the layout places nothing there. */
const trees = filesNamed(
  ['x.yaml', 'y.yaml', 'kustomization.yaml'],
  folders.filter((parts) => !(parts[1] === 'tenants' && parts[4] === 'extra')),
  contents,
);

/** Files that are not ours, among ours and in folders that we never make. */
const foreigners = filesNamed(
  ['README.md', 'foreign.yaml', 'x.yaml.tmp', 'y.yml', '.hidden.yaml', '.gitkeep'],
  fc.oneof(folders, folders.map((parts) => [...parts, '.git']), folders.map((parts) => ['node_modules', ...parts])),
  contents,
);

describe('laws', () => {
  test('what was written is there, and nothing else', () => {
    fc.assert(fc.property(trees, (tree) => inFolder((outdir) => {
      write(outdir, tree);
      expect(read(outdir)).toEqual(marked(tree));
    })));
  });

  test('writing again writes nothing', () => {
    fc.assert(fc.property(trees, (tree) => inFolder((outdir) => {
      write(outdir, tree);
      const before = stamps(outdir);
      write(outdir, tree);
      expect(stamps(outdir)).toEqual(before);
    })));
  });

  test('another tree replaces the first, and what is foreign stays untouched', () => {
    fc.assert(fc.property(trees, trees, foreigners, (first, second, foreign) => inFolder((outdir) => {
      write(outdir, first);
      put(outdir, foreign);
      const before = stamps(outdir);
      write(outdir, second);
      expect(read(outdir)).toEqual({ ...foreign, ...marked(second) });
      const kept = [...Object.keys(foreign), ...Object.keys(second).filter((path) => first[path] === second[path])];
      const after = stamps(outdir);
      kept.forEach((path) => expect([path, after[path]]).toEqual([path, before[path]]));
    })));
  });

  test('folders are there exactly as far as files need them', () => {
    fc.assert(fc.property(trees, trees, (first, second) => inFolder((outdir) => {
      write(outdir, first);
      write(outdir, second);
      const needed = new Set(Object.keys(second).flatMap((path) => {
        const parts = path.split('/').slice(0, -1);
        return parts.map((_, i) => parts.slice(0, i + 1).join('/'));
      }));
      expect(foldersIn(outdir)).toEqual([...needed].sort());
    })));
  });

  test('a run that dies leaves no half file, and the next one repairs the rest', () => {
    const calls = ['mkdirSync', 'writeFileSync', 'renameSync', 'unlinkSync', 'rmdirSync'] as const;
    const deaths = fc.record({ call: fc.constantFrom(...calls), survived: fc.nat(6) });
    fc.assert(fc.property(trees, trees, foreigners, deaths, (first, second, foreign, { call, survived }) => inFolder((outdir) => {
      write(outdir, first);
      put(outdir, foreign);
      let left = survived;
      const actual: (...args: any[]) => any = fs[call];
      const spy = jest.spyOn(fs, call as any).mockImplementation((...args: any[]) => {
        if (left-- > 0) {
          return actual(...args);
        }
        if (call === 'writeFileSync') {
          actual(args[0], args[1].slice(0, args[1].length / 2), args[2]);
        }
        throw new Error('killed');
      });
      try {
        write(outdir, second);
      } catch (error) {
        expect((error as Error).message).toBe('killed');
      } finally {
        spy.mockRestore();
      }
      for (const [path, content] of Object.entries(read(outdir))) {
        if (!(path in foreign) && !path.endsWith(TEMPORARY)) {
          expect([path, ownership(content)]).toEqual([path, Ownership.OURS]);
        }
      }
      write(outdir, second);
      expect(read(outdir)).toEqual({ ...foreign, ...marked(second) });
    })));
  });
});

describe('writing', () => {
  test('the output folder is made, and may be a link', () => {
    inFolder((folder) => {
      write(join(folder, 'deep/out'), { 'a/x.yaml': 'a: 1\n' });
      symlinkSync(join(folder, 'deep/out'), join(folder, 'link'));
      write(join(folder, 'link'), { 'a/x.yaml': 'a: 2\n' });
      expect(read(folder)).toEqual({ 'deep/out/a/x.yaml': mark('a: 2\n') });
      expect(readlinkSync(join(folder, 'link'))).toBe(join(folder, 'deep/out'));
    });
  });

  test('a changed body changes its file and no other', () => {
    inFolder((outdir) => {
      write(outdir, { 'a/x.yaml': 'a: 1\n', 'a/y.yaml': 'a: 1\n' });
      const before = stamps(outdir);
      write(outdir, { 'a/x.yaml': 'a: 2\n', 'a/y.yaml': 'a: 1\n' });
      const after = stamps(outdir);
      expect(read(outdir)).toEqual({ 'a/x.yaml': mark('a: 2\n'), 'a/y.yaml': mark('a: 1\n') });
      expect(after['a/x.yaml']).not.toBe(before['a/x.yaml']);
      expect(after['a/y.yaml']).toBe(before['a/y.yaml']);
    });
  });

  test('a file that Git checked out with CRLF counts as unchanged, and as ours', () => {
    inFolder((outdir) => {
      const checkedOut = mark('a: 1\nb: 2\n').replace(/\n/g, '\r\n');
      put(outdir, { 'x.yaml': checkedOut, 'stale/y.yaml': checkedOut });
      const before = stamps(outdir);
      write(outdir, { 'x.yaml': 'a: 1\nb: 2\n' });
      expect(read(outdir)).toEqual({ 'x.yaml': checkedOut });
      expect(stamps(outdir)).toEqual({ 'x.yaml': before['x.yaml'] });
      write(outdir, { 'x.yaml': 'a: 1\nb: 3\n' });
      expect(read(outdir)).toEqual({ 'x.yaml': mark('a: 1\nb: 3\n') });
    });
  });

  test('a file in which Git left a conflict is written anew, or removed, whatever its first line says', () => {
    inFolder((outdir) => {
      const conflict = '<<<<<<< HEAD\na: 1\n=======\na: 2\n>>>>>>> other\n';
      const halfResolved = mark('a: 2\n').replace('a: 2\n', conflict);
      put(outdir, { 'x.yaml': halfResolved, 'stale/y.yaml': halfResolved });
      write(outdir, { 'x.yaml': 'a: 2\n' });
      expect(read(outdir)).toEqual({ 'x.yaml': mark('a: 2\n') });
    });
  });

  test('an empty folder of somebody else stays', () => {
    inFolder((outdir) => {
      mkdirSync(join(outdir, 'a/empty'), { recursive: true });
      write(outdir, { 'a/b/x.yaml': '' });
      write(outdir, {});
      expect(foldersIn(outdir)).toEqual(['a', 'a/empty']);
    });
  });

  test('a tenant that is gone leaves its folder extra, and nothing in one is ever ours', () => {
    inFolder((outdir) => {
      const tenant = 'p/tenants/team-a/c';
      write(outdir, { [`${tenant}/x.yaml`]: 'a: 1\n', 'extra/x.yaml': 'a: 1\n' });
      const own = { [`${tenant}/extra/copy.yaml`]: mark('a: 1\n'), [`${tenant}/extra/deep/edited.yaml`]: `${mark('a: 1\n')}b: 2\n` };
      put(outdir, own);
      write(outdir, {});
      expect(read(outdir)).toEqual(own);
    });
  });

  test('a tree that is part of Git\'s or npm\'s own folders stays', () => {
    inFolder((outdir) => {
      const others = { 'node_modules/library/x.yaml': mark('a: 1\n'), '.git/x.yaml': `${mark('a: 1\n')}edited` };
      put(outdir, others);
      write(outdir, {});
      expect(read(outdir)).toEqual(others);
    });
  });

  test('what a dead run left under our temporary name is removed', () => {
    inFolder((outdir) => {
      put(outdir, { [`a/${TEMPORARY}`]: 'half a fi', [`gone/b/${TEMPORARY}`]: '' });
      write(outdir, { 'a/x.yaml': 'a: 1\n' });
      expect(read(outdir)).toEqual({ 'a/x.yaml': mark('a: 1\n') });
      expect(foldersIn(outdir)).toEqual(['a']);
    });
  });

  test('a file with an ordinary temporary name is not ours and no hindrance', () => {
    inFolder((outdir) => {
      put(outdir, { 'a/x.yaml.tmp': 'mine' });
      mkdirSync(join(outdir, 'a/y.yaml.tmp'));
      write(outdir, { 'a/x.yaml': 'a: 1\n', 'a/y.yaml': 'a: 1\n' });
      expect(read(outdir)).toEqual({ 'a/x.yaml': mark('a: 1\n'), 'a/x.yaml.tmp': 'mine', 'a/y.yaml': mark('a: 1\n') });
    });
  });
});

describe('refused, and nothing is written', () => {
  const BODIES = { 'a/x.yaml': 'a: 2\n', 'b/y.yaml': 'b: 1\n' };

  test('a file that was edited, even if it is no longer needed', () => {
    inFolder((outdir) => {
      write(outdir, { 'a/x.yaml': 'a: 1\n', 'stale/z.yaml': 'z: 1\n', 'stale/fine.yaml': '' });
      put(outdir, { 'a/x.yaml': mark('a: 1\n').replace('1\n', '3\n'), 'stale/z.yaml': `${mark('z: 1\n')}# note\n` });
      expectRefused(outdir, BODIES, "'a/x.yaml' was edited after it was written", "'stale/z.yaml' was edited after it was written");
    });
  });

  test('a file of somebody else where ours must go', () => {
    inFolder((outdir) => {
      put(outdir, { 'a/x.yaml': 'mine: 1\n', 'b/y.yaml': '' });
      expectRefused(outdir, BODIES, "'a/x.yaml' was written by somebody else", "'b/y.yaml' was written by somebody else");
    });
  });

  test('a file of somebody else that says already what ours would say', () => {
    inFolder((outdir) => {
      put(outdir, { 'a/x.yaml': BODIES['a/x.yaml'] });
      expectRefused(outdir, BODIES, "'a/x.yaml' was written by somebody else");
    });
  });

  test('a file of somebody else that quotes ours and has a line like a conflict', () => {
    inFolder((outdir) => {
      put(outdir, { 'a/x.yaml': `# Notes\n# =======\n=======\n# ${mark('a: 1\n')}` });
      expectRefused(outdir, BODIES, "'a/x.yaml' was written by somebody else");
    });
  });

  test('a folder where a file must go', () => {
    inFolder((outdir) => {
      put(outdir, { 'b/y.yaml/README.md': '' });
      expectRefused(outdir, BODIES, "'b/y.yaml' is a folder, expected a file");
    });
  });

  test('a file where a folder must go', () => {
    inFolder((outdir) => {
      put(outdir, { b: '' });
      expectRefused(outdir, { ...BODIES, 'b/c/d/z.yaml': '' }, "'b' is a file, expected a folder");
    });
  });

  test('a link where a file must go, wherever it leads', () => {
    inFolder((folder) => {
      const outdir = join(folder, 'out');
      put(folder, { 'outside.yaml': mark('a: 1\n'), 'out/inside.yaml': mark('a: 1\n') });
      ['c', 'd', 'e'].forEach((name) => mkdirSync(join(outdir, name)));
      symlinkSync(join(folder, 'outside.yaml'), join(outdir, 'c/x.yaml'));
      symlinkSync(join(outdir, 'inside.yaml'), join(outdir, 'd/x.yaml'));
      symlinkSync(join(folder, 'nowhere'), join(outdir, 'e/x.yaml'));
      expectRefused(outdir, { ...BODIES, 'c/x.yaml': '', 'd/x.yaml': '', 'e/x.yaml': '' },
        "'c/x.yaml' is a symbolic link, expected a file",
        "'d/x.yaml' is a symbolic link, expected a file",
        "'e/x.yaml' is a symbolic link, expected a file",
      );
    });
  });

  test('a link where a folder must go, at any depth', () => {
    inFolder((folder) => {
      const outdir = join(folder, 'out');
      put(folder, { 'outside/b/README.md': '', 'out/a/README.md': '' });
      symlinkSync(join(folder, 'outside'), join(outdir, 'top'));
      symlinkSync(join(folder, 'outside'), join(outdir, 'a/deep'));
      expectRefused(outdir, { ...BODIES, 'top/b/x.yaml': '', 'a/deep/b/c/x.yaml': '' },
        "'a/deep' is a symbolic link, expected a folder",
        "'top' is a symbolic link, expected a folder",
      );
      expect(read(join(folder, 'outside'))).toEqual({ 'b/README.md': '' });
    });
  });

  test('a pipe where a file must go, without waiting for it', () => {
    inFolder((outdir) => {
      mkdirSync(join(outdir, 'a'));
      execFileSync('mkfifo', [join(outdir, 'a/x.yaml')]);
      expectRefused(outdir, BODIES, "'a/x.yaml' is not a regular file, expected a file");
    });
  });

  test('paths that lead out of the folder or that no file can have', () => {
    inFolder((folder) => {
      const outdir = join(folder, 'out');
      const long = `${'a'.repeat(251)}.yaml`;
      const absolute = join(folder, 'x.yaml');
      expect(messageOf(() => write(outdir, { 'x.yaml': '', '../x.yaml': '', [absolute]: '', 'a/../../x.yaml': '', [long]: '' }))).toBe(
        `'../x.yaml', '${absolute}', 'a/../../x.yaml', '${long}' cannot be written, expected safe names of at most 255 characters; choose shorter names`,
      );
      expect(foldersIn(folder)).toEqual([]);
    });
  });
});

describe('links that are not in the way', () => {
  test('are neither followed nor removed, and what is behind them is left alone', () => {
    inFolder((folder) => {
      const outdir = join(folder, 'out');
      put(folder, { 'outside/x.yaml': mark('a: 1\n'), 'outside/edited.yaml': `${mark('a: 1\n')}b: 2\n` });
      mkdirSync(outdir);
      symlinkSync(join(folder, 'outside'), join(outdir, 'link'));
      symlinkSync(join(folder, 'outside/x.yaml'), join(outdir, 'x-link.yaml'));
      write(outdir, { 'a/x.yaml': '' });
      expect(read(join(folder, 'outside'))).toEqual({ 'x.yaml': mark('a: 1\n'), 'edited.yaml': `${mark('a: 1\n')}b: 2\n` });
      expect(readlinkSync(join(outdir, 'link'))).toBe(join(folder, 'outside'));
      expect(readlinkSync(join(outdir, 'x-link.yaml'))).toBe(join(folder, 'outside/x.yaml'));
    });
  });

  test('one under our temporary name is not written through', () => {
    inFolder((folder) => {
      const outdir = join(folder, 'out');
      put(folder, { outside: 'mine' });
      mkdirSync(outdir);
      symlinkSync(join(folder, 'outside'), join(outdir, TEMPORARY));
      expect(() => write(outdir, { 'x.yaml': '' })).toThrow('EEXIST');
      expect(read(folder)).toEqual({ outside: 'mine' });
    });
  });
});
