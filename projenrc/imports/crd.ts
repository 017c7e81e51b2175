import { parseAllDocuments } from 'yaml';
import { cleanSchema } from './schema';
import type { KindRecord, KindVersion } from '../../imports/kind-record';
import type { Source } from '../../imports/sources';

/** The kinds that a file of CustomResourceDefinitions defines. */
export function recordsOfCrds(text: string, contracts: Source['contracts'] = {}): KindRecord[] {
  return parseAllDocuments(text)
    .map((document) => document.toJS())
    .filter((object) => object?.kind === 'CustomResourceDefinition')
    .map((crd) => recordOf(crd, contracts));
}

function recordOf(crd: any, contracts: { readonly [contract: string]: string }): KindRecord {
  const { group, names, scope, versions } = crd.spec;
  const labels = {
    ...Object.fromEntries(Object.entries<string>(crd.metadata.labels ?? {}).filter(([label]) => /^cluster\.x-k8s\.io\/v\d/.test(label))),
    ...Object.fromEntries(Object.entries(contracts).map(([contract, version]) => [`cluster.x-k8s.io/${contract}`, version])),
  };
  return {
    group,
    kind: names.kind,
    listKind: names.listKind ?? `${names.kind}List`,
    plural: names.plural,
    singular: names.singular ?? names.kind.toLowerCase(),
    ...(names.shortNames && { shortNames: names.shortNames }),
    ...(names.categories && { categories: names.categories }),
    scope,
    ...(Object.keys(labels).length > 0 && { labels }),
    // A definition needs its storage version even where nobody may ask for it.
    versions: versions.filter((version: KindVersion) => version.served || version.storage).map(versionOf),
  };
}

function versionOf(version: any): KindVersion {
  return {
    name: version.name,
    served: version.served,
    storage: version.storage,
    ...(version.deprecated && { deprecated: true }),
    ...(version.subresources && { subresources: version.subresources }),
    ...(version.selectableFields && { selectableFields: version.selectableFields }),
    schema: cleanSchema(version.schema.openAPIV3Schema),
  };
}
