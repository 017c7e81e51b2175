import { remembering } from './remembering';

/** What the API server demands of a kind of text. */
export class Grammar {
  /**
   * @param limit how many characters it may have.
   * @param expected what else it must be.
   * @param fits whether a text that is not too long is that.
   */
  constructor(private readonly limit: number, public readonly expected: string, public readonly fits: (text: string) => boolean) {}

  /** What is wrong with a text, if anything is: got and expected. */
  public problemOf(text: string): string | undefined {
    if (text.length > this.limit) {
      return `'${text.slice(0, 40)}...' of ${text.length} characters, expected at most ${this.limit}`;
    }
    return this.fits(text) ? undefined : `'${text}', expected ${this.expected}`;
  }
}

const LABEL = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/;
const SUBDOMAIN = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?(?:\.[a-z0-9](?:[-a-z0-9]*[a-z0-9])?)*$/;
const SEGMENT = /^(?!\.\.?$)[^/%]+$/;
const WORD = /^[A-Za-z0-9](?:[-A-Za-z0-9_.]*[A-Za-z0-9])?$/;

const SUBDOMAIN_LIMIT = 253;
const WORD_LIMIT = 63;
const KEY_LIMIT = SUBDOMAIN_LIMIT + '/'.length + WORD_LIMIT;

const KEY_TEXT = `a DNS name and '/' or nothing, then at most ${WORD_LIMIT} letters, digits, '-', '_' and '.' with a letter or digit at both ends`;

export const DNS_LABEL = new Grammar(WORD_LIMIT,
  'lower case letters, digits and \'-\', and no \'-\' at either end',
  (text) => LABEL.test(text));

/** As Services and control planes demand. */
export const DNS_LABEL_FROM_LETTER = new Grammar(WORD_LIMIT,
  'a letter first, then lower case letters, digits and \'-\', and no \'-\' at the end',
  (text) => LABEL.test(text) && /^[a-z]/.test(text));

export const DNS_SUBDOMAIN = new Grammar(SUBDOMAIN_LIMIT,
  'lower case letters, digits, \'-\' and \'.\', with a letter or digit at both ends and on both sides of each \'.\'',
  (text) => SUBDOMAIN.test(text));

/** What can be a part of a URL. */
export const PATH_SEGMENT = new Grammar(Infinity,
  'no \'/\' and no \'%\', and neither \'.\' nor \'..\'',
  (text) => SEGMENT.test(text));

export const LABEL_KEY = new Grammar(KEY_LIMIT, KEY_TEXT, remembering(isQualifiedName));

/** As those of labels, but capitals count as small letters. */
export const ANNOTATION_KEY = new Grammar(KEY_LIMIT, KEY_TEXT, remembering((text) => isQualifiedName(text.toLowerCase())));

export const LABEL_VALUE = new Grammar(WORD_LIMIT,
  'letters, digits, \'-\', \'_\' and \'.\' with a letter or digit at both ends',
  remembering((text) => text === '' || WORD.test(text)));

function isQualifiedName(key: string): boolean {
  const slash = key.indexOf('/');
  const prefix = key.slice(0, Math.max(slash, 0));
  const name = key.slice(slash + 1);
  return name.length <= WORD_LIMIT && WORD.test(name) && (slash < 0 || (prefix.length <= SUBDOMAIN_LIMIT && SUBDOMAIN.test(prefix)));
}
