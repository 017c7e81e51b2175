import { ApiObject } from 'cdk8s';
import type { Kind } from '../platform/kinds';

/** Whether an object is of a kind, in whatever version. */
export function isOfKind(object: ApiObject, { group, kind }: Kind): boolean {
  return object.kind === kind && object.apiGroup === group;
}
