import type { CompiledSchema, SchemaType } from './compiled-schema';

const MAX_TEXT = 60;
const MAX_NAMES = 10;

const NOUNS: { readonly [type in SchemaType]: string } = {
  'any': 'a value',
  'string': 'a string',
  'boolean': 'a boolean',
  'integer': 'an integer',
  'number': 'a number',
  'int-or-string': 'an integer or a string',
  'array': 'a list',
  'object': 'an object',
};

/** A path in the API server's spelling. */
export function pathText(path: readonly (string | number)[]): string {
  let text = '';
  for (const segment of path) {
    if (typeof segment === 'number') {
      text += `[${segment}]`;
    } else if (!/^[A-Za-z_$][\w$-]*$/.test(segment)) {
      text += `[${segment}]`;
    } else {
      text += text ? `.${segment}` : segment;
    }
  }
  return text;
}

/** A value, short enough for a sentence. */
export function valueText(value: unknown): string {
  const text = typeof value === 'number' ? String(value) : jsonText(value);
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 3)}...` : text;
}

function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    // Only what YAML could not hold either gets here: big integers and objects that contain themselves.
    return typeof value === 'bigint' ? String(value) : 'a value that is no JSON';
  }
}

/** A value with its type, where the type is what is wrong. */
export function typedText(value: unknown): string {
  if (value === null || value === undefined) { return String(value); }
  return `${valueText(value)} (${Array.isArray(value) ? 'list' : typeof value})`;
}

/** What a schema wants, as a noun. */
export function expectedText(schema: CompiledSchema): string {
  return schema.enum ? choiceText(schema.enum.map(valueText)) : NOUNS[schema.type];
}

export function choiceText(names: readonly string[]): string {
  if (names.length === 1) { return names[0]; }
  const shown = names.slice(0, MAX_NAMES).join(', ');
  return `one of ${shown}${names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : ''}`;
}

/** What sets one alternative apart from the others. */
export function branchText(schema: CompiledSchema): string {
  const parts = schema.required.map((name) => `'${name}' set`);
  if (schema.type !== 'any' || schema.enum) { parts.unshift(expectedText(schema)); }
  if (schema.pattern) { parts.push(`a match of ${schema.pattern.source}`); }
  for (const name of schema.fields.names) {
    const text = branchText(schema.fields.get(name)!);
    if (text) { parts.push(`'${name}' being ${text}`); }
  }
  if (schema.branches?.not) { parts.push(`not ${branchText(schema.branches.not)}`); }
  return parts.join(' and ');
}

/** The name that was probably meant. */
export function closest(name: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  // A third of the letters may differ, else the guess is no help.
  let limit = Math.floor(name.length / 3) + 1;
  for (const candidate of candidates) {
    const distance = candidate.toLowerCase() === name.toLowerCase() ? 0 : editDistance(name, candidate, limit);
    if (distance < limit) { best = candidate; limit = distance; }
  }
  return best;
}

/** How many letters to change, add, drop or swap with their neighbour. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) { return limit; }
  const rows = [Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      row[j] = Math.min(rows[i - 1][j] + 1, row[j - 1] + 1, rows[i - 1][j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) { row[j] = Math.min(row[j], rows[i - 2][j - 2] + 1); }
    }
    rows.push(row);
  }
  return rows[a.length][b.length];
}
