import { ApiObject } from 'cdk8s';
import { downConvert } from './platform/conversion';
import { apiVersionAt } from './platform/release-of';
import { contentHash } from './private/content-hash';

/**
 * A template that machines are made from, named after its content.
 *
 * Cluster API accepts an edit of a template in place and then does nothing; machines are replaced when a
 * reference names another template. So the name given here is only the base, and the rendered name adds a hash
 * of `spec.template.spec`, taken after JSON patches. Labels, annotations, key order and the API version do not count.
 */
export class ImmutableTemplate extends ApiObject {
  /** The rendered name. It changes with the content, so read it lazily. */
  public get contentName(): string {
    return this.named(super.toJson());
  }

  /** Renders the object under its content name. */
  public toJson(): any {
    const json = super.toJson();
    json.metadata.name = this.named(json);
    return downConvert(json, (kind) => apiVersionAt(this, kind));
  }

  private named(json: any): string {
    return `${this.name}-${contentHash(json.spec?.template?.spec)}`;
  }
}
