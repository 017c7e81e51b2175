import { ApiObjectMetadataDefinition } from 'cdk8s';
import { plainCopy } from './plain-data';

interface Texts {
  readonly [key: string]: string;
}

/** Metadata that is nothing but texts. */
export interface PlainMetadata {
  readonly annotations?: Texts;
  readonly labels?: Texts;
  readonly name: string;
  readonly namespace?: string;
}

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
  const fields = plainMetadata(metadata);
  return fields ? plainCopy(fields)!.data : metadata.toJson();
}

/** The fields of metadata, sorted or not, if they are nothing but names, labels and annotations. */
export function plainMetadata(metadata: ApiObjectMetadataDefinition): PlainMetadata | undefined {
  const { annotations, labels } = metadata as unknown as Fields;
  const { name, namespace } = metadata;
  const hasTokens = typeof name !== 'string' || (namespace !== undefined && typeof namespace !== 'string');
  if (hasTokens || !holdsTexts(annotations) || !holdsTexts(labels) || !hasNothingElse(metadata as unknown as Fields)) {
    return undefined;
  }
  return { annotations: unlessEmpty(annotations), labels: unlessEmpty(labels), name, namespace };
}

function hasNothingElse({ finalizers, ownerReferences, _additionalAttributes }: Fields): boolean {
  if (finalizers?.length !== 0 || ownerReferences?.length !== 0 || _additionalAttributes === undefined) {
    return false;
  }
  for (const field in _additionalAttributes) {
    if (!PLAIN.has(field)) { return false; }
  }
  return true;
}

function holdsTexts(texts: Texts | undefined): texts is Texts {
  // What has a field of this name is no plain data to cdk8s.
  if (texts?.constructor !== Object) {
    return false;
  }
  for (const key in texts) {
    if (typeof texts[key] !== 'string') { return false; }
  }
  return true;
}

function unlessEmpty(texts: Texts): Texts | undefined {
  for (const _ in texts) { return texts; }
  return undefined;
}
