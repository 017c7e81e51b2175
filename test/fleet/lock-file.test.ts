import { execFileSync } from 'child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'fs';
import { join } from 'path';
import { inFolder, put, read, stamps } from './folders';
import { Claim, lockText } from '../../src/fleet/lock';
import { LockFile } from '../../src/fleet/lock-file';
import { IpRange } from '../../src/values/ip-range';
import { messageOf } from '../fixtures/rendered';

/** The module object that the lock file calls, so that a test can make a call fail. */
const fs: typeof import('fs') = jest.requireActual('fs');

const TEMPORARY = '.fleet.lock.cdk8s-tenant-clusters.tmp';

function claim(name: string, byte: number, released = false): Claim {
  return { tenant: `management/team-a/${name}`, pool: 'fra1/endpoints', purpose: 'endpoint', range: IpRange.parse(`10.40.0.${byte}/32`), released };
}

const ONE = [claim('one', 1)];
const TWO = [claim('one', 1), claim('two', 2)];

/** Runs something with a lock in a new folder that has these claims. */
function inLocked(claims: Claim[], act: (path: string, folder: string) => void): void {
  inFolder((folder) => {
    put(folder, { 'fleet.lock': lockText(claims) });
    act(join(folder, 'fleet.lock'), folder);
  });
}

/** Something leaves everything in a folder as it is. */
function expectUntouched(folder: string, act: () => void): void {
  const before = stamps(folder);
  act();
  expect(stamps(folder)).toEqual(before);
}

describe('reading', () => {
  test('a file that is not there has no claims', () => {
    inFolder((folder) => expect(new LockFile(join(folder, 'fleet.lock'), true).claims).toEqual([]));
  });

  test('the claims of the file', () => {
    inLocked(TWO, (path) => expect(new LockFile(path, true).claims).toEqual(TWO));
  });

  test('a message names the file as it was given', () => {
    inFolder((folder) => {
      const path = join(folder, 'fleet.lock');
      writeFileSync(path, 'version 2\n');
      expect(messageOf(() => new LockFile(path, false))).toBe(
        `the lock file '${path}' cannot be used:\n  line 1: 'version 2' is newer than this library, expected 'version 1'; update cdk8s-tenant-clusters`,
      );
    });
  });

  test.each<[string, (path: string, folder: string) => void]>([
    ['a folder', (path) => mkdirSync(path)],
    ['a symbolic link', (path, folder) => { put(folder, { real: lockText(ONE) }); symlinkSync(join(folder, 'real'), path); }],
    ['a symbolic link', (path, folder) => symlinkSync(join(folder, 'nowhere'), path)],
    ['not a regular file', (path) => execFileSync('mkfifo', [path])],
  ])('%s is refused', (type, make) => {
    inFolder((folder) => {
      const path = join(folder, 'fleet.lock');
      make(path, folder);
      expectUntouched(folder, () => expect(messageOf(() => new LockFile(path, false))).toBe(
        `the lock file '${path}' is ${type}, expected a file; move it away, or give the path of the file itself`,
      ));
    });
  });
});

describe('writing', () => {
  test('makes the file and its folder', () => {
    inFolder((folder) => {
      new LockFile(join(folder, 'locks/fleet.lock'), false).write(ONE);
      expect(read(folder)).toEqual({ 'locks/fleet.lock': lockText(ONE) });
    });
  });

  test('changes the file', () => {
    inLocked(ONE, (path, folder) => {
      const lock = new LockFile(path, false);
      lock.write(TWO);
      expect(read(folder)).toEqual({ 'fleet.lock': lockText(TWO) });
      expect(lock.claims).toEqual(TWO);
    });
  });

  test.each<[string, string, Claim[]]>([
    ['the same claims', lockText(TWO), TWO],
    ['the same claims in another order', lockText(TWO), [...TWO].reverse()],
    ['the same claims in a file with CRLF', lockText(TWO).replace(/\n/g, '\r\n'), TWO],
  ])('%s: nothing is written', (_, text, claims) => {
    inFolder((folder) => {
      put(folder, { 'fleet.lock': text });
      expectUntouched(folder, () => new LockFile(join(folder, 'fleet.lock'), false).write(claims));
    });
  });

  test('no claims make no file', () => {
    inFolder((folder) => {
      new LockFile(join(folder, 'fleet.lock'), false).write([]);
      expect(read(folder)).toEqual({});
    });
  });

  test('what somebody merged in another order is sorted', () => {
    inFolder((folder) => {
      const [header, one, two] = lockText(TWO).split('\n\n');
      put(folder, { 'fleet.lock': [header, two, one].join('\n\n') });
      new LockFile(join(folder, 'fleet.lock'), false).write(TWO);
      expect(read(folder)).toEqual({ 'fleet.lock': lockText(TWO) });
    });
  });

  test('writing again writes nothing', () => {
    inFolder((folder) => {
      const lock = new LockFile(join(folder, 'fleet.lock'), false);
      lock.write(TWO);
      expectUntouched(folder, () => lock.write(TWO));
    });
  });

  test('a file that somebody else changed meanwhile is not lost', () => {
    inLocked(ONE, (path, folder) => {
      const [lock, other] = [new LockFile(path, false), new LockFile(path, false)];
      other.write([...ONE, claim('other', 3)]);
      expectUntouched(folder, () => expect(messageOf(() => lock.write(TWO))).toBe(
        `the lock file '${path}' was changed after this program read it, expected no other writer; run the program again`,
      ));
    });
  });

  test.each(['writeFileSync', 'renameSync'] as const)('a run that dies in %s leaves the old file, and the next one repairs the rest', (call) => {
    inLocked(ONE, (path, folder) => {
      const actual: (...args: any[]) => any = fs[call];
      const spy = jest.spyOn(fs, call as any).mockImplementation((...args: any[]) => {
        if (call === 'writeFileSync') {
          actual(args[0], args[1].slice(0, args[1].length / 2), args[2]);
        }
        throw new Error('killed');
      });
      try {
        expect(messageOf(() => new LockFile(path, false).write(TWO))).toBe('killed');
      } finally {
        spy.mockRestore();
      }
      expect(Object.keys(read(folder))).toEqual([TEMPORARY, 'fleet.lock']);
      expect(readFileSync(path, 'utf8')).toBe(lockText(ONE));
      new LockFile(path, false).write(TWO);
      expect(read(folder)).toEqual({ 'fleet.lock': lockText(TWO) });
    });
  });

  test('a link under the temporary name is not followed', () => {
    inLocked(ONE, (path, folder) => {
      put(folder, { precious: 'mine' });
      symlinkSync(join(folder, 'precious'), join(folder, TEMPORARY));
      new LockFile(path, false).write(TWO);
      expect(read(folder)).toEqual({ 'fleet.lock': lockText(TWO), 'precious': 'mine' });
    });
  });
});

