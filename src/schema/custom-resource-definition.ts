import type { KindRecord } from '../../imports/kind-record';

/** The definition that makes an API server know this kind; versions are converted by changing apiVersion only. */
export function customResourceDefinition(record: KindRecord): { readonly [field: string]: unknown } {
  if (record.builtIn) {
    throw new Error(`kind '${record.kind}' is built into Kubernetes, expected a custom one; apply its objects without a definition`);
  }
  const { group, kind, listKind, plural, singular, shortNames, categories, scope, labels, versions } = record;
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.${group}`, ...(labels && { labels }) },
    spec: {
      group,
      names: { kind, listKind, plural, singular, ...(shortNames && { shortNames }), ...(categories && { categories }) },
      scope,
      versions: versions.map(({ schema, ...version }) => ({ ...version, schema: { openAPIV3Schema: schema } })),
    },
  };
}
