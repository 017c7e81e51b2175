import { changes } from './changes';
import { Client } from './client';
import { KubeObject } from './kube-object';
import { poll } from './poll';

const QUIET_MILLISECONDS = 1500;
const SETTLED_SECONDS = 60;

/**
 * The states of objects once controllers have left them alone for a while.
 *
 * Controllers add finalizers, owners and defaults to what they find. That is no change by a later apply, so it must be over before one.
 */
export async function settled(client: Client, objects: KubeObject[]): Promise<KubeObject[]> {
  let states = await statesOf(client, objects);
  let since = Date.now();
  let latest: string[] = [];
  return poll({
    what: 'an end of what controllers write',
    seconds: SETTLED_SECONDS,
    interval: 250,
    reason: () => `the latest was\n${latest.join('\n')}`,
  }, async () => {
    const before = states;
    states = await statesOf(client, objects);
    const written = changesBetween(before, states);
    if (written.length > 0) {
      latest = written;
      since = Date.now();
    }
    return Date.now() - since >= QUIET_MILLISECONDS ? states : undefined;
  });
}

export async function statesOf(client: Client, objects: KubeObject[]): Promise<KubeObject[]> {
  return Promise.all(objects.map(async (object) => client.get(object)));
}

export function changesBetween(before: KubeObject[], after: KubeObject[]): string[] {
  return before.flatMap((state, index) => changes(state, after[index]));
}
