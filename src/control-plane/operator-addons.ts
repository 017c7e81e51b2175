import type { Operator } from './operator';
import type { IHostedControlPlane } from '../hosted-control-plane';
import { requireWholeNumber } from '../private/numbers';
import { present } from '../private/present';

/** What the operators install in the tenant. Whatever is there, even empty, is on. */
export function operatorAddons(controlPlane: IHostedControlPlane, operator: Operator) {
  const { hasKubeProxy, konnectivity, options: { coreDns = true } } = controlPlane;
  return present({
    addons: {
      ...(coreDns && { coreDNS: {} }),
      ...(konnectivity && { konnectivity: { ...present({ agent: agent(controlPlane, operator) }) } }),
      ...(hasKubeProxy && { kubeProxy: {} }),
      ...operator.addons?.(controlPlane),
    },
  }) ?? {};
}

/** Refuses options of agents that there are not. */
export function requireAgents({ identity, konnectivity, options }: IHostedControlPlane): void {
  const { agentReplicas, agentHostNetwork } = options.konnectivity ?? {};
  if (agentReplicas !== undefined) {
    requireWholeNumber('konnectivity.agentReplicas', identity.toString(), agentReplicas, 1);
  }
  if (!konnectivity && (agentReplicas !== undefined || agentHostNetwork)) {
    throw new Error(`'konnectivity' of ${identity} says how its agents run, but it is off, or its exposure cannot carry it, expected nothing about agents; leave that out, or turn it on`);
  }
}

function agent(controlPlane: IHostedControlPlane, operator: Operator) {
  const { agentReplicas, agentHostNetwork } = controlPlane.options.konnectivity ?? {};
  return present({
    ...(agentReplicas !== undefined && { mode: 'Deployment' as const, replicas: agentReplicas }),
    ...(agentHostNetwork && { hostNetwork: true }),
    extraArgs: operator.agentArgs?.(controlPlane),
  });
}
