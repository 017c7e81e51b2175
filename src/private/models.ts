import { plainCopy } from './plain-data';
import type { PlainMetadata } from './plain-metadata';
import { isShared } from './shared-content';

interface Fields {
  readonly [name: string]: any;
}

/** What an object is made of. */
export interface Source extends Fields {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: PlainMetadata;
}

/** The names and indexes that lead to a value. */
export type Path = readonly (string | number)[];

/** A manifest that others resemble: they have the same fields, and other values in some of them. */
export interface Model {
  readonly manifest: any;
  /** Where its texts, numbers and booleans are, in the order in which they are written. */
  readonly leaves: readonly Path[];
}

/** In what a manifest is different from its model; nothing for the model itself. */
export interface Likeness {
  readonly manifest: any;
  readonly model: Model;
  /** In the order of the leaves. */
  readonly changes: readonly Change[];
}

export interface Change {
  /** Which leaf of the model. */
  readonly leaf: number;
  readonly value: unknown;
}

/** How many shapes are known of a kind. */
const MOST = 8;

let latest: Likeness | undefined;

/** What a manifest resembles, if it is the one that was rendered last: rules and texts follow right after. */
export function likenessOf(manifest: unknown): Likeness | undefined {
  return latest?.manifest === manifest ? latest : undefined;
}

/**
 * Renders objects after the model of those before.
 *
 * The tenants of a fleet have the same objects but for a few values. One walk finds these, and nobody needs to look at the rest again:
 * the manifest shares it with its model.
 */
export class Models {
  private readonly kinds = new Map<string, ModelTree[]>();

  /**
   * The manifest of an object, or nothing if cdk8s must resolve something in it.
   *
   * @param source what the object is made of, with members in any order, and absent ones.
   */
  public render(source: Source): any {
    const { kind } = source;
    let models = this.kinds.get(kind);
    if (models === undefined) {
      models = [];
      this.kinds.set(kind, models);
    }
    for (let i = 0; i < models.length; i++) {
      const likeness = models[i].like(source);
      if (likeness !== undefined) {
        // Who comes next is likely of the same shape.
        if (i > 0) { models.unshift(...models.splice(i, 1)); }
        latest = likeness;
        return likeness.manifest;
      }
    }
    const manifest = manifestOf(source);
    if (manifest !== undefined) {
      const model = new ModelTree(source, manifest);
      models.unshift(model);
      models.length = Math.min(models.length, MOST);
      latest = { manifest, model, changes: [] };
    }
    return manifest;
  }
}

function manifestOf({ apiVersion, kind, metadata, ...rest }: Source): any {
  // Only objects of ours have shared content, and then nothing else.
  const plain = isShared(rest.spec) ? { data: rest } : plainCopy(rest);
  return plain && { apiVersion, kind, metadata: plainCopy(metadata)!.data, ...plain.data };
}

/** A value of a source, and what became of it in the manifest. */
interface Node {
  readonly name: string;
  /** Programs have constants in several objects, which need not be compared with themselves. */
  readonly source: unknown;
  readonly rendered: any;
  /** Only for texts, numbers and booleans. */
  readonly leaf?: number;
  /** In the order of the source. */
  readonly members?: readonly Node[];
}

/** What `match` gives for a value that is no data, or of another shape. */
const UNLIKE = Symbol('unlike');

class ModelTree implements Model {
  public readonly leaves: Path[] = [];
  private readonly root: Node;

  constructor(source: Source, public readonly manifest: any) {
    this.root = this.node('', source, manifest, numbered(manifest, this.leaves));
  }

  public like(source: Source): Likeness | undefined {
    const { apiVersion, kind } = this.manifest;
    if (source.apiVersion !== apiVersion || source.kind !== kind) {
      return undefined;
    }
    const changes: Change[] = [];
    const manifest = match(source, this.root, changes);
    return manifest === UNLIKE ? undefined : { manifest, model: this, changes };
  }

  private node(name: string, source: any, rendered: any, leaves: any): Node {
    if (typeof leaves === 'number') {
      return { name, source, rendered, leaf: leaves };
    }
    const members = Object.keys(source).map((key) => Object.hasOwn(rendered, key)
      ? this.node(key, source[key], rendered[key], leaves[key])
      : { name: key, source: source[key], rendered: undefined });
    return { name, source, rendered, members };
  }
}

/** The same with a number in place of each leaf, in the order of the fields. */
function numbered(value: any, leaves: Path[], path: Path = []): any {
  if (typeof value !== 'object') {
    return leaves.push(path) - 1;
  }
  if (Array.isArray(value)) {
    return value.map((item, i) => numbered(item, leaves, [...path, i]));
  }
  return Object.fromEntries(Object.keys(value).map((key) => [key, numbered(value[key], leaves, [...path, key])]));
}

/** What a value renders to: the very data of the model where it is equal. */
function match(value: any, node: Node, changes: Change[]): any {
  const { rendered, members } = node;
  if (value === rendered || value === node.source) {
    return rendered;
  }
  if (typeof value !== 'object') {
    if (node.leaf === undefined || typeof value !== typeof rendered) {
      return UNLIKE;
    }
    note(changes, { leaf: node.leaf, value });
    return value;
  }
  if (value === null) {
    return rendered === undefined ? undefined : UNLIKE;
  }
  if (members === undefined) {
    return UNLIKE;
  }
  if (Array.isArray(value)) {
    return Array.isArray(rendered) && value.length === members.length ? matchItems(value, node, changes) : UNLIKE;
  }
  const isPlain = Object.getPrototypeOf(value) === Object.prototype;
  return isPlain && !Array.isArray(rendered) ? matchFields(value, node, changes) : UNLIKE;
}

/** Sources are mostly in order, so that this beats a sort. */
function note(changes: Change[], change: Change): void {
  let place = changes.length;
  while (place > 0 && changes[place - 1].leaf > change.leaf) { place--; }
  if (place === changes.length) {
    changes.push(change);
  } else {
    changes.splice(place, 0, change);
  }
}

function matchItems(list: any[], { rendered, members }: Node, changes: Change[]): any {
  let result = rendered;
  for (let i = 0; i < list.length; i++) {
    const item = match(list[i], members![i], changes);
    if (item === UNLIKE) {
      return UNLIKE;
    }
    if (item !== rendered[i]) {
      result = result === rendered ? [...rendered] : result;
      result[i] = item;
    }
  }
  return result;
}

function matchFields(object: Fields, { rendered, members }: Node, changes: Change[]): any {
  let result = rendered;
  let i = 0;
  for (const name in object) {
    const node = members![i++];
    if (node === undefined || node.name !== name) {
      return UNLIKE;
    }
    // Most values are equal, and need no call.
    if (object[name] === node.rendered) { continue; }
    const member = match(object[name], node, changes);
    if (member === UNLIKE) {
      return UNLIKE;
    }
    if (member !== node.rendered) {
      // A clone has the fields in order.
      result = result === rendered ? { ...rendered } : result;
      result[name] = member;
    }
  }
  return i === members!.length ? result : UNLIKE;
}
