import { ApiObject, ApiObjectMetadata, JsonPatch, Lazy } from 'cdk8s';
import { Construct } from 'constructs';
import { produced, renderDirectly } from './direct-render';
import type { Models } from './models';
import { plainMetadata } from './plain-metadata';
import { resolvesNothing } from '../fleet/layout';
import { downConvert } from '../platform/conversion';
import { Kind } from '../platform/kinds';
import { apiVersionAt, releaseOf } from '../platform/release-of';

/** The members that `imports/` types of namespaced and cluster-scoped kinds have in common. */
export interface KubeObject {
  readonly spec?: unknown;
}

export interface KubeObjectProps<T extends KubeObject> {
  readonly kind: Kind;
  readonly metadata: ApiObjectMetadata;
  /** Called at render, so that what was added after construction counts. */
  readonly spec?: () => T['spec'];
}

/**
 * Defines an object of a kind that the library knows: the release gives its API version and shape, `imports/` its scope.
 *
 * `T` is the newest shape; a release with an older API version gets it converted.
 */
export function apiObject<T extends KubeObject>(scope: Construct, id: string, props: KubeObjectProps<T>): ApiObject {
  return new ReleasedObject(scope, id, props);
}

/** The construct properties of `apiObject`, for the one other class that renders by release. */
export function releasedProps<T extends KubeObject>(scope: Construct, props: KubeObjectProps<T>) {
  const { kind, metadata, spec } = props;
  return {
    apiVersion: releaseOf(scope)._written(kind).apiVersion,
    kind: kind.kind,
    metadata,
    ...(spec && { spec: Lazy.any({ produce: spec }) }),
  };
}

class ReleasedObject<T extends KubeObject> extends ApiObject {
  private readonly clusterScoped: boolean;
  private readonly spec?: () => T['spec'];
  private direct: boolean;

  constructor(scope: Construct, id: string, props: KubeObjectProps<T>) {
    super(scope, id, releasedProps(scope, props));
    this.clusterScoped = releaseOf(scope)._written(props.kind).clusterScoped;
    this.spec = props.spec;
    this.direct = resolvesNothing(scope);
  }

  public addJsonPatch(...ops: JsonPatch[]): void {
    this.direct = false;
    super.addJsonPatch(...ops);
  }

  /** As `toJson`, but for readers only: what is equal to other objects is shared with them. */
  public _renderAfter(models: Models): any {
    const metadata = this.direct ? plainMetadata(this.metadata) : undefined;
    const { apiVersion, kind } = this;
    const json = metadata && models.render({
      apiVersion,
      kind,
      metadata: this.clusterScoped ? { ...metadata, namespace: undefined } : metadata,
      spec: produced(this.spec?.()),
    });
    return json ? downConvert(json, (each) => apiVersionAt(this, each)) : this.toJson();
  }

  public toJson(): any {
    const json = (this.direct && renderDirectly(this, this.spec?.())) || super.toJson();
    if (this.clusterScoped) {
      // The chart's namespace is injected into every object; the API server refuses it here.
      delete json.metadata?.namespace;
    }
    return downConvert(json, (kind) => apiVersionAt(this, kind));
  }
}
