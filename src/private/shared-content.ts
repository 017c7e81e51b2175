import { plainCopy } from './plain-data';

const SHARED = new WeakSet<object>();

/**
 * Makes content that many objects have in common: plain data, frozen.
 *
 * As it never changes, its hash, its text and whether it fits its schema are found once and hold for every object.
 */
export function shared<T>(content: T): T & object {
  const data = freeze(plainCopy(content)!.data);
  SHARED.add(data);
  return data;
}

export function isShared(value: unknown): value is object {
  return typeof value === 'object' && value !== null && SHARED.has(value);
}

/** Shared content that depends on something: a thousand pools of one Kubernetes version have one bootstrap script. */
export class SharedContent<T> {
  private readonly made = new Map<string, T & object>();

  /** The content for a key that names everything it depends on. */
  public of(key: string, make: () => T): T & object {
    let content = this.made.get(key);
    if (content === undefined) {
      content = shared(make());
      this.made.set(key, content);
    }
    return content;
  }
}

/** What is derived from content: once if that is shared, each time if not. */
export class OncePerContent<T> {
  private readonly known = new WeakMap<object, T>();

  public get(content: unknown, derive: () => T): T {
    if (!isShared(content)) {
      return derive();
    }
    let result = this.known.get(content);
    if (result === undefined) {
      result = derive();
      this.known.set(content, result);
    }
    return result;
  }
}

function freeze(value: any): any {
  if (typeof value === 'object' && value !== null) {
    Object.values(value).forEach(freeze);
    Object.freeze(value);
  }
  return value;
}
