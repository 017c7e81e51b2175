import type { ControlPlaneProvider } from './control-plane-provider';
import type { Exposure } from '../exposure/exposure';
import type { IManagementPlane } from '../management-plane';
import type { TenantIdentity } from '../tenant-identity';
import { Endpoint } from '../values/endpoint';
import { IpRange } from '../values/ip-range';

/** What a tenant chooses itself. */
interface Choices {
  readonly endpoint?: Endpoint;
  readonly exposure?: Exposure;
  readonly provider?: ControlPlaneProvider;
}

/** The endpoint of a hosted control plane: given, made from the tenant's name, or an address of the plane's pool. */
export function hostedEndpoint(identity: TenantIdentity, plane: IManagementPlane, { endpoint, exposure, provider }: Choices): Endpoint {
  const way = requireExposure(identity, exposure ?? plane.exposure, provider ?? plane.controlPlaneProvider);
  return addressEndpoint(identity, plane, endpoint ?? way.endpointOf(identity, provider ?? plane.controlPlaneProvider));
}

/** Refuses an exposure that a provider cannot make, before anybody asks for an endpoint that would not help. */
export function requireExposure(identity: TenantIdentity, exposure: Exposure, { exposures, name }: ControlPlaneProvider): Exposure {
  if (!exposures.includes(exposure.kind)) {
    throw new Error(`'exposure' of ${identity} is ${exposure.kind}, which ${name} cannot make, expected ${exposures.join(' or ')}; choose another exposure or another provider`);
  }
  return exposure;
}

/** An endpoint that is given, or an address of the plane's pool. */
export function addressEndpoint(identity: TenantIdentity, { endpoints }: IManagementPlane, given?: Endpoint): Endpoint {
  if (given) {
    if (given.ipAddress) {
      endpoints?._fix(IpRange.between(given.ipAddress, given.ipAddress), identity.toString());
    }
    return given;
  }
  if (!endpoints) {
    throw new Error(`'endpoint' of ${identity} is missing, expected one, as its management plane has no pool 'endpoints'; give the one or the other`);
  }
  return Endpoint.of(endpoints.claimAddress(identity, 'endpoint').toString());
}
