const WIDTH = 120;

/** JSON that diffs well: what fits on a line stands on one, the rest has one member a line. */
export function formatJson(value: unknown): string {
  return `${format(value, 0, 0)}\n`;
}

/**
 * @param indent spaces before the line that the value starts on
 * @param taken columns of that line used by the key before the value and the comma after it
 */
function format(value: unknown, indent: number, taken: number): string {
  const flat = flatten(value);
  if (typeof value !== 'object' || value === null || indent + taken + flat.length <= WIDTH) { return flat; }

  const inner = ' '.repeat(indent + 1);
  const outer = ' '.repeat(indent);
  if (Array.isArray(value)) {
    return `[\n${value.map((item) => inner + format(item, indent + 1, 1)).join(',\n')}\n${outer}]`;
  }
  const members = Object.entries(value).map(([key, member]) => {
    const prefix = `${JSON.stringify(key)}: `;
    return inner + prefix + format(member, indent + 1, prefix.length + 1);
  });
  return `{\n${members.join(',\n')}\n${outer}}`;
}

function flatten(value: unknown): string {
  if (Array.isArray(value)) { return `[${value.map(flatten).join(', ')}]`; }
  if (typeof value === 'object' && value !== null) {
    return `{${Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${flatten(member)}`).join(', ')}}`;
  }
  return JSON.stringify(value);
}
