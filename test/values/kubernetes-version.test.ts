import * as fc from 'fast-check';
import { expectTotalOrder } from './laws';
import { KubernetesVersion } from '../../src/values/kubernetes-version';
import { messageOf } from '../fixtures/rendered';

const { of } = KubernetesVersion;

const STAGES = ['alpha', 'beta', 'rc', 'final'];

/** What a version is made of: major, minor, patch, stage as index, number within the stage. */
type Numbers = [number, number, number, number, number];

function textOf([major, minor, patch, stage, number]: Numbers): string {
  return `v${major}.${minor}.${patch}${stage === 3 ? '' : `-${STAGES[stage]}.${number}`}`;
}

const numbers: fc.Arbitrary<Numbers> = fc.tuple(
  fc.constantFrom(1, 2),
  fc.constantFrom(0, 2, 9, 10, 30, 999999999),
  fc.constantFrom(0, 2, 9, 10, 999999999),
  fc.nat(3),
  fc.constantFrom(0, 2, 9, 10, 999999999),
).map(([major, minor, patch, stage, number]) => [major, minor, patch, stage, stage === 3 ? 0 : number]);

/** Pairs that agree in their first few numbers, so that each of them gets to decide. */
const pairs = fc.tuple(numbers, numbers, fc.nat(5)).map(([a, b, same]): [Numbers, Numbers] => {
  const [major, minor, patch, stage, number] = b.map((part, index) => index < same ? a[index] : part);
  return [a, [major, minor, patch, stage, stage === 3 ? 0 : number]];
});

const versions = numbers.map((parts) => of(textOf(parts)));

describe('parse and print', () => {
  test('a release', () => {
    const version = of('v1.30.4');
    expect([version.major, version.minor, version.patch, version.preRelease]).toEqual([1, 30, 4, undefined]);
    expect(version.toString()).toBe('v1.30.4');
    expect(version.minorVersion).toBe('v1.30');
    expect(version.packageVersion).toBe('1.30.4');
  });

  test('a pre-release', () => {
    const version = of('v1.31.0-rc.1');
    expect([version.major, version.minor, version.patch, version.preRelease]).toEqual([1, 31, 0, 'rc.1']);
    expect(version.toString()).toBe('v1.31.0-rc.1');
    expect(version.minorVersion).toBe('v1.31');
    expect(version.packageVersion).toBe('1.31.0~rc.1');
  });

  test('the v may be missing', () => {
    expect(of('1.30.0').toString()).toBe('v1.30.0');
    expect(of('1.30.0-alpha.0').toString()).toBe('v1.30.0-alpha.0');
  });

  test('prints what was parsed, with or without v', () => {
    fc.assert(fc.property(numbers, fc.boolean(), (parts, bare) => {
      const text = textOf(parts);
      const version = of(bare ? text.slice(1) : text);
      expect(version.toString()).toBe(text);
      expect(of(version.toString()).isEqualTo(version)).toBe(true);
      expect([version.major, version.minor, version.patch]).toEqual(parts.slice(0, 3));
      expect(text.startsWith(`${version.minorVersion}.`)).toBe(true);
    }));
  });
});

