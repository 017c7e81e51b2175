import { ApiObject } from 'cdk8s';
import { error, Problem } from './problem';
import type { RenderedObject } from '../fleet/tree';

/**
 * Two objects of one name in one cluster take turns in overwriting each other: pool `eu-workers` of `prod` and pool
 * `workers` of `prod-eu` make one MachineDeployment.
 */
export class DuplicateObjectCheck {
  private readonly first = new Map<string, ApiObject>();

  /** What is wrong with one more object. */
  public check({ object, json, placement: { cluster, folder } }: RenderedObject): Problem[] {
    const { namespace, name } = json.metadata;
    const key = `${cluster ?? folder} ${object.apiGroup} ${object.kind} ${namespace} ${name}`;
    const other = this.first.get(key);
    if (other) {
      return [error('TC111', object, `${object.kind} '${name}' is defined by [${other.node.path}] too, expected each name once in a cluster; rename one of the two`)];
    }
    this.first.set(key, object);
    return [];
  }
}
