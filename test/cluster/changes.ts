import { KubeObject, nameOf } from './kube-object';

/**
 * What differs between two states of an object, one line a field.
 *
 * Left out is what the server writes by itself: `status` and the book-keeping of writes. `metadata.generation` counts: it changes with the spec.
 */
export function changes(before: KubeObject, after: KubeObject): string[] {
  return differences('', comparable(before), comparable(after)).map((difference) => `${nameOf(before)}: ${difference}`);
}

function comparable(object: KubeObject): object {
  const { status, ...rest } = object;
  const { resourceVersion, managedFields, ...metadata } = object.metadata;
  return { ...rest, metadata };
}

function differences(field: string, before: unknown, after: unknown): string[] {
  if (isObject(before) && isObject(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...names].flatMap((name) => differences(field ? `${field}.${name}` : name, before[name], after[name]));
  }
  const [one, other] = [JSON.stringify(before), JSON.stringify(after)];
  return one === other ? [] : [`${field} was ${one ?? 'absent'}, is ${other ?? 'absent'}`];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
