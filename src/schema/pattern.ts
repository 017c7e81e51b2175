const patterns = new Map<string, RegExp | undefined>();

/** A pattern in Go's syntax as a regular expression, or nothing where JavaScript has no equivalent: then only the API server can tell. */
export function compilePattern(pattern: string): RegExp | undefined {
  if (!patterns.has(pattern)) { patterns.set(pattern, translate(pattern)); }
  return patterns.get(pattern);
}

function translate(pattern: string): RegExp | undefined {
  const ignoreCase = /^\^?\(\?i\)/.test(pattern);
  const source = (ignoreCase ? pattern.replace('(?i)', '') : pattern)
    .replaceAll('(?P<', '(?<')
    .replace(/\\([pP])([A-Z])/g, '\\$1{$2}')
    .replace(/\\A/g, '^')
    .replace(/\\z/g, '$');
  const flags = ignoreCase ? 'i' : '';
  // Without the flag u, JavaScript reads a character class as the letters of its name.
  return regExp(source, `${flags}u`) ?? (/\\[pP]\{/.test(source) ? undefined : regExp(source, flags));
}

function regExp(source: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(source, flags);
  } catch {
    return undefined;
  }
}
