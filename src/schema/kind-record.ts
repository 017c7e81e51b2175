import type { ImportedKind, KindRecord } from '../../imports/kind-record';

/** What a user's CustomResourceDefinition says, in the form of `imports/`. */
export function recordOf(definition: any): KindRecord {
  if (definition?.kind !== 'CustomResourceDefinition' || definition.spec?.versions === undefined) {
    throw new Error(`'customResourceDefinitions' holds a ${definition?.kind ?? typeof definition}, expected only CustomResourceDefinition of apiextensions.k8s.io/v1; remove it from the file`);
  }
  const { group, names, scope, versions } = definition.spec;
  return {
    group,
    ...names,
    scope,
    versions: versions.map(({ name, served, storage, schema }: any) => ({ name, served, storage, schema: schema.openAPIV3Schema })),
  };
}

/** The version in which the API server keeps a kind. */
export function storageVersion(kind: ImportedKind | KindRecord): string {
  return 'storageVersion' in kind ? kind.storageVersion : kind.versions.find(({ storage }) => storage)!.name;
}
