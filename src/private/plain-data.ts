/** Data with sorted keys and without absent members, as cdk8s writes it; nothing if cdk8s must resolve something in it, such as a token. */
export function plainCopy(value: unknown): { readonly data: any } | undefined {
  foreign = false;
  const data = copy(value);
  return foreign ? undefined : { data };
}

/** Set by `copy` when it meets what is no plain data: a flag is far cheaper than an exception or a second walk. */
let foreign = false;

function copy(value: any): any {
  if (typeof value !== 'object') {
    foreign ||= typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint';
    return value;
  }
  if (value === null) {
    return undefined;
  }
  if (Array.isArray(value)) {
    const list: any[] = [];
    for (let i = 0; i < value.length; i++) {
      list.push(copy(value[i]));
    }
    return list;
  }
  if (value.constructor !== Object) {
    foreign = true;
    return undefined;
  }
  const result: { [key: string]: any } = {};
  for (const key of sortedKeys(value)) {
    const member = copy(value[key]);
    if (member !== undefined) {
      result[key] = member;
    }
  }
  return result;
}

/** Many objects have their keys in order, and a look is cheaper than a sort. */
export function sortedKeys(value: object): string[] {
  const keys = Object.keys(value);
  for (let i = 1; i < keys.length; i++) {
    if (keys[i] < keys[i - 1]) {
      return keys.sort();
    }
  }
  return keys;
}
