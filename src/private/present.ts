const isEmpty = (value: unknown): boolean => value === undefined || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);

/** An object without members that say nothing; nothing if no member does, so that none is left behind empty. */
export function present<T extends object>(members: T): T | undefined {
  const said = Object.entries(members).filter(([, value]) => !isEmpty(value));
  return said.length > 0 ? Object.fromEntries(said) as T : undefined;
}
