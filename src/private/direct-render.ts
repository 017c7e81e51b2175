import { ApiObject, Lazy } from 'cdk8s';
import { plainCopy } from './plain-data';
import { renderMetadata } from './plain-metadata';
import { isShared } from './shared-content';

/** What cdk8s keeps to itself. Where a version of it does otherwise, the stock way is taken. */
interface Fields {
  readonly props?: { readonly [name: string]: unknown };
  readonly patches?: unknown[];
}

/** Any object of the fleet: ours know themselves what is best, a plain `ApiObject` without patches is rendered directly. */
export function renderObject(object: ApiObject): any {
  const { props, patches } = object as unknown as Fields;
  if (object.toJson !== ApiObject.prototype.toJson || patches?.length !== 0 || props === undefined) {
    return object.toJson();
  }
  const { apiVersion, kind, metadata, ...rest } = props;
  const plain = plainCopy(rest);
  return plain ? { apiVersion, kind, metadata: renderMetadata(object.metadata), ...plain.data } : object.toJson();
}

/**
 * What cdk8s would render for an object with nothing but metadata and spec, if nothing in the spec needs resolving.
 *
 * The resolvers of cdk8s look at every single value, which is most of the time of a large synth. Where there is
 * something for them to do, such as a token in the values of a chart, this gives nothing, and the stock way is taken.
 */
export function renderDirectly(object: ApiObject, spec: unknown): any {
  const produced = spec instanceof Lazy ? spec.produce() : spec;
  const plain = isShared(produced) ? { data: produced } : plainCopy(produced);
  if (!plain) {
    return undefined;
  }
  const { apiVersion, kind } = object;
  const metadata = renderMetadata(object.metadata);
  return plain.data === undefined ? { apiVersion, kind, metadata } : { apiVersion, kind, metadata, spec: plain.data };
}
