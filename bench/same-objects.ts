import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parseAllDocuments } from 'yaml';
import { Tenant } from './fleet';
import { KubeObject, objectsOf } from './objects';

/** What the library writes beside the objects of the tenants: what they share, and what lists files for kustomize. */
const NOT_OF_A_TENANT = new Set(['Namespace', 'HelmRepository', 'kustomize.config.k8s.io/v1beta1 Kustomization']);

/** What a contestant wrote, held against the literals. Each may hash in its own way. */
export class Comparison {
  private readonly expected: KubeObject[];
  private readonly got: KubeObject[];

  constructor(private readonly contestant: string, outdir: string, fleet: Tenant[]) {
    const objects = yamlFiles(outdir).flatMap(readObjects)
      .filter(({ apiVersion, kind }) => !NOT_OF_A_TENANT.has(kind) && !NOT_OF_A_TENANT.has(`${apiVersion} ${kind}`));
    requireSoundReferences(contestant, objects);
    this.expected = comparable(fleet.flatMap(objectsOf));
    this.got = comparable(objects);
  }

  /** Throws unless there are the same kinds and names. */
  public requireSameNames(): void {
    const [expected, got] = [this.expected, this.got].map((objects) => objects.map(identity));
    const other = [...expected.filter((name) => !got.includes(name)), ...got.filter((name) => !expected.includes(name))];
    if (other.length > 0 || expected.length !== got.length) {
      throw new Error(`${this.contestant} wrote ${got.length} objects, expected ${expected.length}; only on one side: ${other.join(', ')}; mend its input`);
    }
  }

  /** Throws unless all fields are the same, too. */
  public requireSameContent(): void {
    const i = this.expected.findIndex((object, index) => !isDeepStrictEqual(object, this.got[index]));
    if (i >= 0) {
      const [got, expected] = [this.got[i], this.expected[i]].map((object) => JSON.stringify(object, null, 1));
      throw new Error(`${this.contestant} wrote ${got}, expected ${expected}; bring objects.ts in line with the library`);
    }
  }

  /** Of how many objects some field differs. */
  public get differing(): number {
    return this.expected.filter((object, index) => !isDeepStrictEqual(object, this.got[index])).length;
  }
}

function comparable(objects: KubeObject[]): KubeObject[] {
  return objects.map(withoutHashes).sort((a, b) => identity(a) < identity(b) ? -1 : 1);
}

/** Throws if a folder holds less than the objects of so many tenants: cheap enough for every size, where parsing everything is not. */
export function requireEnoughObjects(contestant: string, outdir: string, fleet: Tenant[]): void {
  const expected = fleet.length * countKinds(Buffer.from(JSON.stringify(objectsOf(fleet[0]), null, 2)));
  const got = yamlFiles(outdir).reduce((sum, file) => sum + countKinds(readFileSync(file)), 0);
  if (got < expected) {
    throw new Error(`${contestant} wrote ${got} fields 'kind' for ${fleet.length} tenants, expected at least ${expected}; mend its input`);
  }
}

/** In bytes: one file with a large fleet may be longer than a string can be. */
function countKinds(content: Buffer): number {
  let count = 0;
  for (const field of ['kind: ', 'kind": ']) {
    for (let at = content.indexOf(field); at >= 0; at = content.indexOf(field, at + 1)) {
      count++;
    }
  }
  return count;
}

/** Every YAML and JSON file below a folder. */
export function yamlFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(ya?ml|json)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

function readObjects(file: string): KubeObject[] {
  const documents = parseAllDocuments(readFileSync(file, 'utf8'));
  return documents.flatMap((document) => {
    if (document.errors.length > 0) {
      throw document.errors[0];
    }
    const value = document.toJS();
    return value === null ? [] : value.items ?? value;
  });
}

/** Machines are made from templates that exist, whatever the hash in their names. */
function requireSoundReferences(contestant: string, objects: KubeObject[]): void {
  const templates = new Set(objects.map(({ kind, metadata }) => `${kind} ${metadata.namespace} ${metadata.name}`));
  for (const { kind, metadata, spec } of objects) {
    if (kind === 'MachineDeployment') {
      for (const reference of [spec.template.spec.bootstrap.configRef, spec.template.spec.infrastructureRef]) {
        if (!templates.has(`${reference.kind} ${metadata.namespace} ${reference.name}`)) {
          throw new Error(`${contestant}: MachineDeployment '${metadata.name}' refers to ${reference.kind} '${reference.name}', which it does not write; mend its input`);
        }
      }
    }
  }
}

function withoutHashes(object: KubeObject): KubeObject {
  const copy: any = structuredClone(object);
  switch (object.kind) {
    case 'HarvesterMachineTemplate':
    case 'KubeadmConfigTemplate':
      copy.metadata.name = withoutHash(copy.metadata.name);
      break;
    case 'MachineDeployment':
      for (const reference of [copy.spec.template.spec.bootstrap.configRef, copy.spec.template.spec.infrastructureRef]) {
        reference.name = withoutHash(reference.name);
      }
      break;
    case 'StewardControlPlane':
      copy.spec.dataStoreSchema = withoutHash(copy.spec.dataStoreSchema);
      copy.spec.dataStoreUsername = withoutHash(copy.spec.dataStoreUsername);
      break;
  }
  return copy;
}

function withoutHash(name: string): string {
  return name.replace(/[a-z0-9]{10}$/, '<hash>');
}

function identity({ kind, metadata, spec }: KubeObject): string {
  // Objects inside of tenants have the same name in each.
  return `${kind} ${metadata.namespace}/${metadata.name} ${spec?.addresses ?? ''}`.trim();
}
