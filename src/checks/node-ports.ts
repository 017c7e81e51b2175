import { ApiObject } from 'cdk8s';
import { isOfKind } from './is-of-kind';
import { clusterOf } from '../fleet/layout';
import { KIND, Kind } from '../platform/kinds';

/** What Steward and Kamaji take where nothing is said. */
const API_SERVER_PORT = 6443;
const KONNECTIVITY_PORT = 8132;

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

const OF_CLUSTERS: Kind[] = [KIND.STEWARD_CONTROL_PLANE, KIND.KAMAJI_CONTROL_PLANE];
const BARE: Kind[] = [KIND.STEWARD_TENANT_CONTROL_PLANE, KIND.KAMAJI_TENANT_CONTROL_PLANE];

/** Every port that the control planes which were inspected open on nodes, also after patches. */
export class NodePorts {
  private readonly openers: Opener[] = [];
  /** The port that a Cluster wants of its control plane, by what names that control plane. */
  private readonly wanted = new Map<string, unknown>();

  public add(object: ApiObject, manifest: any): void {
    const { spec } = manifest;
    if (isOfKind(object, KIND.CLUSTER)) {
      const { kind, name } = spec?.controlPlaneRef ?? {};
      this.wanted.set(keyOf(object, kind, manifest.metadata?.namespace, name), spec?.clusterNetwork?.apiServerPort ?? API_SERVER_PORT);
    } else if (isOneOf(object, OF_CLUSTERS) && spec?.network?.serviceType === 'NodePort') {
      const { namespace, name } = manifest.metadata ?? {};
      this.openers.push({ ...openerOf(object, manifest), clusterKey: keyOf(object, object.kind, namespace, name) });
    } else if (isOneOf(object, BARE) && spec?.controlPlane?.service?.serviceType === 'NodePort') {
      this.openers.push({ ...openerOf(object, manifest), ownPort: spec.networkProfile?.port ?? API_SERVER_PORT });
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

function isOneOf(object: ApiObject, kinds: Kind[]): boolean {
  return kinds.some((kind) => isOfKind(object, kind));
}

function openerOf(object: ApiObject, { metadata, spec }: any): Opener {
  return { object, fullName: `${metadata?.namespace}/${metadata?.name}`, konnectivity: spec.addons?.konnectivity };
}

function keyOf(object: ApiObject, kind: unknown, namespace: unknown, name: unknown): string {
  return `${clusterOf(object)} ${kind} ${namespace} ${name}`;
}
