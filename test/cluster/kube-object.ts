/** What all Kubernetes objects have. */
export interface KubeObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly [field: string]: unknown;
  };
  readonly [field: string]: any;
}

/** How a message names an object. */
export function nameOf(object: KubeObject): string {
  const { name, namespace } = object.metadata;
  return `${object.kind} ${namespace ? `${namespace}/` : ''}${name} (${object.apiVersion})`;
}
