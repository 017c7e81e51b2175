import { ManagementCni } from './management-cni';
import { KONNECTIVITY_PORT } from './operator';
import type { IHostedControlPlane } from '../hosted-control-plane';
import { KIND } from '../platform/kinds';
import type { CiliumNetworkPolicy, NetworkPolicy } from '../platform/shapes';
import { apiObject } from '../private/api-object';
import { controlPlaneMetadata } from '../private/tenant-metadata';
import type { Cidr } from '../values/cidr';

/**
 * Lets nobody reach more of a control plane's pods than the API server and konnectivity.
 *
 * What the pods themselves reach is not restricted: nobody here knows where datastores, webhooks, OpenID issuers and
 * audit servers are. Networks are those that somebody declared, never the addresses of pods, which change.
 */
export function defineNetworkPolicy(controlPlane: IHostedControlPlane, podLabels: { [key: string]: string }): void {
  const { identity, options: { networkPolicy = true }, plane: { cni } } = controlPlane;
  if (!networkPolicy) {
    return;
  }
  const metadata = controlPlaneMetadata(controlPlane, `${identity.name}-control-plane`);
  if (cni === ManagementCni.CILIUM) {
    apiObject<CiliumNetworkPolicy>(controlPlane, 'NetworkPolicy', {
      kind: KIND.CILIUM_NETWORK_POLICY, metadata, spec: () => ciliumSpec(controlPlane, podLabels),
    });
  } else {
    apiObject<NetworkPolicy>(controlPlane, 'NetworkPolicy', {
      kind: KIND.NETWORK_POLICY, metadata, spec: () => plainSpec(controlPlane, podLabels),
    });
  }
}

function ciliumSpec(controlPlane: IHostedControlPlane, matchLabels: { [key: string]: string }): CiliumNetworkPolicy['spec'] {
  const { exposureBinding: { sourceRanges } } = controlPlane;
  const toPorts = [{ ports: portsOf(controlPlane).map((port) => ({ port: String(port), protocol: 'TCP' as const })) }];
  return {
    endpointSelector: { matchLabels },
    ingress: [
      // Probes of the kubelet ask more than the two ports.
      { fromEntities: ['host'] },
      ...sourceRanges
        // What a load balancer passes on comes from a node, and operators from pods: both are of the cluster.
        ? [{ fromCIDR: sorted(sourceRanges), toPorts }, { fromEntities: ['cluster' as const], toPorts }]
        : [{ fromEntities: ['all' as const], toPorts }],
    ],
  };
}

function plainSpec(controlPlane: IHostedControlPlane, matchLabels: { [key: string]: string }): NetworkPolicy['spec'] {
  const { exposureBinding: { sourceRanges }, plane: { clusterNetworks } } = controlPlane;
  // What a load balancer passes on bears the address of a node or of its tunnel, so that ranges alone would shut out
  // everybody. The load balancer enforces them anyway.
  const from = sourceRanges && clusterNetworks && [
    { namespaceSelector: {} },
    ...sorted([...sourceRanges, ...clusterNetworks]).map((cidr) => ({ ipBlock: { cidr } })),
  ];
  return {
    podSelector: { matchLabels },
    policyTypes: ['Ingress'],
    // The kubelet's probes need no rule: the node of a pod always reaches it.
    ingress: [{ ...(from && { from }), ports: portsOf(controlPlane).map((port) => ({ port, protocol: 'TCP' })) }],
  };
}

function portsOf({ apiServerPort, exposureBinding: { gateway, ingress }, konnectivity }: IHostedControlPlane): number[] {
  if (!konnectivity) {
    return [apiServerPort];
  }
  // A route in front of it hides the port on which it listens.
  return [apiServerPort, gateway || ingress ? KONNECTIVITY_PORT : konnectivity.port];
}

function sorted(networks: Cidr[]): string[] {
  return [...new Set([...networks].sort((a, b) => a.compareTo(b)).map(String))];
}
