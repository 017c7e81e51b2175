/** The items that repeat the key of an earlier one, each with that one. An item without a key repeats none. */
export function repeats<T>(items: T[], keyOf: (item: T) => string | undefined): [T, T][] {
  const first = new Map<string, T>();
  const pairs: [T, T][] = [];
  for (const item of items) {
    const key = keyOf(item);
    if (key === undefined) { continue; }
    const other = first.get(key);
    if (other === undefined) {
      first.set(key, item);
    } else {
      pairs.push([item, other]);
    }
  }
  return pairs;
}
