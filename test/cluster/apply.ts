import { Client } from './client';
import { KubeObject, nameOf } from './kube-object';
import { ClusterContent, Manifest } from './tree';

/** Namespaces that a management cluster has before our tree reaches it: Flux applies the tree from its own. */
const NAMESPACES_BEFORE_US = ['flux-system'];

/** What is on a server because of us, so that it can be taken away again. */
export class AppliedContent {
  private readonly objects = new Map<string, KubeObject>();

  constructor(private readonly client: Client) {}

  /** Applies everything that one cluster gets, and returns how many objects that were. */
  public async apply(content: ClusterContent): Promise<number> {
    const manifests = [...content.manifests].sort((one, other) => rank(one) - rank(other));
    for (const namespace of this.missingNamespaces(content)) {
      await this.applyOne(namespace);
    }
    const refusals: string[] = [];
    for (const { object, text, file } of manifests) {
      await this.applyOne(object, text).catch((error) => refusals.push(`${file}: ${nameOf(object)}: ${error.message}`));
    }
    if (refusals.length > 0) {
      throw new Error(`the API server refused ${refusals.length} of ${manifests.length} objects of '${content.folder}':\n${refusals.join('\n')}`);
    }
    return manifests.length;
  }

  /** Deletes all of it, the last first, so that namespaces go after what they hold. */
  public async delete(): Promise<void> {
    for (const [key, object] of [...this.objects].reverse()) {
      await this.client.delete(object);
      this.objects.delete(key);
    }
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
  return manifest.object.kind === 'Namespace' ? 0 : 1;
}
