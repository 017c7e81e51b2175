type Values = { [key: string]: any };

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Helm's own merge: objects are merged, everything else is replaced by the later value, unless that is undefined. */
export function mergeValues(base: Values, override: Values = {}): Values {
  const merged: Values = { ...base };
  for (const [key, value] of Object.entries(override).filter(([, candidate]) => candidate !== undefined)) {
    merged[key] = isObject(merged[key]) && isObject(value) ? mergeValues(merged[key], value) : value;
  }
  return merged;
}
