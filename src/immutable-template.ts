import { ApiObject, ApiObjectProps, JsonPatch } from 'cdk8s';
import { Construct } from 'constructs';
import { resolvesNothing } from './fleet/layout';
import { downConvert } from './platform/conversion';
import { apiVersionAt } from './platform/release-of';
import { contentHash } from './private/content-hash';
import { produced, renderDirectly } from './private/direct-render';
import type { Models } from './private/models';
import { plainMetadata } from './private/plain-metadata';
import { OncePerPass } from './private/render-pass';
import { OncePerContent } from './private/shared-content';

const HASHES = new OncePerContent<string>();

/**
 * A template that machines are made from, named after its content.
 *
 * Cluster API accepts an edit of a template in place and then does nothing; machines are replaced when a
 * reference names another template. So the name given here is only the base, and the rendered name adds a hash
 * of `spec.template.spec`, taken after JSON patches. Labels, annotations, key order and the API version do not count.
 */
export class ImmutableTemplate extends ApiObject {
  private readonly spec: unknown;
  private readonly hashedName = new OncePerPass<string>();
  private direct: boolean;

  constructor(scope: Construct, id: string, props: ApiObjectProps) {
    super(scope, id, props);
    const { spec, apiVersion, kind, metadata, ...rest } = props as any;
    this.spec = spec;
    this.direct = resolvesNothing(scope) && Object.keys(rest).length === 0;
  }

  /** The rendered name. It changes with the content, so read it lazily. */
  public get contentName(): string {
    return this.hashedName.get(() => this.named(this.newest()));
  }

  /** Applies JSON patches, which change the content and so the name. */
  public addJsonPatch(...ops: JsonPatch[]): void {
    this.direct = false;
    super.addJsonPatch(...ops);
  }

  /**
   * As `toJson`, but for readers only: what is equal to other objects is shared with them.
   *
   * @internal
   */
  public _renderAfter(models: Models): any {
    const isOurs = this.direct && this.toJson === ImmutableTemplate.prototype.toJson;
    const metadata = isOurs ? plainMetadata(this.metadata) : undefined;
    const { apiVersion, kind } = this;
    const json = metadata && models.render({ apiVersion, kind, metadata: { ...metadata, name: this.contentName }, spec: produced(this.spec) });
    return json ? downConvert(json, (each) => apiVersionAt(this, each)) : this.toJson();
  }

  /** Renders the object under its content name. */
  public toJson(): any {
    const json = this.newest();
    // A patch may have taken the metadata away.
    json.metadata = { ...json.metadata, name: this.hashedName.get(() => this.named(json)) };
    return downConvert(json, (kind) => apiVersionAt(this, kind));
  }

  /** The object in the newest API shape, under its base name. */
  private newest(): any {
    return (this.direct && renderDirectly(this, this.spec)) || super.toJson();
  }

  private named(json: any): string {
    return `${this.name}-${HASHES.get(json.spec, () => contentHash(json.spec?.template?.spec))}`;
  }
}
