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

/** Keys in order. They are few and often in order, so that looking at neighbours beats a sort. */
function sortedKeys(value: object): string[] {
  const keys = Object.keys(value);
  if (keys.length > 20) {
    return keys.sort();
  }
  for (let i = 1; i < keys.length; i++) {
    const key = keys[i];
    let place = i;
    for (; place > 0 && keys[place - 1] > key; place--) {
      keys[place] = keys[place - 1];
    }
    keys[place] = key;
  }
  return keys;
}
