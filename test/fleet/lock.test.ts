import { spawnSync } from 'child_process';
import { join } from 'path';
import * as fc from 'fast-check';
import { inFolder, put } from './folders';
import { Claim, lockText, parseLock } from '../../src/fleet/lock';
import { IpRange } from '../../src/values/ip-range';
import { messageOf } from '../fixtures/rendered';
import { ranges } from '../values/laws';

const TEXT = `\
# Addresses given to the tenants of this fleet by cdk8s-tenant-clusters. Keep this file in Git.
version 1

management/team-a/my-cluster fra1/endpoints endpoint 10.40.0.217
management/team-a/my-cluster fra1/services load-balancer 10.40.1.0-10.40.1.15

management/team-a/old fra1/endpoints endpoint 10.40.0.218 released
`;

const CLAIMS = [
  claim('management/team-a/my-cluster', 'fra1/endpoints', 'endpoint', '10.40.0.217/32'),
  claim('management/team-a/my-cluster', 'fra1/services', 'load-balancer', '10.40.1.0/28'),
  claim('management/team-a/old', 'fra1/endpoints', 'endpoint', '10.40.0.218/32', true),
];

function claim(tenant: string, pool: string, purpose: string, range: string, released = false): Claim {
  return { tenant, pool, purpose, range: IpRange.parse(range), released };
}

/** The whole message about a lock with these lines after its version, which is line 1. */
function refusalOf(...lines: string[]): string {
  return messageOf(() => parseLock(['version 1', ...lines, ''].join('\n'), 'fleet.lock'));
}

/** What `refusalOf` is to give. */
function refusal(...problems: string[]): string {
  return `the lock file 'fleet.lock' cannot be used:\n  ${problems.join('\n  ')}`;
}

const sorted = (claims: Claim[]): string[] => claims.map((one) => lockText([one])).sort();

const words = fc.stringMatching(/^[a-z0-9][a-z0-9.-]{0,5}$/);
const path = (parts: number) => fc.array(words, { minLength: parts, maxLength: parts }).map((names) => names.join('/'));

const site = ({ pool }: Claim) => pool.split('/')[0];

/** Claims that a lock may hold together: none twice, no address of a site twice. */
const locks = fc.uniqueArray(
  fc.record({ tenant: path(3), pool: fc.oneof(path(2), fc.constant('fra1/endpoints')), purpose: words, range: ranges, released: fc.boolean() }),
  { selector: ({ tenant, pool, purpose }) => `${tenant} ${pool} ${purpose}`, maxLength: 12 },
).map((claims) => claims.filter((a, index) => !claims.slice(0, index).some((b) => site(a) === site(b) && a.range.overlaps(b.range))));

