import { spawnSync } from 'child_process';
import { existsSync, readFileSync, writeFileSync } from 'fs';
import { join } from 'path';
import { Files, inFolder, read, stamps } from './folders';
import { Fleet, IpRange, ManagementPlane, MetalLb, Site } from '../../src';
import { messageOf } from '../fixtures/rendered';
import { siteFixture, SiteOptions, VERSION } from '../fixtures/sites';

/** Synthesizes tenants into a folder with a lock beside the tree. */
function synth(folder: string, names: string[], options: SiteOptions = {}): Files {
  const { fleet, plane } = siteFixture({ outdir: join(folder, 'dist'), lockFile: join(folder, 'fleet.lock'), ...options });
  for (const name of names) {
    plane.addTenantCluster(name, { namespace: 'team-a', version: VERSION }).addons.add(new MetalLb());
  }
  fleet.synth();
  return read(folder);
}

const blocks = (folder: string) => readFileSync(join(folder, 'fleet.lock'), 'utf8').split('\n\n').slice(1).map((block) => block.trimEnd());

beforeEach(() => {
  jest.spyOn(process.stderr, 'write').mockReturnValue(true);
});

afterEach(() => {
  jest.restoreAllMocks();
});

test('what tenants got is in the lock, a block each', () => {
  inFolder((folder) => {
    synth(folder, ['two', 'one']);
    expect(blocks(folder)).toEqual([
      'management/team-a/one fra1/endpoints endpoint 10.40.0.233\nmanagement/team-a/one fra1/load-balancers load-balancer 10.40.1.240-10.40.1.255',
      'management/team-a/two fra1/endpoints endpoint 10.40.0.234\nmanagement/team-a/two fra1/load-balancers load-balancer 10.40.1.80-10.40.1.95',
    ]);
  });
});

test('the same program again changes neither lock nor tree', () => {
  inFolder((folder) => {
    synth(folder, ['one', 'two']);
    const before = stamps(folder);
    synth(folder, ['two', 'one'], { frozen: true });
    expect(stamps(folder)).toEqual(before);
  });
});

test('a tenant keeps its addresses when others come before it, and gets them back when it does', () => {
  inFolder((folder) => {
    const [one] = (synth(folder, ['one']), blocks(folder));
    synth(folder, ['a', 'b', 'c', 'one']);
    expect(blocks(folder)).toContain(one);
    synth(folder, ['a']);
    expect(blocks(folder)).toContain(one.replace(/$/gm, ' released'));
    synth(folder, ['a', 'one']);
    expect(blocks(folder)).toContain(one);
  });
});

test('addresses of a pool that is gone stay in quarantine', () => {
  inFolder((folder) => {
    synth(folder, ['one']);
    const fleet = new Fleet({ outdir: join(folder, 'dist'), lockFile: join(folder, 'fleet.lock'), frozen: false });
    fleet.synth();
    expect(blocks(folder)).toEqual([
      'management/team-a/one fra1/endpoints endpoint 10.40.0.233 released\nmanagement/team-a/one fra1/load-balancers load-balancer 10.40.1.240-10.40.1.255 released',
    ]);
  });
});

test('a fleet with errors gives nothing', () => {
  inFolder((folder) => {
    const { fleet, plane } = siteFixture({ outdir: join(folder, 'dist'), lockFile: join(folder, 'fleet.lock') });
    const { endpoint } = plane.addTenantCluster('one', { namespace: 'team-a', version: VERSION });
    plane.addTenantCluster('two', { namespace: 'team-a', version: VERSION, endpoint });
    expect(messageOf(() => fleet.synth())).toContain('error TC130');
    expect(read(folder)).toEqual({});
  });
});

test('a frozen fleet that needs an address writes nothing', () => {
  inFolder((folder) => {
    synth(folder, ['one']);
    const before = stamps(folder);
    expect(messageOf(() => synth(folder, ['one', 'two'], { frozen: true }))).toContain(
      "which will:\n  add 'fra1/endpoints endpoint 10.40.0.234' of 'management/team-a/two'");
    expect(stamps(folder)).toEqual(before);
  });
});

