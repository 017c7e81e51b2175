import { ApiObject } from 'cdk8s';
import { clusterOf } from '../fleet/layout';

/** Objects by their name, which few kinds have in common. */
type Names = Map<string, ApiObject[]>;

/** Every object that was inspected, by what makes it one object in a cluster. */
export class ObjectIndex {
  /** By cluster and namespace: a text of both, the kind and the name would be built for every object. */
  private readonly clusters = new Map<string, Map<string, Names>>();

  /** Takes an object in, or gives the one that is in its place already. */
  public add(object: ApiObject, manifest: any): ApiObject | undefined {
    const { namespace, name } = manifest.metadata ?? {};
    const names = this.namesBeside(object, namespace);
    const namesakes = names.get(String(name));
    const other = namesakes && find(namesakes, object.apiGroup, object.kind);
    if (!namesakes) {
      names.set(String(name), [object]);
    } else if (!other) {
      namesakes.push(object);
    }
    return other;
  }

  /** Whether there is such an object in the cluster of another one. */
  public has(beside: ApiObject, group: string, kind: string, namespace: string | undefined, name: string): boolean {
    const namesakes = this.namesBeside(beside, namespace).get(String(name));
    return namesakes !== undefined && find(namesakes, group, kind) !== undefined;
  }

  private namesBeside(object: ApiObject, namespace: string | undefined): Names {
    const cluster = clusterOf(object);
    let namespaces = this.clusters.get(cluster);
    if (!namespaces) { this.clusters.set(cluster, namespaces = new Map()); }
    let names = namespaces.get(String(namespace));
    if (!names) { namespaces.set(String(namespace), names = new Map()); }
    return names;
  }
}

function find(objects: ApiObject[], group: string, kind: string): ApiObject | undefined {
  return objects.find((object) => object.kind === kind && object.apiGroup === group);
}
