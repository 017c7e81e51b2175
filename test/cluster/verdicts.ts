import { AppliedContent } from './apply';
import { Client } from './client';
import { KubeObject, nameOf } from './kube-object';
import { changesBetween, settled, statesOf } from './settled';
import { ClusterContent } from './tree';

/** What a cluster says to content: both lists are empty if all is well. */
export interface Verdict {
  /** One line for each object that the API server or a webhook refused. */
  readonly refused: string[];
  /** One line for each field that a second apply of the accepted objects changed. */
  readonly changed: string[];
}

/**
 * Applies any number of contents side by side, each of them twice, and deletes them again; answers by their folder.
 *
 *     const management = await startManagementCluster('table', PlatformRelease.V2026_08);
 *     const answers = await verdicts(management.client, rows.map(({ name, objects }) => contentOf(name, objects)));
 *     expect(answers).toEqual(accepted(rows.map(({ name }) => name)));
 *
 * Each content brings its own Namespace; no two may hold the same object, except for equal ones that they share.
 */
export async function verdicts(client: Client, contents: ClusterContent[]): Promise<{ [folder: string]: Verdict }> {
  assertDistinct(contents);
  const applied = new AppliedContent(client);
  try {
    const answers: { [folder: string]: Verdict } = {};
    const left: ClusterContent[] = [];
    for (const content of contents) {
      const refusals = await applied.tryToApply(content);
      const refused = new Set(refusals.map(({ manifest }) => manifest));
      answers[content.folder] = { refused: refusals.map(({ line }) => line), changed: [] };
      left.push({ ...content, manifests: content.manifests.filter((manifest) => !refused.has(manifest)) });
    }

    await settled(client, left.flatMap(objectsOf));
    for (const content of left) {
      const before = await statesOf(client, objectsOf(content));
      await applied.apply(content);
      answers[content.folder].changed.push(...changesBetween(before, await statesOf(client, objectsOf(content))));
    }
    return answers;
  } finally {
    await applied.delete();
  }
}

/** What `verdicts` answers if the cluster has nothing against any of these folders. */
export function accepted(folders: string[]): { [folder: string]: Verdict } {
  return Object.fromEntries(folders.map((folder) => [folder, { refused: [], changed: [] }]));
}

function objectsOf(content: ClusterContent): KubeObject[] {
  return content.manifests.map(({ object }) => object);
}

function assertDistinct(contents: ClusterContent[]): void {
  const seen = new Map<string, { readonly folder: string; readonly json: string }>();
  for (const { folder, manifests } of contents) {
    for (const { object } of manifests) {
      const [name, json] = [nameOf(object), JSON.stringify(object)];
      const other = seen.get(name);
      if (other && other.json !== json) {
        throw new Error(`${name} is in '${other.folder}' and, with other content, in '${folder}', but both are applied side by side; give each its own namespace`);
      }
      seen.set(name, { folder, json });
    }
  }
}
