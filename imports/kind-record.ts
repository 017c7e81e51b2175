/** A structural schema as CustomResourceDefinitions hold it, without prose. */
export interface JsonSchema {
  readonly 'type'?: string;
  readonly 'format'?: string;
  readonly 'nullable'?: boolean;
  readonly 'enum'?: readonly unknown[];
  readonly 'default'?: unknown;
  readonly 'pattern'?: string;
  readonly 'minLength'?: number;
  readonly 'maxLength'?: number;
  readonly 'minimum'?: number;
  readonly 'maximum'?: number;
  readonly 'exclusiveMinimum'?: boolean;
  readonly 'exclusiveMaximum'?: boolean;
  readonly 'multipleOf'?: number;
  readonly 'minItems'?: number;
  readonly 'maxItems'?: number;
  readonly 'uniqueItems'?: boolean;
  readonly 'minProperties'?: number;
  readonly 'maxProperties'?: number;
  readonly 'required'?: readonly string[];
  readonly 'properties'?: { readonly [name: string]: JsonSchema };
  readonly 'additionalProperties'?: JsonSchema | boolean;
  readonly 'items'?: JsonSchema;
  readonly 'allOf'?: readonly JsonSchema[];
  readonly 'anyOf'?: readonly JsonSchema[];
  readonly 'oneOf'?: readonly JsonSchema[];
  readonly 'not'?: JsonSchema;
  readonly 'x-kubernetes-int-or-string'?: boolean;
  readonly 'x-kubernetes-preserve-unknown-fields'?: boolean;
  readonly 'x-kubernetes-embedded-resource'?: boolean;
  readonly 'x-kubernetes-list-type'?: string;
  readonly 'x-kubernetes-list-map-keys'?: readonly string[];
  readonly 'x-kubernetes-map-type'?: string;
  readonly 'x-kubernetes-validations'?: readonly CelRule[];
}

/** One rule that only the API server evaluates. */
export interface CelRule {
  readonly rule: string;
  readonly reason?: string;
  readonly fieldPath?: string;
  readonly optionalOldSelf?: boolean;
}

export type Scope = 'Namespaced' | 'Cluster';

/** What one JSON file in this folder holds: a kind with the schema of every served version. */
export interface KindRecord {
  /** The API group, empty for the core group. */
  readonly group: string;
  readonly kind: string;
  readonly listKind: string;
  readonly plural: string;
  readonly singular: string;
  readonly shortNames?: readonly string[];
  readonly categories?: readonly string[];
  readonly scope: Scope;
  /** The API server knows this kind without a CustomResourceDefinition. */
  readonly builtIn?: boolean;
  /** Contract labels of the definition: which of its versions serves which Cluster API contract. */
  readonly labels?: { readonly [label: string]: string };
  readonly versions: readonly KindVersion[];
}

export interface KindVersion {
  readonly name: string;
  readonly served: boolean;
  readonly storage: boolean;
  readonly deprecated?: boolean;
  readonly subresources?: { readonly [name: string]: unknown };
  readonly selectableFields?: readonly { readonly jsonPath: string }[];
  readonly schema: JsonSchema;
}

/** A row of the table in index.ts: enough to know a kind without loading its schemas. */
export interface ImportedKind {
  readonly group: string;
  readonly kind: string;
  readonly plural: string;
  readonly scope: Scope;
  /** The served versions. */
  readonly versions: readonly string[];
  readonly storageVersion: string;
  readonly labels?: { readonly [label: string]: string };
  /** Path of the record, from this folder. */
  readonly file: string;
}

/** The metadata that a manifest may carry; the rest of it belongs to the API server. */
export interface ObjectMeta {
  readonly name?: string;
  readonly generateName?: string;
  readonly namespace?: string;
  readonly labels?: { readonly [key: string]: string };
  readonly annotations?: { readonly [key: string]: string };
  readonly finalizers?: readonly string[];
  readonly ownerReferences?: readonly OwnerReference[];
}

export interface OwnerReference {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly uid: string;
  readonly controller?: boolean;
  readonly blockOwnerDeletion?: boolean;
}
