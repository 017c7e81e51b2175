import { Json } from './move';
import { Kind } from '../kinds';

/** How a kind is written where the converted object stands, with group and version. */
export type ApiVersionOf = (kind: Kind) => string;

/** v1beta2 references name a group and let Cluster API find the version; v1beta1 references name both. */
export function versionedReference(reference: Json | undefined, apiVersionOf: ApiVersionOf): void {
  if (reference?.apiGroup !== undefined) {
    reference.apiVersion = apiVersionOf({ group: reference.apiGroup, kind: reference.kind });
    delete reference.apiGroup;
  }
}
