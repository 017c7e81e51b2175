import { ApiObject } from 'cdk8s';
import type { ImmutableTemplate } from '../immutable-template';

/** How Cluster API v1beta2 refers to an object of the same namespace. Call it at render: a template's name follows its content. */
export function reference(object: ApiObject) {
  // Not `instanceof`: cdk8s makes every ApiObject an instance of every subclass.
  const name = 'contentName' in object ? (object as ImmutableTemplate).contentName : object.name;
  return { apiGroup: object.apiGroup, kind: object.kind, name };
}