describe('the format', () => {
  test('has a block a tenant', () => {
    expect(lockText(CLAIMS)).toBe(TEXT);
    expect(parseLock(TEXT, 'fleet.lock')).toEqual(CLAIMS);
  });

  test('is a header without claims', () => {
    expect(lockText([])).toBe(TEXT.slice(0, TEXT.indexOf('\n\n') + 1));
    expect(parseLock(lockText([]), 'fleet.lock')).toEqual([]);
  });

  test('gives back what was written', () => {
    fc.assert(fc.property(locks, (claims) => {
      const text = lockText(claims);
      const again = parseLock(text, 'fleet.lock');
      expect(sorted(again)).toEqual(sorted(claims));
      expect(lockText(again)).toBe(text);
    }), { numRuns: 300 });
  });

  test('does not depend on the order of claims', () => {
    const shuffles = locks.chain((claims) => fc.tuple(fc.constant(claims), fc.shuffledSubarray(claims, { minLength: claims.length })));
    fc.assert(fc.property(shuffles, ([claims, shuffled]) => {
      expect(lockText(shuffled)).toBe(lockText(claims));
    }));
  });

  test.each<[string, string]>([
    ['with CRLF', TEXT.replace(/\n/g, '\r\n')],
    ['without a last newline', TEXT.trimEnd()],
    ['without blank lines', TEXT.replace(/\n+/g, '\n')],
    ['with other comments', TEXT.replace(/\n\n/g, '\n# mine\n').replace(/^#.*\n/, '')],
    ['with other spaces', TEXT.replace(/^m/gm, '  m').replace(/ fra1/g, '\tfra1').replace(/endpoint /g, 'endpoint  ').replace(/\n/g, ' \n')],
    ['with a claim twice', `${TEXT}\n${TEXT.split('\n')[3]}`],
    ['with a range of one address', TEXT.replace('10.40.0.217', '10.40.0.217-10.40.0.217')],
  ])('is read %s', (_, text) => {
    expect(parseLock(text, 'fleet.lock')).toEqual(CLAIMS);
  });

  test('is read in any order and written in one', () => {
    const [header, first, second] = TEXT.split('\n\n');
    const moved = [header, second, first.replace(/(.*)\n(.*)/, '$2\n$1')].join('\n\n');
    expect(parseLock(moved, 'fleet.lock')).toEqual([CLAIMS[2], CLAIMS[1], CLAIMS[0]]);
    expect(lockText(parseLock(moved, 'fleet.lock'))).toBe(TEXT);
  });
});

describe('addresses are refused', () => {
  const read = (text: string) => parseLock(`version 1\na/b/c d/e f ${text}\n`, 'fleet.lock')[0].range;

  test.each([
    ['10.40.1.256', "'10.40.1.256' is not an IP address: expected four numbers from 0 to 255; write it like 10.40.0.201"],
    ['10.40.01.2', "'10.40.01.2' is not an IP address: expected numbers without leading zeros, got '01'; write 1"],
    ['10.40.1.9-10.40.1.0', "'10.40.1.9-10.40.1.0' is not an IP range: the first address comes after the last; write 10.40.1.0-10.40.1.9"],
    ['10.40.1.0-::1', "'10.40.1.0-::1' is not an IP range: one end is IPv4 and the other IPv6; write two addresses of one family"],
    ['10.40.1.0-10.40.1.1-10.40.1.2', "'10.40.1.1-10.40.1.2' is not an IP address: expected an IPv4 or IPv6 address; write it like 10.40.0.201 or 2001:db8::1"],
    ['10.40.1.0/28', "'10.40.1.0/28' is not an IP address: expected an IPv4 or IPv6 address; write it like 10.40.0.201 or 2001:db8::1"],
  ])('%s', (text, message) => {
    expect(messageOf(() => read(text))).toBe(refusal(`line 2: ${message}`));
  });
});

describe('the version', () => {
  test.each([
    ['', 1, "the version is missing, expected 'version 1' before all claims; restore the file from Git"],
    ['# only a comment\n', 1, "the version is missing, expected 'version 1' before all claims; restore the file from Git"],
    ['\n\nmanagement/team-a/a a/b c 10.0.0.1\n', 3, "the version is missing, expected 'version 1' before all claims; restore the file from Git"],
    ['version\n', 1, "the version is missing, expected 'version 1' before all claims; restore the file from Git"],
    ['# newer\nversion 2\nwhatever it says\n', 2, "'version 2' is newer than this library, expected 'version 1'; update cdk8s-tenant-clusters"],
    ['version 0\n', 1, "'version 0' is unknown, expected 'version 1'; restore the file from Git"],
    ['version 1.5\n', 1, "'version 1.5' is unknown, expected 'version 1'; restore the file from Git"],
  ])('%p', (text, line, message) => {
    expect(messageOf(() => parseLock(text, 'locks/a.lock'))).toBe(`the lock file 'locks/a.lock' cannot be used:\n  line ${line}: ${message}`);
  });
});

describe('lines', () => {
  const form = "expected '<plane>/<namespace>/<name> <site>/<pool> <purpose> <address>', with '<first>-<last>' for a range, and 'released' or nothing after it; correct it";

  test.each([
    'a/b/c', 'a/b fra1/x endpoint 10.0.0.1', 'a/b/c/d fra1/x endpoint 10.0.0.1', 'a/b/ fra1/x endpoint 10.0.0.1', 'fra1/x endpoint 10.0.0.1', 'a/b/c x endpoint 10.0.0.1',
    'a/b/c d/e/f endpoint 10.0.0.1', 'a/b/c fra1/x 10.0.0.1', 'a/b/c fra1/x endpoint', 'a/b/c fra1/x endpoint 10.0.0.1 freed', 'a/b/c fra1/x endpoint 10.0.0.1 released again', 'version 1',
  ])("'%s' cannot be read", (line) => {
    expect(refusalOf(`  ${line} `)).toBe(refusal(`line 2: '${line}' cannot be read, ${form}`));
  });

  test('two addresses of a claim', () => {
    expect(refusalOf('a/b/c fra1/x endpoint 10.0.0.1', 'a/b/c fra1/x vip 10.0.0.2', 'a/b/c fra1/x endpoint 10.0.0.3 released')).toBe(refusal(
      "line 4: 'fra1/x endpoint' of 'a/b/c' is claimed in line 2 already, expected one claim; delete the line whose address was not deployed",
    ));
  });

  test('the same purpose in two pools, and in two tenants, is another claim', () => {
    expect(parseLock('version 1\na/b/c s/x endpoint 10.0.0.1\na/b/c s/y endpoint 10.0.0.3\na/b/d s/x endpoint 10.0.0.2\n', 'fleet.lock')).toHaveLength(3);
  });

  test('all that is wrong is told at once, by line', () => {
    expect(refusalOf('a/b/c fra1/x endpoint 10.0.0.1', 'a/b/c fra1/x', 'a/b/c fra1/x vip 10.0.0', 'a/b/d fra1/x endpoint 10.0.0.1', 'a/b/c fra1/x endpoint 10.0.0.3')).toBe(refusal(
      `line 3: 'a/b/c fra1/x' cannot be read, ${form}`,
      "line 4: '10.0.0' is not an IP address: expected four numbers from 0 to 255; write it like 10.40.0.201",
      "line 5: 10.0.0.1 of pool 'fra1/x' is held by 'a/b/c' in line 2 and by 'a/b/d' in line 5, expected one holder; delete the line of the one that was not deployed yet, which then gets another",
      "line 6: 'fra1/x endpoint' of 'a/b/c' is claimed in line 2 already, expected one claim; delete the line whose address was not deployed",
    ));
  });
});

describe('the same address twice', () => {
  const deploy = 'delete the line of the one that was not deployed yet, which then gets another';

  test.each([
    ['one address', '10.0.0.1', '10.0.0.1', '10.0.0.1', deploy],
    ['an address of a range', '10.0.0.5', '10.0.0.0-10.0.0.9', '10.0.0.5', deploy],
    ['a part of two ranges', '10.0.0.0-10.0.0.9', '10.0.0.8-10.0.0.20', '10.0.0.8-10.0.0.9', deploy],
    ['a part of two ranges, the lower below', '10.0.0.8-10.0.0.20', '10.0.0.0-10.0.0.9', '10.0.0.8-10.0.0.9', deploy],
    ['IPv6', '2001:db8::5', '2001:db8::-2001:db8::ff', '2001:db8::5', deploy],
    ['one that is released', '10.0.0.1 released', '10.0.0.1', '10.0.0.1', 'delete line 2, which is released'],
    ['the other one that is released', '10.0.0.1', '10.0.0.1 released', '10.0.0.1', 'delete line 3, which is released'],
    ['both released', '10.0.0.1 released', '10.0.0.1 released', '10.0.0.1', 'delete line 3, which is released'],
  ])('%s', (_, one, other, shared, fix) => {
    expect(refusalOf(`a/b/c fra1/x endpoint ${one}`, `a/b/d fra1/x vip ${other}`)).toBe(refusal(
      `line 3: ${shared} of pool 'fra1/x' is held by 'a/b/c' in line 2 and by 'a/b/d' in line 3, expected one holder; ${fix}`,
    ));
  });

  test('is legal in two sites', () => {
    expect(parseLock('version 1\na/b/c fra1/x endpoint 10.0.0.1\na/b/d ber1/x endpoint 10.0.0.1\n', 'fleet.lock')).toHaveLength(2);
  });

  test('of two pools of one site is refused: a range may have moved from one to the other', () => {
    expect(refusalOf('a/b/c fra1/x endpoint 10.0.0.1', 'a/b/d fra1/y endpoint 10.0.0.1 released')).toBe(refusal(
      "line 3: 10.0.0.1 of site 'fra1' is held by 'a/b/c' in line 2 and by 'a/b/d' in line 3, expected one holder; delete line 3, which is released",
    ));
  });

  test('neighbours share nothing', () => {
    expect(parseLock('version 1\na/b/c s/x endpoint 10.0.0.1-10.0.0.2\na/b/d s/x endpoint 10.0.0.3\n', 'fleet.lock')).toHaveLength(2);
  });
});

describe('merging', () => {
  /** Line by line, as `git merge` does it for this file. */
  function merge(base: string, ours: string, theirs: string, ...options: string[]): string {
    return inFolder((folder) => {
      put(folder, { base, ours, theirs });
      return spawnSync('git', ['merge-file', '-p', ...options, ...['ours', 'base', 'theirs'].map((name) => join(folder, name))], { encoding: 'utf8' }).stdout;
    });
  }

  const fix = 'expected a merged file; delete the markers and keep the lines of both sides';
  const base = ['b', 'd', 'f', 'h'].map((name, index) => claim(`m/team/${name}`, 'fra1/x', 'endpoint', `10.0.0.${index + 1}/32`));
  const withTenant = (name: string, address: string) => lockText([...base, claim(`m/team/${name}`, 'fra1/x', 'endpoint', `${address}/32`)]);

  test('two tenants far apart', () => {
    const merged = merge(lockText(base), withTenant('a', '10.0.0.10'), withTenant('z', '10.0.0.11'));
    expect(parseLock(merged, 'fleet.lock').map(({ tenant }) => tenant)).toEqual(['a', 'b', 'd', 'f', 'h', 'z'].map((name) => `m/team/${name}`));
  });

  test('two tenants far apart that got the same address', () => {
    const merged = merge(lockText(base), withTenant('a', '10.0.0.10'), withTenant('z', '10.0.0.10'));
    expect(messageOf(() => parseLock(merged, 'fleet.lock'))).toBe(refusal(
      "line 14: 10.0.0.10 of pool 'fra1/x' is held by 'm/team/a' in line 4 and by 'm/team/z' in line 14, expected one holder; delete the line of the one that was not deployed yet, which then gets another",
    ));
  });

  test('two tenants at the same place', () => {
    const merged = merge(lockText(base), withTenant('y', '10.0.0.10'), withTenant('z', '10.0.0.11'));
    expect(messageOf(() => parseLock(merged, 'fleet.lock'))).toBe(refusal(
      `line 12: Git left a conflict marker here and in line 14, 16, ${fix}`,
    ));
  });

  test.each(['<<<<<<< HEAD', '||||||| 1234567', '=======', '>>>>>>> branch'])("'%s' alone, before the version", (marker) => {
    expect(messageOf(() => parseLock(`${marker}\nversion 1\n`, 'fleet.lock'))).toBe(refusal(
      `line 1: Git left a conflict marker here, ${fix}`,
    ));
  });

  /** What a branch does to the lock: tenants come, each with an address of its own, and go. */
  const branches = fc.tuple(
    fc.uniqueArray(fc.record({ byte: fc.integer({ min: 97, max: 106 }), pools: fc.subarray(['ber1/x', 'ham1/x', 'muc1/x'], { minLength: 1 }) }), { selector: ({ byte }) => byte, maxLength: 4 }),
    fc.subarray(base),
  ).map(([added, gone]) => [
    ...base.map((one) => ({ ...one, released: gone.includes(one) })),
    ...added.flatMap(({ byte, pools }) => pools.map((pool) => claim(`m/team/${String.fromCharCode(byte)}`, pool, 'endpoint', `10.0.0.${byte}/32`))),
  ]);

  /** Released or not, which the next run of the program says again. */
  const held = (claims: Claim[]) => new Set(sorted(claims.map((one) => ({ ...one, released: false }))));
  const withoutMarkers = (text: string) => text.replace(/^([<=>])\1{6}.*\n/gm, '');

  test.each<[string, string, (base: string, ours: string, theirs: string) => string]>([
    ['a merge without its markers', lockText(base), (...sides) => withoutMarkers(merge(...sides))],
    ['a merge of two new files without its markers', '', (...sides) => withoutMarkers(merge(...sides))],
    ['merge=union', lockText(base), (...sides) => merge(...sides, '--union')],
    ['merge=union of two new files', '', (...sides) => merge(...sides, '--union')],
  ])('%s loses nothing', (_, common, mergeOf) => {
    fc.assert(fc.property(branches, branches, (ours, theirs) => {
      const merged = mergeOf(common, lockText(ours), lockText(theirs));
      expect(held(parseLock(merged, 'fleet.lock'))).toEqual(held([...ours, ...theirs]));
    }), { numRuns: 100 });
  });

  test('merge=union of one address for two tenants is refused', () => {
    const merged = merge(lockText(base), withTenant('y', '10.0.0.10'), withTenant('z', '10.0.0.10'), '--union');
    expect(messageOf(() => parseLock(merged, 'fleet.lock'))).toBe(refusal(
      "line 13: 10.0.0.10 of pool 'fra1/x' is held by 'm/team/y' in line 12 and by 'm/team/z' in line 13, expected one holder; delete the line of the one that was not deployed yet, which then gets another",
    ));
  });
});