describe('the environment freezes', () => {
  const { CI, TENANT_CLUSTERS_FROZEN } = process.env;
  afterEach(() => {
    Object.entries({ CI, TENANT_CLUSTERS_FROZEN }).forEach(([name, value]) => {
      delete process.env[name];
      Object.assign(process.env, value === undefined ? {} : { [name]: value });
    });
  });

  test.each<[string | undefined, string | undefined, boolean]>([
    [undefined, undefined, false],
    [undefined, 'true', true],
    [undefined, 'false', false],
    ['', '1', true],
    ['0', 'true', false],
    ['1', undefined, true],
  ])('TENANT_CLUSTERS_FROZEN=%p CI=%p: %p', (own, ci, frozen) => {
    Object.entries({ TENANT_CLUSTERS_FROZEN: own, CI: ci }).forEach(([name, value]) => {
      delete process.env[name];
      Object.assign(process.env, value === undefined ? {} : { [name]: value });
    });
    inFolder((folder) => {
      const run = () => synth(folder, ['one'], { frozen: undefined });
      if (frozen) {
        expect(messageOf(run)).toContain("'frozen' forbids to change it");
      } else {
        run();
        expect(existsSync(join(folder, 'fleet.lock'))).toBe(true);
      }
    });
  });
});

test.each(['dist/fleet.lock', 'dist/locks/fleet.lock'])("a lock at '%s' would be deleted by cdk8s", (path) => {
  inFolder((folder) => {
    expect(messageOf(() => synth(folder, ['one'], { lockFile: join(folder, path) }))).toBe(
      `'lockFile' is '${join(folder, path)}', expected a file outside of the output folder '${join(folder, 'dist')}', which cdk8s empties; choose another`);
    expect(read(folder)).toEqual({});
  });
});

test('without pools the output folder may be any', () => {
  inFolder((folder) => expect(() => new Fleet({ outdir: folder, lockFile: join(folder, 'fleet.lock') }).synth()).not.toThrow());
});

test('a YAML text has no address that the lock does not have', () => {
  inFolder((folder) => {
    const program = (frozen: boolean) => {
      const { fleet, plane } = siteFixture({ outdir: join(folder, 'dist'), lockFile: join(folder, 'fleet.lock'), frozen });
      plane.addTenantCluster('one', { namespace: 'team-a', version: VERSION });
      return fleet.synthYaml();
    };
    expect(messageOf(() => program(true))).toContain("'frozen' forbids to change it");
    expect(program(false)).toContain('host: 10.40.0.233\n');
    expect(blocks(folder)).toEqual(['management/team-a/one fra1/endpoints endpoint 10.40.0.233']);
  });
});

describe('a pool with another name', () => {
  /** The program of `synth` with the endpoints in a pool of another name. */
  function renamed(folder: string, names: string[]): void {
    const fleet = new Fleet({ outdir: join(folder, 'dist'), lockFile: join(folder, 'fleet.lock'), frozen: false });
    const site = new Site(fleet, 'fra1');
    const { controlPlaneProvider, infrastructure, delivery, features } = siteFixture().plane;
    const plane = ManagementPlane.fromAttributes(fleet, 'management', {
      controlPlaneProvider,
      infrastructure,
      delivery,
      features,
      endpoints: site.addAddressPool('api', { ranges: [IpRange.parse('10.40.0.200-10.40.0.250')] }),
    });
    names.forEach((name) => plane.addTenantCluster(name, { namespace: 'team-a', version: VERSION }));
    fleet.synth();
  }

  test('moves nobody: the lock must be told', () => {
    inFolder((folder) => {
      synth(folder, ['one']);
      const before = stamps(folder);
      expect(messageOf(() => renamed(folder, ['one']))).toBe(
        `the lock file '${join(folder, 'fleet.lock')}' gives 'endpoint' of 'management/team-a/one' out of pool 'fra1/endpoints', and 1 more so, which this fleet does not have, expected every pool under the name that the lock knows; rename it there too, or delete its lines if tenants shall move`);
      expect(stamps(folder)).toEqual(before);
    });
  });

  test('gives no address that the other gave to a tenant that left', () => {
    inFolder((folder) => {
      synth(folder, ['one']);
      renamed(folder, Array.from({ length: 50 }, (_, i) => `t${i}`));
      expect(readFileSync(join(folder, 'fleet.lock'), 'utf8').match(/ 10\.40\.0\.233\b.*/g)).toEqual([' 10.40.0.233 released']);
    });
  });
});

test('a run that dies between lock and tree is repaired by the next', () => {
  inFolder((folder) => {
    const complete = inFolder((other) => synth(other, ['one', 'two']));
    writeFileSync(join(folder, 'fleet.lock'), complete['fleet.lock']);
    expect(synth(folder, ['one', 'two'], { frozen: true })).toEqual(complete);
  });
});

