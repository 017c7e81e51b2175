import { ApiObject, ApiObjectMetadata, ApiObjectMetadataDefinition, OwnerReference } from 'cdk8s';

type Texts = { [key: string]: string };

/**
 * Metadata that renders itself while it is nothing but names, labels and annotations.
 *
 * cdk8s resolves metadata value by value as well, though there is hardly ever a token in it. Anything else that is
 * added, or a value that is no text, is left to cdk8s.
 */
export class PlainMetadata extends ApiObjectMetadataDefinition {
  private readonly labelTexts: Texts;
  private readonly annotationTexts: Texts;
  private plain: boolean;

  constructor(apiObject: ApiObject, metadata: ApiObjectMetadata) {
    super({ ...metadata, apiObject });
    const { name, namespace, labels, annotations, ...rest } = metadata;
    this.labelTexts = { ...labels };
    this.annotationTexts = { ...annotations };
    this.plain = Object.keys(rest).length === 0;
  }

  public addLabel(key: string, value: string): void {
    super.addLabel(key, value);
    this.labelTexts[key] = value;
  }

  public addAnnotation(key: string, value: string): void {
    super.addAnnotation(key, value);
    this.annotationTexts[key] = value;
  }

  public addFinalizers(...finalizers: string[]): void {
    super.addFinalizers(...finalizers);
    this.plain = false;
  }

  public addOwnerReference(owner: OwnerReference): void {
    super.addOwnerReference(owner);
    this.plain = false;
  }

  public add(key: string, value: any): void {
    super.add(key, value);
    this.plain = false;
  }

  public toJson(): any {
    const annotations = sortedTexts(this.annotationTexts);
    const labels = sortedTexts(this.labelTexts);
    const { name, namespace } = this;
    if (!this.plain || annotations === undefined || labels === undefined || typeof name !== 'string') {
      return super.toJson();
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
}

/** A copy with sorted keys, or nothing if some value is no text. */
function sortedTexts(texts: Texts): Texts | undefined {
  const sorted: Texts = {};
  for (const key of Object.keys(texts).sort()) {
    if (typeof texts[key] !== 'string') {
      return undefined;
    }
    sorted[key] = texts[key];
  }
  return sorted;
}

/** What an object's metadata starts with: what its maker says, over what its chart says. */
export function usePlainMetadata(object: ApiObject, metadata: ApiObjectMetadata = {}): void {
  const { namespace, labels } = object.chart;
  const plain = new PlainMetadata(object, {
    name: object.name,
    ...metadata,
    namespace: metadata.namespace ?? namespace,
    labels: { ...labels, ...metadata.labels },
  });
  Object.defineProperty(object, 'metadata', { value: plain });
}
