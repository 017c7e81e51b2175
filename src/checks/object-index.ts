import { ApiObject } from 'cdk8s';
import { clusterOf } from '../fleet/layout';

/** Every object that was inspected, by what makes it one object in a cluster. */
export class ObjectIndex {
  private readonly clusters = new Map<string, Map<string, ApiObject>>();

  /** Takes an object in, or gives the one that is in its place already. */
  public add(object: ApiObject, manifest: any): ApiObject | undefined {
    const { namespace, name } = manifest.metadata ?? {};
    const key = keyOf(object.apiGroup, object.kind, namespace, name);
    const objects = this.besides(object);
    const other = objects.get(key);
    if (other === undefined) {
      objects.set(key, object);
    }
    return other;
  }

  /** Whether there is such an object in the cluster of another one. */
  public has(beside: ApiObject, group: string, kind: string, namespace: string | undefined, name: string): boolean {
    return this.besides(beside).has(keyOf(group, kind, namespace, name));
  }

  /** The objects of the cluster in which an object is. */
  private besides(object: ApiObject): Map<string, ApiObject> {
    const cluster = clusterOf(object);
    let objects = this.clusters.get(cluster);
    if (objects === undefined) {
      objects = new Map();
      this.clusters.set(cluster, objects);
    }
    return objects;
  }
}

function keyOf(group: string, kind: string, namespace: string | undefined, name: string): string {
  return `${group} ${kind} ${namespace} ${name}`;
}
