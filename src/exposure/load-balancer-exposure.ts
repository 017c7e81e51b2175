import { ControlPlaneService, Exposure, ServiceType } from './exposure';
import type { IHostedControlPlane } from '../hosted-control-plane';

/**
 * An address of its own for each tenant, handed out by the management cluster's MetalLB.
 *
 * The address is the tenant's endpoint: a MetalLB pool of the management cluster must contain it.
 */
export class LoadBalancerExposure extends Exposure {
  public service(controlPlane: IHostedControlPlane): ControlPlaneService {
    const { endpoint, identity } = controlPlane.cluster;
    if (!endpoint.ipAddress) {
      throw new Error(`'endpoint' of ${identity} is '${endpoint}', expected an IP address that MetalLB can hand out; give one`);
    }
    return {
      type: ServiceType.LOAD_BALANCER,
      // Without the pin MetalLB picks any free address, and workers join one where nobody answers.
      annotations: { 'metallb.io/loadBalancerIPs': endpoint.host },
    };
  }
}