describe('branches that each added a tenant', () => {
  const git = (folder: string, ...args: string[]) => spawnSync('git', [
    '-c', 'user.name=tests', '-c', 'user.email=tests@example.com', '-c', 'commit.gpgsign=false', '-c', 'init.defaultBranch=main', ...args,
  ], { cwd: folder, encoding: 'utf8' });

  /** Merges two branches that each added a tenant to those that both have, and leaves what Git makes of it. */
  function merge(folder: string, base: string[], ours: string, theirs: string): void {
    git(folder, 'init');
    const commit = (...names: string[]) => {
      synth(folder, [...base, ...names]);
      git(folder, 'add', '.');
      expect(git(folder, 'commit', '--message', 'change').status).toBe(0);
    };
    commit();
    git(folder, 'checkout', '-b', 'theirs');
    commit(theirs);
    git(folder, 'checkout', 'main');
    commit(ours);
    git(folder, 'merge', 'theirs');
  }

  const outOf = (files: Files, name: string) => files['fleet.lock'].split('\n').filter((line) => line.startsWith(`management/team-a/${name} `));

  test('far apart: the next run mends the lists that Git could not merge, and nobody moves', () => {
    inFolder((folder) => {
      const ours = inFolder((other) => synth(other, ['f', 'm', 'q', 'a']));
      const theirs = inFolder((other) => synth(other, ['f', 'm', 'q', 'z']));
      merge(folder, ['f', 'm', 'q'], 'a', 'z');
      expect(git(folder, 'status', '--short').stdout).toContain('UU dist/management/delivery/kustomization.yaml');
      const files = synth(folder, ['f', 'm', 'q', 'a', 'z']);
      expect([outOf(files, 'a'), outOf(files, 'z')]).toEqual([outOf(ours, 'a'), outOf(theirs, 'z')]);
      expect(Object.values(files).join('')).not.toContain('<<<<<<<');
      expect(synth(folder, ['f', 'm', 'q', 'a', 'z'], { frozen: true })).toEqual(files);
    });
  });

  test('side by side: the lock has a conflict, which one sentence explains', () => {
    inFolder((folder) => {
      merge(folder, ['f', 'm', 'q'], 'w', 'x');
      expect(messageOf(() => synth(folder, ['f', 'm', 'q', 'w', 'x']))).toMatch(/^the lock file '.*fleet\.lock' cannot be used:\n {2}line \d+: Git left a conflict marker here and in line \d+, \d+, expected a merged file; /);
      const lock = join(folder, 'fleet.lock');
      writeFileSync(lock, readFileSync(lock, 'utf8').replace(/^(<{7}|={7}|>{7}).*\n/gm, ''));
      const files = synth(folder, ['f', 'm', 'q', 'w', 'x']);
      expect(outOf(files, 'w').concat(outOf(files, 'x'))).toHaveLength(4);
    });
  });

  test('with one address for both: one sentence names both, and deleting a line gives that tenant another', () => {
    inFolder((folder) => {
      // In a pool of five addresses for three tenants and two more, both branches find the same one.
      const small = { endpoints: '10.40.0.200-10.40.0.203' };
      const grown = { endpoints: '10.40.0.200-10.40.0.220' };
      const [ours, theirs] = ['a', 'z'].map((name) => inFolder((other) => synth(other, ['f', 'm', 'q', name], small)));
      const address = (files: Files, name: string) => outOf(files, name)[0].split(' ')[3];
      expect(address(ours, 'a')).toBe(address(theirs, 'z'));
      const lines = [...ours['fleet.lock'].trimEnd().split('\n'), '', outOf(theirs, 'z')[0]];
      writeFileSync(join(folder, 'fleet.lock'), `${lines.join('\n')}\n`);
      const message = messageOf(() => synth(folder, ['f', 'm', 'q', 'a', 'z'], grown));
      expect(message).toContain(`${address(ours, 'a')} of pool 'fra1/endpoints' is held by 'management/team-a/a' in line 4 and by 'management/team-a/z' in line ${lines.length}, expected one holder`);
      writeFileSync(join(folder, 'fleet.lock'), `${lines.slice(0, -2).join('\n')}\n`);
      const files = synth(folder, ['f', 'm', 'q', 'a', 'z'], grown);
      expect(address(files, 'a')).toBe(address(ours, 'a'));
      expect(address(files, 'z')).not.toBe(address(theirs, 'z'));
    });
  });
});
