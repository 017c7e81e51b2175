import { Size, SizeRoundingBehavior } from 'cdk8s';

/** A whole number that is not below `minimum`. */
export function requireWholeNumber(prop: string, owner: string, value: number, minimum: number): number {
  if (!Number.isInteger(value) || value < minimum) {
    throw new Error(`'${prop}' of ${owner} is ${value}, expected a whole number of at least ${minimum}; give one`);
  }
  return value;
}

/** A size above zero in the largest binary unit that loses nothing, as Kubernetes quantities are written. */
export function quantity(prop: string, owner: string, size: Size): string {
  const kibibytes = size.toKibibytes({ rounding: SizeRoundingBehavior.NONE });
  if (kibibytes === 0) {
    throw new Error(`'${prop}' of ${owner} is 0 KiB, expected more than zero; give a size such as Size.gibibytes(8)`);
  }
  if (!Number.isSafeInteger(kibibytes)) {
    throw new Error(`'${prop}' of ${owner} is ${kibibytes} KiB, expected a whole number of KiB below 2^53; give a size such as Size.gibibytes(8)`);
  }
  const units: [string, number][] = [['Ti', 1024 ** 3], ['Gi', 1024 ** 2], ['Mi', 1024]];
  const [unit, factor] = units.find(([, f]) => kibibytes % f === 0) ?? ['Ki', 1];
  return `${kibibytes / factor}${unit}`;
}