describe('refused', () => {
  const shape = 'expected major, minor and patch number; write it like v1.30.0';
  const preRelease = (got: string) => `expected a pre-release alpha.N, beta.N or rc.N, got '${got}'; write it like v1.30.0-rc.1`;

  test.each([
    ['', shape],
    ['latest', shape],
    ['stable-1.30', shape],
    ['v1', shape],
    ['V1.30.0', shape],
    ['vv1.30.0', shape],
    ['v1.30.0.1', shape],
    ['v1.30.x', shape],
    [' v1.30.0', shape],
    ['v1.30.0\n', shape],
    ['v1.30.1234567890', shape],
    ['v1.30', 'the patch number is missing; write it like v1.30.0'],
    ['1.30-rc.1', 'the patch number is missing; write it like v1.30.0'],
    ['v1.30.0+k3s1', "expected no build metadata; leave out '+k3s1'"],
    ['v1.30.0-rc.1+build.7', "expected no build metadata; leave out '+build.7'"],
    ['v1.30.0-', preRelease('')],
    ['v1.30.0-rc', preRelease('rc')],
    ['v1.30.0-rc1', preRelease('rc1')],
    ['v1.30.0-RC.1', preRelease('RC.1')],
    ['v1.30.0-gke.1', preRelease('gke.1')],
    ['v1.30.0-rc.1.2', preRelease('rc.1.2')],
    ['v01.30.0', "expected numbers without leading zeros, got '01'; write 1"],
    ['1.030.0', "expected numbers without leading zeros, got '030'; write 30"],
    ['v1.30.00', "expected numbers without leading zeros, got '00'; write 0"],
    ['v1.30.0-rc.01', "expected numbers without leading zeros, got '01'; write 1"],
  ])("'%s'", (text, reason) => {
    expect(messageOf(() => of(text))).toBe(`'${text}' is not a Kubernetes version: ${reason}`);
  });
});

describe('order', () => {
  test('is total', () => expectTotalOrder(versions));

  test('is semantic versioning', () => {
    const sorted = [
      'v1.9.0', 'v1.30.0-alpha.2', 'v1.30.0-alpha.10', 'v1.30.0-beta.0', 'v1.30.0-rc.0', 'v1.30.0', 'v1.30.2', 'v1.30.10', 'v1.31.0-alpha.0', 'v2.0.0',
    ];
    const shuffled = [...sorted].reverse().map(of);
    expect(shuffled.sort((a, b) => a.compareTo(b)).map(String)).toEqual(sorted);
  });

  test('is that of the numbers', () => {
    fc.assert(fc.property(pairs, ([a, b]) => {
      const at = a.findIndex((number, index) => number !== b[index]);
      const expected = at < 0 ? 0 : Math.sign(a[at] - b[at]);
      expect(Math.sign(of(textOf(a)).compareTo(of(textOf(b))))).toBe(expected);
      expect(of(textOf(a)).isAtLeast(of(textOf(b)))).toBe(expected >= 0);
    }), { numRuns: 500 });
  });

  test('isAtLeast', () => {
    expect(of('v1.30.0').isAtLeast(of('v1.30.0'))).toBe(true);
    expect(of('v1.30.0').isAtLeast(of('v1.29.9'))).toBe(true);
    expect(of('v1.30.0-rc.1').isAtLeast(of('v1.30.0'))).toBe(false);
  });
});

describe('minorsAheadOf', () => {
  test('counts minors, with sign, and no patches', () => {
    expect(of('v1.31.0').minorsAheadOf(of('v1.30.9'))).toBe(1);
    expect(of('v1.30.9').minorsAheadOf(of('v1.30.0-rc.1'))).toBe(0);
    expect(of('v1.28.9').minorsAheadOf(of('v1.31.0'))).toBe(-3);
  });

  test('there and back is zero, and distances add up', () => {
    const ofMajorOne = numbers.map(([, ...rest]) => of(textOf([1, ...rest])));
    fc.assert(fc.property(ofMajorOne, ofMajorOne, ofMajorOne, (a, b, c) => {
      expect(a.minorsAheadOf(b) + b.minorsAheadOf(a)).toBe(0);
      expect(a.minorsAheadOf(b) + b.minorsAheadOf(c)).toBe(a.minorsAheadOf(c));
      expect(a.minorsAheadOf(b)).toBe(a.minor - b.minor);
    }));
  });

  test('has no answer across majors', () => {
    expect(messageOf(() => of('v2.0.0').minorsAheadOf(of('v1.30.0')))).toBe(
      "'v2.0.0' has no minor distance to 'v1.30.0': expected one major version; compare them with compareTo",
    );
  });
});
