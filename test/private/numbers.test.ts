import { Size } from 'cdk8s';
import * as fc from 'fast-check';
import { quantity, requireWholeNumber } from '../../src/private/numbers';
import { messageOf } from '../fixtures/rendered';

const KIBIBYTES: { [unit: string]: number } = { Ki: 1, Mi: 1024, Gi: 1024 ** 2, Ti: 1024 ** 3 };

function parse(text: string): number {
  const [, amount, unit] = /^(\d+)(Ki|Mi|Gi|Ti)$/.exec(text)!;
  return Number(amount) * KIBIBYTES[unit];
}

describe('whole numbers', () => {
  test.each([[0, 0], [1, 1], [3, 0], [1000, 1]])('%p is at least %p', (value, minimum) => {
    expect(requireWholeNumber('replicas', 'the pool', value, minimum)).toBe(value);
  });

  test.each([
    [-1, 0], [0, 1], [1.5, 0], [0.999, 0], [NaN, 0], [Infinity, 0], [-Infinity, 0],
  ])('%p is refused where at least %p is expected', (value, minimum) => {
    expect(messageOf(() => requireWholeNumber('replicas', 'the pool', value, minimum))).toBe(
      `'replicas' of the pool is ${value}, expected a whole number of at least ${minimum}; give one`,
    );
  });
});

describe('quantities', () => {
  test.each([
    [Size.kibibytes(1), '1Ki'],
    [Size.kibibytes(1023), '1023Ki'],
    [Size.kibibytes(1024), '1Mi'],
    [Size.kibibytes(1025), '1025Ki'],
    [Size.mebibytes(1536), '1536Mi'],
    [Size.gibibytes(1.5), '1536Mi'],
    [Size.gibibytes(8), '8Gi'],
    [Size.gibibytes(1024), '1Ti'],
    [Size.tebibytes(2), '2Ti'],
    [Size.pebibyte(1), '1024Ti'],
  ])('%p is %s', (size, text) => {
    expect(quantity('disk', 'the pool', size)).toBe(text);
  });

  test('a quantity means the same number of KiB, in the shortest whole form of all units', () => {
    const kibibytes = fc.oneof(
      fc.integer({ min: 1, max: 2 ** 31 }),
      fc.tuple(fc.integer({ min: 1, max: 5000 }), fc.constantFrom(...Object.values(KIBIBYTES))).map(([amount, unit]) => amount * unit),
    );
    fc.assert(fc.property(kibibytes, (amount) => {
      const text = quantity('memory', 'the pool', Size.kibibytes(amount));
      expect(parse(text)).toBe(amount);
      const forms = Object.entries(KIBIBYTES).filter(([, factor]) => amount % factor === 0).map(([unit, factor]) => `${amount / factor}${unit}`);
      expect(text.length).toBe(Math.min(...forms.map(({ length }) => length)));
    }));
  });

  test('the unit in which a size was given does not matter', () => {
    fc.assert(fc.property(fc.integer({ min: 1, max: 5000 }), (amount) => {
      expect(quantity('memory', 'the pool', Size.gibibytes(amount))).toBe(quantity('memory', 'the pool', Size.kibibytes(amount * 1024 ** 2)));
    }));
  });

  test('a size of zero is refused', () => {
    expect(messageOf(() => quantity('memory', 'the pool', Size.gibibytes(0)))).toBe(
      "'memory' of the pool is 0 KiB, expected more than zero; give a size such as Size.gibibytes(8)",
    );
  });

  test.each([
    [Size.kibibytes(0.5), '0.5'],
    [Size.mebibytes(0.0001), '0.1024'],
    [Size.kibibytes(NaN), 'NaN'],
    [Size.gibibytes(NaN), 'NaN'],
    [Size.kibibytes(Infinity), 'Infinity'],
    [Size.kibibytes(2 ** 53), '9007199254740992'],
  ])('%p is no whole number of KiB', (size, got) => {
    expect(messageOf(() => quantity('disk', 'the pool', size))).toBe(
      `'disk' of the pool is ${got} KiB, expected a whole number of KiB below 2^53; give a size such as Size.gibibytes(8)`,
    );
  });
});
