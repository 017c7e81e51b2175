import { remembering } from '../private/remembering';

const QUANTITY = /^([+-]?(?:\d+\.?\d*|\.\d+))(?:([KMGTPE]i|[numkMGTPE])|[eE]([+-]?\d+))?$/;

/** What a Kubernetes quantity such as `8Gi`, `500m` or `1e3` amounts to; nothing if it is none. */
export function amountOf(quantity: unknown): number | undefined {
  return amountOfText(String(quantity));
}

const amountOfText = remembering((text) => {
  const match = QUANTITY.exec(text);
  if (!match) {
    return undefined;
  }
  const [, number, suffix, exponent] = match;
  return Number(number) * (suffix === undefined ? 10 ** Number(exponent ?? 0) : factorOf(suffix));
});

function factorOf(suffix: string): number {
  return suffix.endsWith('i') ? 1024 ** ' KMGTPE'.indexOf(suffix[0]) : 1000 ** ('num kMGTPE'.indexOf(suffix) - 3);
}
