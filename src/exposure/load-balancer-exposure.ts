import { ControlPlaneServiceType, Exposure, ExposureBinding, ExposureKind } from './exposure';
import type { ControlPlaneProvider } from '../control-plane/control-plane-provider';
import type { IHostedControlPlane } from '../hosted-control-plane';
import type { TenantIdentity } from '../tenant-identity';
import type { Endpoint } from '../values/endpoint';

/**
 * An address of its own for each tenant, handed out by the management cluster's MetalLB.
 *
 * The address is the tenant's endpoint: a MetalLB pool of the management cluster must contain it.
 */
export class LoadBalancerExposure extends Exposure {
  public readonly kind = ExposureKind.LOAD_BALANCER;

  public endpointOf(_identity: TenantIdentity, _provider: ControlPlaneProvider): Endpoint | undefined {
    return undefined;
  }

  public bind({ endpoint, identity }: IHostedControlPlane): ExposureBinding {
    if (!endpoint.ipAddress) {
      throw new Error(`'endpoint' of ${identity} is '${endpoint}', expected an IP address that MetalLB can hand out; give one`);
    }
    return {
      serviceType: ControlPlaneServiceType.LOAD_BALANCER,
      apiServerPort: endpoint.port,
      // Without the pin MetalLB picks any free address, and workers join one where nobody answers.
      serviceAnnotations: { 'metallb.io/loadBalancerIPs': endpoint.host },
    };
  }
}
