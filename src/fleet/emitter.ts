import { remembering } from '../private/remembering';

/**
 * Plain JSON data as YAML, in the style of the `yaml` package at a fraction of its cost.
 *
 * YAML 1.1 and 1.2 differ in what is text, and parsers differ from both. A string goes without quotes only if it reads back the
 * same everywhere: in the Go parsers of Kubernetes, Flux and kustomize, in PyYAML, and in `yaml` as either version.
 */

const { raw } = String;

/** What some parser takes for something else than text, the empty string included; letters in any case, as Ruby has it. */
const MISREAD = [
  'y|n|yes|no|on|off|true|false',
  'null|~|=|<<',
  raw`[-+]?\.inf|\.nan`,
  // Go drops underscores before it looks, so '-_1' is a number; `yaml` takes even '.' and 'e3' for one.
  raw`(?!_)[-+]?[\d_]*(?:\.[\d_]*)?(?:e[-+_]*\d[\d_]*)?`,
  // Go takes '0X1f', '0b-1' and '-_0o7' as well.
  raw`(?!_)[-+]?_*0_*(?:b[-+01_]*|o[-+0-7_]*|x[-+\da-f_]*)`,
  // To base 60: '1:30' is 90.
  raw`[-+]?\d[\d_]*(?::[0-5]?\d)+(?:\.[\d_]*)?`,
  // Dates, with or without a time.
  raw`\d{4}-\d\d?-\d\d?(?:[t ].*)?`,
].join('|');

/** What `JSON.stringify` leaves as it is: control characters, line breaks of YAML 1.1, the byte order mark, what is no character. */
const UNESCAPED = raw`\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff`;
/** What can only be escaped, lone surrogates among it. */
const UNPRINTABLE = raw`\x00-\x08\x0b-\x1f${UNESCAPED}\ud800-\udfff`;

const NOT_PLAIN = new RegExp([
  `^(?:${MISREAD})$`,
  '^[ #,[\\]{}&*!|>\'"%@`]', // an indicator
  '^[-?](?: |$)', // an item, a key
  raw`^(?:---|\.\.\.)`, // a document marker
  ': | #|[: ]$', // a key, a comment; blanks at the end get lost
  raw`[\t\n${UNPRINTABLE}]`,
].join('|'), 'iu');

const NOT_LITERAL = new RegExp([
  raw`(?:^|\n)[ \t]+\n*$`, // blanks on the last line count as text or as indentation
  raw`^\n*$`, // nothing to indent
  `[${UNPRINTABLE}]`,
].join('|'), 'u');

const NOT_SINGLE_QUOTED = new RegExp(raw`[\t\n'${UNPRINTABLE}]`, 'u');

const TO_ESCAPE = new RegExp(`[${UNESCAPED}]`, 'g');

const keyOf = remembering((name) => `${inline(name)}:`);
const lineOf = remembering((value) => ` ${inline(value)}\n`);
/** How texts of several lines are written, by their indentation. */
const BLOCKS = new Map<string, (value: string) => string>();

/** One document, ending in a newline. */
export function toYaml(value: unknown): string {
  const { text } = new Emitter(value);
  // Nothing stands before a scalar that is the whole document.
  return text.startsWith(' ') ? text.slice(1) : text;
}

/** Where a text, number or boolean stands in a document, from after its key to the end of its last line. */
export interface Leaf {
  readonly start: number;
  readonly end: number;
  readonly indent: string;
}

/** Writes a document, and notes where its leaves are. */
export class Emitter {
  public readonly leaves: Leaf[] = [];
  public text = '';

  constructor(value: unknown) {
    this.write(value, '', '');
  }

  /** What follows a colon or a dash, up to the end of a line; `lead` comes before the first line of a list or an object. */
  private write(value: unknown, lead: string, indent: string): void {
    if (typeof value !== 'object' || value === null) {
      const start = this.text.length;
      this.text += leafText(value, indent);
      this.leaves.push({ start, end: this.text.length, indent });
    } else if (Array.isArray(value)) {
      this.writeItems(value, lead, indent);
    } else {
      this.writeFields(value as { [name: string]: unknown }, lead, indent);
    }
  }

  private writeItems(list: unknown[], lead: string, indent: string): void {
    const inner = `${indent}  `;
    this.text += list.length === 0 ? ' []\n' : lead;
    for (let i = 0; i < list.length; i++) {
      this.text += i === 0 ? '-' : `${indent}-`;
      this.write(list[i], ' ', inner);
    }
  }

  private writeFields(object: { [name: string]: unknown }, lead: string, indent: string): void {
    const names = Object.keys(object);
    const inner = `${indent}  `;
    const innerLead = `\n${inner}`;
    this.text += names.length === 0 ? ' {}\n' : lead;
    for (let i = 0; i < names.length; i++) {
      this.text += `${i === 0 ? '' : indent}${key(names[i], indent)}`;
      this.write(object[names[i]], innerLead, inner);
    }
  }
}

/** A text, number or boolean, up to the end of its last line. */
export function leafText(value: unknown, indent: string): string {
  if (typeof value === 'string') {
    // At the top of a document parsers differ in where indentation starts.
    return value.includes('\n') && indent !== '' ? block(value, indent) : lineOf(value);
  }
  return ` ${scalar(value)}\n`;
}

function key(name: string, indent: string): string {
  const written = keyOf(name);
  // Without the question mark parsers look no further for the colon.
  return written.length > 1024 ? `? ${written.slice(0, -1)}\n${indent}:` : written;
}

function scalar(value: unknown): string {
  if (value === null || typeof value === 'boolean') {
    return String(value);
  }
  if (typeof value !== 'number' || !Number.isFinite(value)) {
    throw new Error(`cannot write ${String(value)} as YAML, expected JSON data; leave it out or convert it`);
  }
  // A float of YAML 1.1 has a dot: 1e+21 would be text.
  return String(value).replace(/^(-?\d)e/, '$1.0e');
}

function block(value: string, indent: string): string {
  let blockOf = BLOCKS.get(indent);
  if (!blockOf) {
    blockOf = remembering((lines) => ` ${NOT_LITERAL.test(lines) ? inline(lines) : literal(lines, indent)}\n`);
    BLOCKS.set(indent, blockOf);
  }
  return blockOf(value);
}

function literal(value: string, indent: string): string {
  // Unless told, parsers take the first blanks for indentation, and refuse a tab.
  const indicator = /^\n*[ \t]/.test(value) ? '2' : '';
  const chomping = !value.endsWith('\n') ? '-' : value.endsWith('\n\n') ? '+' : '';
  const lines = chomping === '-' ? value : value.slice(0, -1);
  return `|${indicator}${chomping}\n${lines.replace(/^(?=.)/gm, indent)}`;
}

function inline(value: string): string {
  if (!NOT_PLAIN.test(value)) {
    return value;
  }
  // JSON inside YAML stays readable.
  if (value.includes('"') && !NOT_SINGLE_QUOTED.test(value)) {
    return `'${value}'`;
  }
  return JSON.stringify(value).replace(TO_ESCAPE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
