/** Plain JSON, as `ApiObject.toJson` gives it. */
export type Json = { [key: string]: any };

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/**
 * Moves a member from one path to another and drops the parents that this leaves empty.
 *
 * Conversions move what they know and leave the rest alone, so a user's patch of an unknown field survives;
 * so does a patch in the older shape, which is why a member that is already there stays.
 */
export function move(object: unknown, from: string[], to: string[], convert: (value: any) => any = (value) => value): void {
  const value = take(object, from);
  if (!isObject(object) || value === undefined) {
    return;
  }
  const parent = to.slice(0, -1).reduce((o, key) => (o[key] ??= {}), object);
  parent[to[to.length - 1]] ??= convert(value);
}

/** Changes a member where it is. */
export function change(object: unknown, path: string[], convert: (value: any) => any): void {
  move(object, path, path, convert);
}

function take(object: unknown, [key, ...rest]: string[]): unknown {
  if (!isObject(object) || !(key in object)) {
    return undefined;
  }
  const value = rest.length > 0 ? take(object[key], rest) : object[key];
  if (rest.length === 0 || (isObject(object[key]) && Object.keys(object[key]).length === 0)) {
    delete object[key];
  }
  return value;
}

/**
 * v1beta2 counts seconds, v1beta1 writes durations. They are spelled as Go prints them: Cluster API's webhooks
 * write them back so, and another spelling would be a difference that never goes away.
 */
export function duration(seconds: unknown): unknown {
  if (!Number.isInteger(seconds) || (seconds as number) < 0) {
    return seconds; // the schema says what is wrong with it
  }
  const total = seconds as number;
  const [hours, minutes] = [Math.floor(total / 3600), Math.floor(total / 60) % 60];
  return `${hours > 0 ? `${hours}h` : ''}${total >= 60 ? `${minutes}m` : ''}${total % 60}s`;
}
