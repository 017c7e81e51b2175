import { ApiObject } from 'cdk8s';
import { CONTROL_PLANE_KINDS, controlPlaneFields, valueAt } from './control-plane-fields';
import { KONNECTIVITY_PORT } from '../control-plane/operator';
import { clusterOf } from '../fleet/layout';
import { Kind, KIND } from '../platform/kinds';

/** What Steward and Kamaji take where nothing is said. */
const API_SERVER_PORT = 6443;

/** A port that a control plane opens on every node of its management cluster. */
export interface NodePort {
  readonly object: ApiObject;
  /** Namespace and name of the object. */
  readonly fullName: string;
  readonly noun: string;
  readonly port: number;
  /** How it gets another one. */
  readonly fix: string;
}

/** A control plane that opens ports on nodes, perhaps one which its Cluster knows. */
interface Opener {
  readonly object: ApiObject;
  readonly fullName: string;
  readonly ownPort?: unknown;
  readonly clusterKey?: string;
  readonly konnectivity?: any;
}

/** Every port that the control planes which were inspected open on nodes, also after patches. */
export class NodePorts {
  /** What it is to be given: control planes, and what knows their ports. */
  public static readonly KINDS: readonly Kind[] = [KIND.CLUSTER, ...CONTROL_PLANE_KINDS];

  private readonly openers: Opener[] = [];
  /** The port that a Cluster wants of its control plane, by what names that control plane. */
  private readonly wanted = new Map<string, unknown>();

  public add(object: ApiObject, manifest: any): void {
    const { spec } = manifest;
    const { namespace, name } = manifest.metadata ?? {};
    const fields = controlPlaneFields(object);
    if (!fields) {
      const { controlPlaneRef, clusterNetwork } = spec ?? {};
      this.wanted.set(keyOf(object, controlPlaneRef?.kind, namespace, controlPlaneRef?.name), clusterNetwork?.apiServerPort ?? API_SERVER_PORT);
    } else if (valueAt(manifest, fields.serviceType) === 'NodePort') {
      this.openers.push({
        object,
        fullName: `${namespace}/${name}`,
        konnectivity: spec.addons?.konnectivity,
        ...(fields.apiServerPort
          ? { ownPort: valueAt(manifest, fields.apiServerPort) ?? API_SERVER_PORT }
          : { clusterKey: keyOf(object, object.kind, namespace, name) }),
      });
    }
  }

  public all(): NodePort[] {
    return this.openers.flatMap(({ object, fullName, ownPort, clusterKey, konnectivity }) => [
      {
        object,
        fullName,
        noun: 'API server',
        port: clusterKey === undefined ? ownPort : this.wanted.get(clusterKey),
        fix: "give its 'endpoint' another port",
      },
      {
        object,
        fullName,
        noun: 'konnectivity server',
        port: konnectivity && (konnectivity.server?.port ?? KONNECTIVITY_PORT),
        fix: 'turn konnectivity off, or give it another port',
      },
    ]).filter((opened): opened is NodePort => typeof opened.port === 'number');
  }
}

function keyOf(object: ApiObject, kind: unknown, namespace: unknown, name: unknown): string {
  return `${clusterOf(object)} ${kind} ${namespace} ${name}`;
}
