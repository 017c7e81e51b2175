import type { Path } from './models';
import { remembering } from './remembering';
import { pathText } from '../schema/wording';

/** A place that looks as if it held a secret. */
export interface SecretMaterial {
  /** The field, in the API server's spelling: `spec.files[0].content`. */
  readonly path: string;
  /** What it looks like: `a private key`. Never the material itself. */
  readonly what: string;
}

/** Every place in an object that looks like secret material instead of a reference to it. */
export function secretsIn(json: unknown): SecretMaterial[] {
  const search = new Search();
  search.visit(json, undefined, 0);
  return search.found;
}

/** How a value is named, which may make it a secret. */
export interface NamedLeaf {
  readonly naming?: Naming;
}

/** How the value at a path is named; nothing if it names something beside it, or is named so. */
export function namedLeaf(path: Path, json: unknown): NamedLeaf | undefined {
  let named: NamedLeaf = {};
  let place: any = json;
  let above: any;
  for (const segment of path) {
    above = place;
    place = place[segment];
    if (typeof segment === 'string') {
      if (NAMED_BESIDE.includes(segment)) { return undefined; }
      named = readName(segment);
    } else if (above.length > 1 && above.some((item: unknown) => typeof item === 'string')) {
      // One of them may be a flag, and the next its value.
      return undefined;
    }
  }
  return NAMED_BESIDE.some((name) => Object.hasOwn(above, name)) ? undefined : named;
}

export function isSecretLeaf(value: unknown, { naming }: NamedLeaf): boolean {
  return typeof value === 'string' && secretIn(value, naming) !== undefined;
}

/** Material that shows by itself, wherever it stands in a text. */
interface Shape {
  readonly what: string;
  /** Repetitions are bounded, so that a long text takes no more than linear time. */
  readonly pattern: RegExp;
}

