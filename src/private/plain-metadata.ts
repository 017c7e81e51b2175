import { ApiObjectMetadataDefinition } from 'cdk8s';
import { sortedKeys } from './plain-data';

type Texts = { [key: string]: string };

/** What cdk8s keeps to itself. Where a version of it does otherwise, the stock way is taken. */
interface Fields {
  readonly labels?: Texts;
  readonly annotations?: Texts;
  readonly finalizers?: unknown[];
  readonly ownerReferences?: unknown[];
  readonly _additionalAttributes?: object;
}

const PLAIN = new Set(['name', 'namespace', 'labels', 'annotations']);

/**
 * Metadata as JSON, at once if it is nothing but names, labels and annotations.
 *
 * cdk8s resolves metadata value by value as well, though there is hardly ever a token in it.
 */
export function renderMetadata(metadata: ApiObjectMetadataDefinition): any {
  const fields = metadata as unknown as Fields;
  const { name, namespace } = metadata;
  const annotations = sortedTexts(fields.annotations);
  const labels = sortedTexts(fields.labels);
  const hasTokens = typeof name !== 'string' || (namespace !== undefined && typeof namespace !== 'string');
  if (annotations === undefined || labels === undefined || hasTokens || !hasNothingElse(fields)) {
    return metadata.toJson();
  }
  const json: { [key: string]: unknown } = {};
  if (Object.keys(annotations).length > 0) {
    json.annotations = annotations;
  }
  if (Object.keys(labels).length > 0) {
    json.labels = labels;
  }
  json.name = name;
  if (namespace !== undefined) {
    json.namespace = namespace;
  }
  return json;
}

function hasNothingElse({ finalizers, ownerReferences, _additionalAttributes }: Fields): boolean {
  return finalizers?.length === 0 && ownerReferences?.length === 0
    && _additionalAttributes !== undefined && Object.keys(_additionalAttributes).every((field) => PLAIN.has(field));
}

/** A copy with sorted keys, or nothing if some value is no text. */
function sortedTexts(texts: Texts | undefined): Texts | undefined {
  if (texts === undefined) {
    return undefined;
  }
  const sorted: Texts = {};
  for (const key of sortedKeys(texts)) {
    if (typeof texts[key] !== 'string') {
      return undefined;
    }
    sorted[key] = texts[key];
  }
  return sorted;
}
