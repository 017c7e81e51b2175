import { hash } from 'crypto';

/** RFC 4648 base32 in lower case: every character is legal in a Kubernetes name. */
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';

/** 10 characters of 5 bits: 50 bits, so a million templates collide with a chance below 1 in 2,000. */
const LENGTH = 10;

/**
 * JSON with sorted keys and without absent members, so that equal data gives equal text.
 *
 * Changing one byte of this format renames every template of every user and replaces all
 * their machines: it is frozen by the vectors in the tests.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) {
    return `[${value.map(canonicalJson).join(',')}]`;
  }
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined && member !== null)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
    return `{${members.join(',')}}`;
  }
  return JSON.stringify(value ?? null);
}

/** The first 50 bits of the SHA-256 of the canonical JSON, as 10 base32 characters. */
export function contentHash(value: unknown): string {
  const digest = hash('sha256', canonicalJson(value), 'buffer');
  let text = '';
  for (let bit = 0; bit < 5 * LENGTH; bit += 5) {
    // Five bits never reach beyond two bytes.
    const twoBytes = digest.readUInt16BE(Math.floor(bit / 8));
    text += ALPHABET[Math.floor(twoBytes / 2 ** (11 - bit % 8)) % 32];
  }
  return text;
}
