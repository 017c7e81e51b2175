import { Client } from './client';
import { KubeObject, nameOf } from './kube-object';
import { lookedUpBy } from './looked-up';
import { poll } from './poll';
import { ClusterContent, Manifest } from './tree';

/** Namespaces that a management cluster has before our tree reaches it: Flux applies the tree from its own, a shared Gateway is beside Cluster API. */
const NAMESPACES_BEFORE_US = ['flux-system', 'capi-system'];

/** What comes before the rest: namespaces because everything needs them, datastores because a webhook looks up those of control planes. */
const FIRST_KINDS = ['Namespace', 'DataStore'];

const CACHE_SECONDS = 3;
const NOT_SEEN = /^admission webhook "v(datastore|tenantcontrolplane)\.kb\.io" denied the request: .*(is not found|does not exist)$/;

export interface Refusal {
  readonly manifest: Manifest;
  /** File, object and the reason that the server gives. */
  readonly line: string;
}

/** What is on a server because of us, so that it can be taken away again. */
export class AppliedContent {
  private readonly objects = new Map<string, KubeObject>();

  constructor(private readonly client: Client) {}

  /** Applies everything that one cluster gets, and returns how many objects that were. */
  public async apply(content: ClusterContent): Promise<number> {
    const total = content.manifests.length;
    const refusals = await this.tryToApply(content);
    if (refusals.length > 0) {
      throw new Error(`the API server refused ${refusals.length} of ${total} objects of '${content.folder}':\n${refusals.map(({ line }) => line).join('\n')}`);
    }
    return total;
  }

  /** Like `apply`, but returns what was refused. */
  public async tryToApply(content: ClusterContent): Promise<Refusal[]> {
    const objects = content.manifests.map((manifest) => manifest.object);
    const declared = new Set(objects.map(nameOf));
    for (const object of [...this.missingNamespaces(content), ...lookedUpBy(objects)]) {
      if (!declared.has(nameOf(object)) && !this.objects.has(nameOf(object))) {
        await this.applyOne(object);
      }
    }
    const refusals: Refusal[] = [];
    for (const manifest of [...content.manifests].sort((one, other) => rank(one) - rank(other))) {
      const { object, text, file } = manifest;
      await this.applyOnceSeen(object, text).catch((error) => refusals.push({ manifest, line: `${file}: ${nameOf(object)}: ${error.message}` }));
    }
    return refusals;
  }

  /** Deletes all of it, the last first, so that namespaces go after what they hold. */
  public async delete(): Promise<void> {
    for (const [key, object] of [...this.objects].reverse()) {
      await this.client.delete(object);
      this.objects.delete(key);
    }
  }

  /** Steward looks up objects in a cache, which follows the server with a delay: what it misses for longer is really missing. */
  private async applyOnceSeen(object: KubeObject, text: string): Promise<void> {
    const deadline = Date.now() + CACHE_SECONDS * 1000;
    await poll({ what: `an answer to ${nameOf(object)}`, seconds: 2 * CACHE_SECONDS }, async () => this.applyOne(object, text).then(() => true, (error) => {
      if (Date.now() < deadline && NOT_SEEN.test(error.message)) {
        return undefined;
      }
      throw error;
    }));
  }

  private async applyOne(object: KubeObject, text?: string): Promise<void> {
    await this.client.apply(object, text);
    this.objects.set(nameOf(object), object);
  }

  /** In a tenant, Helm makes the namespace of a chart; on a management cluster only those that were there before may be missing. */
  private missingNamespaces(content: ClusterContent): KubeObject[] {
    const objects = content.manifests.map((manifest) => manifest.object);
    const declared = new Set(objects.filter((object) => object.kind === 'Namespace').map((object) => object.metadata.name));
    const used = new Set(objects.flatMap((object) => object.metadata.namespace ?? []));
    return [...used]
      .filter((name) => !declared.has(name) && name !== 'default' && name !== 'kube-system')
      .filter((name) => content.inTenant || NAMESPACES_BEFORE_US.includes(name))
      .map((name) => ({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } }));
  }
}

function rank(manifest: Manifest): number {
  const index = FIRST_KINDS.indexOf(manifest.object.kind);
  return index < 0 ? FIRST_KINDS.length : index;
}
