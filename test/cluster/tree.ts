import * as fs from 'node:fs';
import * as path from 'node:path';
import { parseAllDocuments } from 'yaml';
import { KubeObject } from './kube-object';

/** One document of a YAML file: what the file says, and what we read in it. */
export interface Manifest {
  readonly file: string;
  readonly text: string;
  readonly object: KubeObject;
}

/** What one cluster gets of a tree. */
export interface ClusterContent {
  /** The folder that it comes from, relative to the tree: a plane, or the `in-tenant` folder of a tenant. */
  readonly folder: string;
  readonly inTenant: boolean;
  readonly manifests: Manifest[];
}

/** Reads a Git tree and tells apart what each management cluster gets and what each tenant gets. */
export function readTree(tree: string): ClusterContent[] {
  const contents = new Map<string, ClusterContent>();
  for (const file of yamlFiles(tree, '')) {
    const folder = clusterFolder(file);
    const content = contents.get(folder) ?? { folder, inTenant: folder.endsWith('in-tenant'), manifests: [] };
    contents.set(folder, content);
    content.manifests.push(...readManifests(tree, file));
  }
  return [...contents.values()];
}

/** What a management cluster gets if objects come from no file; messages name them by `folder`. */
export function contentOf(folder: string, objects: KubeObject[]): ClusterContent {
  return { folder, inTenant: false, manifests: objects.map((object) => ({ file: folder, text: JSON.stringify(object), object })) };
}

export function readManifests(tree: string, file: string): Manifest[] {
  const text = fs.readFileSync(path.join(tree, file), 'utf8');
  return parseAllDocuments(text, { version: '1.1', merge: true }).flatMap((document) => {
    if (document.errors.length > 0) {
      throw new Error(`'${path.join(tree, file)}' is no YAML: ${document.errors[0].message}; fix what writes it`);
    }
    const object = document.toJS() as KubeObject | null;
    if (object === null) {
      return [];
    }
    if (!object.apiVersion || !object.kind || !object.metadata?.name) {
      throw new Error(`'${path.join(tree, file)}' holds a document without apiVersion, kind or metadata.name; a tree holds only Kubernetes objects`);
    }
    return [{ file, text: text.slice(document.range[0], document.range[1]), object }];
  });
}

function yamlFiles(tree: string, folder: string): string[] {
  return fs.readdirSync(path.join(tree, folder), { withFileTypes: true })
    .sort((one, other) => one.name < other.name ? -1 : 1)
    .flatMap((entry) => {
      const relative = path.posix.join(folder, entry.name);
      if (entry.isDirectory()) {
        // The user's own files: sealed secrets and patches, of kinds that we know nothing about.
        return entry.name === 'extra' ? [] : yamlFiles(tree, relative);
      }
      return /\.ya?ml$/.test(entry.name) && entry.name !== 'kustomization.yaml' ? [relative] : [];
    });
}

function clusterFolder(file: string): string {
  const folders = path.posix.dirname(file).split('/');
  const inTenant = folders.indexOf('in-tenant');
  return inTenant < 0 ? folders[0] : folders.slice(0, inTenant + 1).join('/');
}
