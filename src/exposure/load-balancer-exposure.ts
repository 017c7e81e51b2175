import { ControlPlaneServiceType, Exposure, ExposureBinding } from './exposure';
import type { IHostedControlPlane } from '../hosted-control-plane';

/**
 * An address of its own for each tenant, handed out by the management cluster's MetalLB.
 *
 * The address is the tenant's endpoint: a MetalLB pool of the management cluster must contain it.
 */
export class LoadBalancerExposure extends Exposure {
  public bind(controlPlane: IHostedControlPlane): ExposureBinding {
    const { endpoint, identity } = controlPlane.cluster;
    if (!endpoint.ipAddress) {
      throw new Error(`'endpoint' of ${identity} is '${endpoint}', expected an IP address that MetalLB can hand out; give one`);
    }
    return {
      serviceType: ControlPlaneServiceType.LOAD_BALANCER,
      // Without the pin MetalLB picks any free address, and workers join one where nobody answers.
      serviceAnnotations: { 'metallb.io/loadBalancerIPs': endpoint.host },
    };
  }
}
