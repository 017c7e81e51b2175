import { ApiObject } from 'cdk8s';
import { error, Problem } from './problem';
import { placementOf } from '../fleet/layout';
import type { RenderedObject } from '../fleet/tree';

/**
 * Two objects of one name in one cluster take turns in overwriting each other: pool `eu-workers` of `prod` and pool
 * `workers` of `prod-eu` make one MachineDeployment.
 */
export function checkDuplicates(rendered: RenderedObject[]): Problem[] {
  const first = new Map<string, ApiObject>();
  return rendered.flatMap(({ object, json }) => {
    const { namespace, name } = json.metadata;
    const { cluster, folder } = placementOf(object);
    const key = [cluster ?? folder, object.apiGroup, object.kind, namespace, name].join(' ');
    const other = first.get(key);
    first.set(key, other ?? object);
    return other
      ? [error('TC111', object, `${object.kind} '${name}' is defined by [${other.node.path}] too, expected each name once in a cluster; rename one of the two`)]
      : [];
  });
}