describe('frozen', () => {
  /** The whole message about changes that a frozen lock needs. */
  function refusal(path: string, ...changes: string[]): string {
    return `the lock file '${path}' is not what the program needs, and 'frozen' forbids to change it; run the program without 'frozen' and commit the file, which will:\n  ${changes.join('\n  ')}`;
  }

  test.each<[string, Claim[], string[]]>([
    ['a new claim', [...TWO, claim('three', 3)], ["add 'fra1/endpoints endpoint 10.40.0.3' of 'management/team-a/three'"]],
    ['a claim that nobody asked for', [claim('one', 1, true), TWO[1]], ["release 'fra1/endpoints endpoint 10.40.0.1' of 'management/team-a/one'"]],
    ['a claim that is gone', [TWO[0]], ["delete 'fra1/endpoints endpoint 10.40.0.2' of 'management/team-a/two'"]],
    ['another address', [claim('one', 9), TWO[1]], [
      "add 'fra1/endpoints endpoint 10.40.0.9' of 'management/team-a/one'",
      "delete 'fra1/endpoints endpoint 10.40.0.1' of 'management/team-a/one'",
    ]],
    ['several', [claim('three', 3), claim('one', 1, true), TWO[1]], [
      "add 'fra1/endpoints endpoint 10.40.0.3' of 'management/team-a/three'",
      "release 'fra1/endpoints endpoint 10.40.0.1' of 'management/team-a/one'",
    ]],
    ['many', [...TWO, ...[3, 4, 5, 6, 7, 8, 9].map((byte) => claim(`t${byte}`, byte))], [
      ...[3, 4, 5, 6, 7].map((byte) => `add 'fra1/endpoints endpoint 10.40.0.${byte}' of 'management/team-a/t${byte}'`),
      'and 2 more',
    ]],
  ])('%s is refused', (_, claims, changes) => {
    inLocked(TWO, (path, folder) => {
      expectUntouched(folder, () => expect(messageOf(() => new LockFile(path, true).write(claims))).toBe(refusal(path, ...changes)));
    });
  });

  test('a tenant that comes back is refused', () => {
    inLocked([claim('one', 1, true)], (path) => {
      expect(messageOf(() => new LockFile(path, true).write(ONE))).toBe(refusal(path, "take back 'fra1/endpoints endpoint 10.40.0.1' of 'management/team-a/one'"));
    });
  });

  test('a claim without a file is refused', () => {
    inFolder((folder) => {
      const path = join(folder, 'fleet.lock');
      expect(messageOf(() => new LockFile(path, true).write(ONE))).toBe(refusal(path, "add 'fra1/endpoints endpoint 10.40.0.1' of 'management/team-a/one'"));
      expect(read(folder)).toEqual({});
    });
  });

  test('a file that says all, in whatever form, stays as it is', () => {
    inFolder((folder) => {
      const [header, one, two] = lockText(TWO).split('\n\n');
      put(folder, { 'fleet.lock': [header, two, '# mine', one].join('\r\n\r\n') });
      expectUntouched(folder, () => new LockFile(join(folder, 'fleet.lock'), true).write(TWO));
    });
  });

  test('no claims need no file', () => {
    inFolder((folder) => {
      new LockFile(join(folder, 'fleet.lock'), true).write([]);
      expect(read(folder)).toEqual({});
    });
  });
});
