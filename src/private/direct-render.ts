import { ApiObject, Lazy } from 'cdk8s';

/**
 * What cdk8s would render for an object with nothing but metadata and spec, if nothing in the spec needs resolving.
 *
 * The resolvers of cdk8s look at every single value, which is most of the time of a large synth. Where there is
 * something for them to do, such as a token in the values of a chart, this gives nothing, and the stock way is taken.
 */
export function renderDirectly(object: ApiObject, spec: unknown): any {
  foreign = false;
  const data = copy(spec instanceof Lazy ? spec.produce() : spec);
  if (foreign) {
    return undefined;
  }
  const { apiVersion, kind } = object;
  const metadata = object.metadata.toJson();
  return data === undefined ? { apiVersion, kind, metadata } : { apiVersion, kind, metadata, spec: data };
}

/** Set by `copy` when it meets what is no plain data: a flag is far cheaper than an exception or a second walk. */
let foreign = false;

/** Data with sorted keys and without absent members, as cdk8s writes it. */
function copy(value: any): any {
  switch (typeof value) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'undefined':
      return value;
    case 'object':
      return value === null ? undefined : copyObject(value);
    default:
      foreign = true;
  }
}

function copyObject(value: any): any {
  if (Array.isArray(value)) {
    return value.map(copy);
  }
  if (Object.getPrototypeOf(value) !== Object.prototype) {
    foreign = true;
    return undefined;
  }
  const result: { [key: string]: any } = {};
  for (const key of Object.keys(value).sort()) {
    const member = copy(value[key]);
    if (member !== undefined) {
      result[key] = member;
    }
  }
  return result;
}
