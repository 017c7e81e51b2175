import type { Operator } from './operator';
import { ControlPlaneServiceType } from '../exposure/exposure';
import type { IHostedControlPlane } from '../hosted-control-plane';
import { requireCertificateNames } from '../private/certificate-names';
import { present } from '../private/present';

/** The address that the operators hand to the API server where no Service tells them one. */
export function declaredAddress({ endpoint, exposureBinding }: IHostedControlPlane): string | undefined {
  return exposureBinding.serviceType === ControlPlaneServiceType.NODE_PORT ? endpoint.host : undefined;
}

/** What the operators are told of a load balancer. */
export function loadBalancer({ exposureBinding: { loadBalancerClass, sourceRanges } }: IHostedControlPlane) {
  return present({ loadBalancerClass, loadBalancerSourceRanges: sourceRanges?.map(String) });
}

/** Refuses what the operators take and then cannot serve. */
export function requireNetwork(controlPlane: IHostedControlPlane, operator: Operator): void {
  const { certSans, endpoint, exposureBinding: { gateway, ingress }, identity } = controlPlane;
  const { gatewayPort, ingressPort, title } = operator;
  if (declaredAddress(controlPlane) !== undefined && !endpoint.ipAddress) {
    throw new Error(`'endpoint' of ${identity} is '${endpoint}', expected an IP address, which ${title} lets an API server behind a port of the nodes advertise; give that of a node, or one that leads to the nodes`);
  }
  if (ingress && ingressPort !== undefined && endpoint.port !== ingressPort) {
    throw new Error(`'endpoint' of ${identity} has port ${endpoint.port}, expected ${ingressPort}, behind which ${title} looks for every ingress controller; change it`);
  }
  if (gateway && gatewayPort !== undefined && endpoint.port !== gatewayPort) {
    throw new Error(`'endpoint' of ${identity} has port ${endpoint.port}, expected ${gatewayPort}, behind which ${title} looks for every Gateway; change it`);
  }
  if (gateway && endpoint.port !== controlPlane.apiServerPort) {
    throw new Error(`'endpoint' of ${identity} has port ${endpoint.port} at the Gateway and its API server ${controlPlane.apiServerPort}, expected one port, as ${title} knows only the latter and tells it to workers; change one of the two`);
  }
  requireCertificateNames(identity, certSans);
}
