import { ApiObject, Lazy } from 'cdk8s';
import type { Models } from './models';
import { plainCopy } from './plain-data';
import { plainMetadata, renderMetadata } from './plain-metadata';
import { isShared } from './shared-content';

/** What cdk8s keeps to itself. Where a version of it does otherwise, the stock way is taken. */
interface Fields {
  readonly props?: { readonly [name: string]: unknown };
  readonly patches?: unknown[];
}

/** An object of ours. */
interface Own {
  /** As `toJson`, but for readers only: what is equal to other objects is shared with them. */
  _renderAfter(models: Models): any;
}

/** Any object of the fleet: ours know themselves what is best, a plain `ApiObject` without patches is rendered directly. */
export function renderObject(object: ApiObject, models: Models): any {
  if ('_renderAfter' in object) {
    return (object as ApiObject & Own)._renderAfter(models);
  }
  const { props, patches } = object as unknown as Fields;
  const metadata = object.toJson === ApiObject.prototype.toJson && patches?.length === 0 && props && plainMetadata(object.metadata);
  return metadata && models.render({ ...props as any, metadata }) || object.toJson();
}

/**
 * What cdk8s would render for an object with nothing but metadata and spec, if nothing in the spec needs resolving.
 *
 * The resolvers of cdk8s look at every single value, which is most of the time of a large synth. Where there is
 * something for them to do, such as a token in the values of a chart, this gives nothing, and the stock way is taken.
 */
export function renderDirectly(object: ApiObject, spec: unknown): any {
  const content = produced(spec);
  const plain = isShared(content) ? { data: content } : plainCopy(content);
  if (!plain) {
    return undefined;
  }
  const { apiVersion, kind } = object;
  const metadata = renderMetadata(object.metadata);
  return plain.data === undefined ? { apiVersion, kind, metadata } : { apiVersion, kind, metadata, spec: plain.data };
}

export function produced(spec: unknown): unknown {
  return spec instanceof Lazy ? spec.produce() : spec;
}
