import { existsSync, lstatSync, readdirSync, readFileSync } from 'fs';
import { join, posix } from 'path';
import { ApiObject } from 'cdk8s';
import { Documents } from './documents';
import { toYaml } from './emitter';
import { GitLayout } from './git-layout';
import { extraFolder, fileName, Placement, placementOf, sharedFile } from './layout';

/** An object and what it renders to. */
export interface RenderedObject {
  readonly object: ApiObject;
  readonly json: any;
}

interface Entry {
  readonly pieces: string[];
  readonly owner: ApiObject;
  readonly shared: boolean;
}

/** Files below the output folder, and the folders whose kustomization.yaml lists them. */
export class Tree {
  private readonly entries = new Map<string, Entry>();
  private readonly resources = new Map<string, Set<string>>();
  private readonly components = new Map<string, string>();
  private readonly collisions: string[] = [];
  /** Whether a folder was there before, asked once for all tenants in it. */
  private readonly existed = new Map<string, boolean>();
  private readonly documents = new Documents();

  constructor(private readonly outdir: string, private readonly layout = GitLayout.FILE_PER_OBJECT) {}

  public add({ object, json }: RenderedObject): void {
    const placement = placementOf(object);
    const shared = sharedFile(placement, this.layout);
    // The construct's own name, not the rendered one: a template's file stays when its hash changes.
    const name = shared ?? fileName(placement, object.kind, json.metadata?.namespace, object.name);
    const path = `${placement.folder}/${name}`;
    const entry = this.entries.get(path);
    if (entry && !entry.shared) {
      this.collisions.push(`'${path}' would hold [${entry.owner.node.path}] and [${object.node.path}]`);
      return;
    }
    // Text, because it is a fraction of the data: a large fleet would not fit into memory otherwise.
    const pieces = this.documents.piecesOf(json);
    if (entry) {
      entry.pieces.push('---\n', ...pieces);
    } else {
      this.entries.set(path, { pieces, owner: object, shared: shared !== undefined });
      this.list(placement, name);
    }
  }

  /** A folder that is there even if nothing is in it: a delivery that points to it can then remove what was. */
  public addFolder(folder: string): void {
    this.resourcesOf(folder);
  }

  /** The body of every file in pieces, by path. */
  public files(): Map<string, string[]> {
    if (this.collisions.length > 0) {
      throw new Error(`files would hold two objects, expected one each; give one of the two another name:\n  ${this.collisions.join('\n  ')}`);
    }
    const files = new Map<string, string[]>();
    for (const [path, { pieces }] of this.entries) {
      files.set(path, pieces);
    }
    for (const [folder, resources] of this.resources) {
      files.set(`${folder}/kustomization.yaml`, [toYaml({
        apiVersion: 'kustomize.config.k8s.io/v1beta1',
        kind: 'Kustomization',
        resources: [...resources].sort(),
        ...(this.components.has(folder) && { components: [this.components.get(folder)] }),
      })]);
    }
    return files;
  }

  private list(placement: Placement, name: string): void {
    const { folder, listedIn, extra } = placement;
    if (extra && !this.resources.has(folder)) {
      this.listExtra(folder);
    }
    this.resourcesOf(folder).add(name);
    if (listedIn !== undefined) {
      this.resourcesOf(listedIn).add(folder.slice(listedIn.length + 1));
    }
  }

  private listExtra(folder: string): void {
    const parent = posix.dirname(folder);
    if (!this.existed.has(parent)) {
      this.existed.set(parent, existsSync(join(this.outdir, parent)));
    }
    if (!this.existed.get(parent)) {
      return;
    }
    const files = extraFiles(this.outdir, extraFolder(folder)).map((file) => posix.relative(folder, file));
    if (files.length === 1 && isComponent(join(this.outdir, extraFolder(folder)))) {
      this.components.set(folder, files[0]);
    } else {
      files.forEach((file) => this.resourcesOf(folder).add(file));
    }
  }

  private resourcesOf(folder: string): Set<string> {
    const resources = this.resources.get(folder) ?? new Set();
    this.resources.set(folder, resources);
    return resources;
  }
}

const KUSTOMIZATION = /^(kustomization\.ya?ml|Kustomization)$/;

/** Whether a folder is a kustomize component, which may patch our objects and must be listed as such. */
function isComponent(folder: string): boolean {
  const file = readdirSync(folder).find((name) => KUSTOMIZATION.test(name));
  return file !== undefined && /^kind:\s*Component\s*$/m.test(readFileSync(join(folder, file), 'utf8'));
}

/**
 * The user's own files beside a tenant's: a folder as a whole if kustomize can build it, else its files one by one.
 *
 * Links are left out because Flux does not take them along, hidden files because they are settings such as `.sops.yaml`.
 */
function extraFiles(outdir: string, folder: string): string[] {
  if (!existsSync(join(outdir, folder)) || !lstatSync(join(outdir, folder)).isDirectory()) {
    return [];
  }
  const entries = readdirSync(join(outdir, folder), { withFileTypes: true }).filter(({ name }) => !name.startsWith('.'));
  if (entries.some(({ name }) => KUSTOMIZATION.test(name))) {
    return [folder];
  }
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isFile() && /\.ya?ml$/.test(path) ? [path] : extraFiles(outdir, path);
  });
}
