import type { GatewayListener } from './control-plane-provider';
import type { GatewayRoute, IngressRoute } from '../exposure/exposure';
import type { IHostedControlPlane } from '../hosted-control-plane';
import type { Kind } from '../platform/kinds';

/** Kinds whose endpoint the Cluster API providers of both operators set without being told to. */
export const PATCHED_INFRASTRUCTURE_KINDS = [
  'AWSCluster',
  'AzureCluster',
  'HetznerCluster',
  'IonosCloudCluster',
  'KubevirtCluster',
  'NutanixCluster',
  'OpenStackCluster',
  'PacketCluster',
  'ProxmoxCluster',
  'TinkerbellCluster',
  'VSphereCluster',
];

/** Where konnectivity listens unless somebody says otherwise, and the only port of its listener at a Gateway. */
export const KONNECTIVITY_PORT = 8132;

/** The listener of a Gateway to which both operators lead API servers. */
export const API_SERVER_LISTENER: GatewayListener = { name: 'kube-apiserver', port: 6443 };

/** The listeners that both operators need of a Gateway. */
export const GATEWAY_LISTENERS: readonly GatewayListener[] = [API_SERVER_LISTENER, { name: 'konnectivity-server', port: KONNECTIVITY_PORT }];

/** What an operator is told of an Ingress. */
export interface OperatorIngress {
  readonly hostname: string;
  readonly controllerType?: IngressRoute['controller'];
  readonly annotations?: { readonly [key: string]: string };
}

/** How an operator is told where a route belongs. */
export interface ParentReference {
  readonly name: string;
  readonly namespace: string;
  readonly sectionName?: string;
  readonly port?: number;
}

/** What sets Steward and Kamaji apart, which otherwise take the same. */
export interface Operator {
  /** What it is called in sentences. */
  readonly title: string;

  /** Its control planes for Cluster API. */
  readonly controlPlaneKind: Kind;

  /** Its control planes without. */
  readonly tenantControlPlaneKind: Kind;

  /** The port of every endpoint behind an ingress controller; absent if it may be any. */
  readonly ingressPort?: number;

  /** The port of every endpoint behind a Gateway; absent if it may be any. */
  readonly gatewayPort?: number;

  /** What it is told of an Ingress. */
  ingress(route: IngressRoute, controlPlane: IHostedControlPlane): OperatorIngress;

  /** How it is told of the Gateway in a control plane for Cluster API. */
  gateway(route: GatewayRoute, controlPlane: IHostedControlPlane): { readonly hostname: string };

  /** Where the route to an API server belongs. */
  gatewayReference(route: GatewayRoute, controlPlane: IHostedControlPlane): ParentReference;

  /** What it installs in a tenant beyond the addons that both have. */
  addons?(controlPlane: IHostedControlPlane): object;

  /** Arguments of konnectivity's agents. */
  agentArgs?(controlPlane: IHostedControlPlane): string[];
}