/** The first that fits says what it is. */
const SHAPES: readonly Shape[] = [
  {
    what: 'a private key',
    pattern: /-----BEGIN (?:[A-Z\d]{1,20} ){0,3}PRIVATE KEY(?: BLOCK)?-----(?:\s|\\{1,4}[nr]){1,99}(?:Proc-Type|Version|Comment|[A-Za-z\d+/]{10})/,
  },
  { what: 'a private key', pattern: /PuTTY-User-Key-File-\d:/ },
  { what: 'an age secret key', pattern: /AGE-SECRET-KEY-1[A-Z\d]{58}/ },
  {
    what: 'a Secret',
    pattern: /^( *)kind: *Secret *\n(?:(?! *---).*\n){0,99}?\1(?:data|stringData): *\n\1 +[^\s:]+: *["']?(?!ENC\[|\$\{|\{\{)[^\s"']/m,
  },
  {
    what: 'a Secret',
    pattern: /^( *)(?:data|stringData): *\n\1 +[^\s:]+: *["']?(?!ENC\[|\$\{|\{\{)[^\s"'].*\n(?:(?! *---).*\n){0,99}?\1kind: *Secret *$/m,
  },
  { what: 'a JSON web token', pattern: /(?<![\w-])eyJ[\w-]{8,4000}\.[\w-]{8,8000}\.[\w-]{16}/ },
  { what: 'a bearer token', pattern: /\bBearer (?=[^\s\d]{0,99}\d)[\w+/.~-]{16}/ },
  { what: 'an authorization header', pattern: /\bauthorization\W{1,9}(?:basic|bearer|token) +(?=\S{0,200}[\d=])[\w+/.~=-]{8}/i },
  { what: 'a URL with a password', pattern: /:\/\/[^\s/:@"'`<>]{0,100}:(?!\$[({\w]|\{\{|\*|%[sv])[^\s/@"'`<>]{1,200}@[\w[]/ },
  { what: 'a password hash', pattern: /\$(?:1|5|6|7|y|gy|apr1|sha1|md5)\$[\w./=,]{1,40}\$[\w./$]{20}/ },
  { what: 'a password hash', pattern: /\$(?:2[abxy]?\$\d\d\$[\w./]{53}|argon2(?:id?|d)\$v=\d|scrypt\$|pbkdf2[\w-]{0,12}\$)/ },
  { what: 'a password', pattern: /\becho +(?:-e +)?["']?[\w-]{1,32}:(?!["']?\$)[^\s|]{1,99} *\| *(?:sudo +)?chpasswd/ },
  { what: 'a password', pattern: /^ *chpasswd:(?:\n .*){0,9}?\n +list: *\|?(?:\n +#.*)?\n +(?:- *)?[\w-]{1,32}:(?!R$|RANDOM$|["']?\$\{)\S/m },
  { what: 'a bootstrap token', pattern: /\bkubeadm\b.{0,400}?(?<![\w.-])[a-z\d]{6}\.(?=[a-z]{0,15}\d)[a-z\d]{16}(?![\w.-])/ },
  { what: 'a k3s join token', pattern: /\bK10[\da-f]{64}::/ },
  { what: 'a Rancher token', pattern: /(?<![\w-])(?:token-[a-z\d]{5}|kubeconfig-[a-z\d.-]{1,80}):[a-z\d]{54}(?!\w)/ },
  { what: 'an AWS access key', pattern: /(?<![A-Za-z\d])A[KS]IA[A-Z2-7]{16}(?![A-Za-z\d])/ },
  { what: 'a Google API key', pattern: /(?<!\w)AIza[\w-]{35}(?![\w-])/ },
  { what: 'a Google OAuth secret', pattern: /(?<!\w)(?:GOCSPX-[\w-]{28}|ya29\.[\w-]{20})/ },
  { what: 'an Azure client secret', pattern: /(?<![\w~.-])[\w~.-]{3}\dQ~[\w~.-]{31,34}(?![\w~.-])/ },
  { what: 'an Azure access key', pattern: /(?:AccountKey|SharedAccessKey|AccessKey)=[A-Za-z\d+/]{40}/ },
  { what: 'an Azure shared access signature', pattern: /[?&;]sig=[A-Za-z\d%+/]{40}/ },
  { what: 'a GitHub token', pattern: /(?<!\w)(?:gh[opsur]_[A-Za-z\d]{36}|github_pat_\w{60})/ },
  { what: 'a GitLab token', pattern: /(?<!\w)gl(?:pat|dt|rt|rtr|cbt|ptt|ft|soat|imt|agent|ffct|oas)-[\w-]{20}/ },
  { what: 'a Slack token', pattern: /(?<!\w)(?:xox[a-z]|xapp)-\d[\w-]{16}|hooks\.slack\.com\/(?:services|workflows)\/\w{8,20}\/\w{8}/ },
  { what: 'an npm token', pattern: /(?<!\w)npm_[A-Za-z\d]{36}/ },
  { what: 'a DigitalOcean token', pattern: /(?<!\w)do[opr]_v1_[\da-f]{64}/ },
  { what: 'a Stripe key', pattern: /(?<!\w)(?:[sr]k_(?:live|test)_|whsec_)[A-Za-z\d]{16}/ },
  { what: 'a Vault token', pattern: /(?<![\w.-])hv[sbr]\.[\w-]{24}/ },
  { what: 'a Docker Hub token', pattern: /(?<!\w)dckr_[po]at_[\w-]{24}/ },
  { what: 'a Tailscale key', pattern: /(?<!\w)tskey-[a-z]{3,12}-\w{8,20}-\w{16}/ },
  { what: 'a Grafana token', pattern: /(?<!\w)glsa_\w{32}/ },
];

/** What a field's name says of its value. */
interface Naming {
  readonly what: string;
  /** How such a name ends, whatever its case and separators. */
  readonly names: readonly string[];
  /** Which literals count. */
  readonly counts: (literal: string) => boolean;
}

const NAMINGS: readonly Naming[] = [
  { what: 'a password', names: ['password', 'passwords', 'passwd', 'passphrase', 'passcode'], counts: isWord },
  { what: 'a token', names: ['token'], counts: isWord },
  { what: 'a client secret', names: ['client secret'], counts: isWord },
  { what: 'a private key', names: ['private key', 'private key data', 'client key', 'client key data'], counts: isRandom },
  { what: 'an encryption key', names: ['encryption key', 'signing key', 'master key', 'certificate key', 'preshared key'], counts: isRandom },
  { what: 'a secret key', names: ['secret key', 'secret access key', 'shared key', 'shared access key'], counts: isRandom },
  { what: 'an API key', names: ['api key', 'app key', 'application key', 'auth key', 'account key', 'license key'], counts: isRandom },
  { what: 'a secret', names: ['secret', 'pwd', 'psk'], counts: isRandom },
  { what: 'an authorization header', names: ['authorization'], counts: isAuthorization },
  { what: 'registry credentials', names: ['auth'], counts: isEncodedPair },
];

/** Names of what may be seen, and of Secrets that exist elsewhere. */
const HARMLESS_NAME = /checksum|encrypted|existing|hash|initialclustertoken|public/;

/** Stands where the secret will be, as a template or an address in a vault; or is encrypted, by SOPS or as a SealedSecret. */
const STAND_IN = /\$\w*[({]|\{\{|^<.*>$|^(?:ref\+\w+|vault):|^ENC\[|^A[gQ][A-Za-z\d+/]{150}/;

/** Says where or whether: a URL, a path, a flag, a variable or its name, a number, a switch. */
const SETTING = new RegExp([
  /^[a-z][\w+.-]*:\/\//, /^(?:arn|env|file|secretref):/, /^(?:~|\.{0,2})\/[\w./@-]*$/, /^--/, /^\$\w[\w.:-]*$/, /^%.*%$/, /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/,
  /^[\d.]+[A-Za-z%]{0,2}$/, /^(?:\d+(?:ns|us|ms|[smhdwy]))+$/, /^(?:[Tt]rue|[Ff]alse|yes|no|on|off|null|none|auto|default|read|write|(?:en|dis)abled?|required|optional)$/,
  /^[*.xX-]+$/,
].map(({ source }) => source).join('|'));

function isLiteral(value: string): boolean {
  const text = value.trim();
  // Several lines are a script or a document, in which only assignments count.
  return text !== '' && !text.includes('\n') && !STAND_IN.test(text) && !SETTING.test(text);
}

/** Any will do, even `changeme`, for it works as a password; but `admin-password` names a key in a Secret. */
function isWord(literal: string): boolean {
  return !/^[a-z]+(?:[._-][a-z]+)*[._-](?:password|passwd|token|secret|key)$/.test(literal);
}

/** Names of Secrets and of their keys stand in such fields too; they are words in lower case. */
function isRandom(literal: string): boolean {
  return /^(?=.*\d)(?:(?=.*[A-Z])(?=.*[a-z])[\w+/.=~:-]{16,}|[\da-f]{32,}|[A-Z2-7]{16,})\s*$/.test(literal);
}

function isAuthorization(literal: string): boolean {
  return /^(?:basic|bearer|token) +\S{8}/i.test(literal);
}

/** `user:password` in base64, as in a Docker configuration. */
function isEncodedPair(literal: string): boolean {
  return /^[A-Za-z\d+/]{8,}={0,2}$/.test(literal) && /^[\x21-\x7e]+:[\x21-\x7e]+$/.test(Buffer.from(literal, 'base64').toString('latin1'));
}

interface Fields {
  readonly [name: string]: unknown;
}

/** Fields whose meaning depends on a field beside them. */
const NAMED_BESIDE = ['value', 'data', 'stringData'];

function secretIn(text: string, naming: Naming | undefined): string | undefined {
  return materialIn(text) ?? (naming && isLiteral(text) && naming.counts(text) ? naming.what : undefined);
}

class Search {
  public readonly found: SecretMaterial[] = [];
  private readonly path: (string | number)[] = [];

  public visit(value: unknown, naming: Naming | undefined, depth: number): void {
    if (typeof value === 'string') {
      const what = secretIn(value, naming);
      if (what !== undefined) { this.report(what, depth); }
    } else if (Array.isArray(value)) {
      this.visitItems(value, naming, depth);
    } else if (typeof value === 'object' && value !== null) {
      this.visitFields(value as Fields, depth);
    }
  }

  private visitItems(list: readonly unknown[], naming: Naming | undefined, depth: number): void {
    let flag: Naming | undefined;
    for (let index = 0; index < list.length; index++) {
      const item = list[index];
      this.path[depth] = index;
      this.visit(item, flag ?? naming, depth + 1);
      flag = typeof item === 'string' && item.startsWith('--') && !item.includes('=') ? readName(item).naming : undefined;
    }
  }

  private visitFields(object: Fields, depth: number): void {
    for (const name in object) {
      const value = object[name];
      const { naming, itself } = readName(name);
      this.path[depth] = name;
      if (itself !== undefined) { this.report(itself, depth + 1); }
      if ((name === 'data' || name === 'stringData') && object.kind === 'Secret') {
        this.visitSecretData(value as Fields, depth + 1);
      } else if (name === 'value' && typeof object.name === 'string') {
        this.visit(value, readName(object.name).naming, depth + 1);
      } else {
        this.visit(value, naming, depth + 1);
      }
    }
  }

  private visitSecretData(data: Fields, depth: number): void {
    for (const key in data) {
      const value = data[key] ?? '';
      this.path[depth] = key;
      if (value !== '' && !(typeof value === 'string' && STAND_IN.test(value))) { this.report('a value of a Secret', depth + 1); }
    }
  }

  private report(what: string, depth: number): void {
    const path = this.path.slice(0, depth).map((segment) => typeof segment === 'string' && readName(segment).itself ? '***' : segment);
    this.found.push({ path: pathText(path), what });
  }
}

interface Name {
  readonly naming?: Naming;
  /** What the name itself looks like: maps may have tokens or URLs for keys. */
  readonly itself?: string;
}

const readName = remembering((name): Name => {
  const letters = name.toLowerCase().replace(/[^a-z]/g, '');
  return {
    naming: HARMLESS_NAME.test(letters) ? undefined : NAMINGS.find(({ names }) => names.some((end) => letters.endsWith(end.replaceAll(' ', '')))),
    itself: materialIn(name),
  };
});

/** Most texts are short or a name of these characters, and too common to be looked at closely. Tokens without capitals are longer. */
const UNCOMMON = /[^a-z\d._/-]/;
const SHORTEST = 12;
const LONGEST_NAME = 63;

function materialIn(text: string): string | undefined {
  if (text.length < SHORTEST || (text.length <= LONGEST_NAME && !UNCOMMON.test(text))) { return undefined; }
  return materialInText(text) ?? undefined;
}

const materialInText = remembering((text) => shapeIn(text) ?? assignmentIn(text) ?? encodedIn(text) ?? null);

function shapeIn(text: string): string | undefined {
  return SHAPES.find(({ pattern }) => pattern.test(text))?.what;
}

/** `name: value`, `name=value`, `"name":"value"` and `--name value`, from the last word of the name to the value. */
const ASSIGNMENT = new RegExp(
  `((?:${[...new Set(NAMINGS.flatMap(({ names }) => names.map((name) => name.split(' ').pop())))].join('|')})[\\d_.-]{0,4})`
  + '(\\\\{0,2}["\']?[ \\t]{0,9}[:=]| )[ \\t]{0,9}', 'gi');
const VALUE = /\\{0,2}(?:"([^"\s\\]{1,200})|'([^'\s\\]{1,200})|(?![=-])(?=([^\s"'`,;|&(){}[\]<>\\]{1,200}))\3(?![`({[]))/y;

function assignmentIn(text: string): string | undefined {
  for (const { 0: match, 1: end, 2: separator, index } of text.matchAll(ASSIGNMENT)) {
    const name = /[\w./-]*$/.exec(text.slice(Math.max(0, index - LONGEST_NAME), index))![0] + end;
    const { naming } = readName(name);
    if (!naming || (separator === ' ' && !name.startsWith('--'))) { continue; }
    VALUE.lastIndex = index + match.length;
    const value = VALUE.exec(text)?.slice(1).find((group) => group !== undefined);
    // Prose and programs assign plain words to such names; there only what has digits is a secret for certain.
    if (value !== undefined && isLiteral(value) && naming.counts(value) && (naming.counts !== isWord || /^(?=.*\d).{6}/.test(value))) {
      return naming.what;
    }
  }
  return undefined;
}

/** Base64, also on several indented lines. */
const ENCODED = /(?<![A-Za-z\d+/])[A-Za-z\d+/]{24,}(?:\r?\n[ \t]{0,40}[A-Za-z\d+/]+(?=[\r\n=]|$))*/g;

function encodedIn(text: string): string | undefined {
  for (const [encoded] of text.matchAll(ENCODED)) {
    const decoded = Buffer.from(encoded, 'base64').toString('latin1');
    // Any word can be read as base64; what comes out is text only if it was.
    const what = /^[\t\n\r\x20-\x7e]{16}/.test(decoded) ? shapeIn(decoded) ?? assignmentIn(decoded) : undefined;
    if (what !== undefined) { return what; }
  }
  return undefined;
}
