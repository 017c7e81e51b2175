import type { TenantIdentity } from '../tenant-identity';
import { Cidr } from '../values/cidr';
import { Endpoint } from '../values/endpoint';
import { IpFamily } from '../values/ip-address';

/** Addresses of pods where nobody says any. */
export const POD_CIDR = Cidr.parse('10.244.0.0/16');

/** Addresses of Services where nobody says any. */
export const SERVICE_CIDR = Cidr.parse('10.96.0.0/12');

/** Shortest prefix of a service network that kube-apiserver takes. */
const SERVICE_PREFIX = { [IpFamily.IPV4]: 12, [IpFamily.IPV6]: 108 };

export interface TenantNetwork {
  readonly identity: TenantIdentity;
  readonly podCidr: Cidr;
  readonly serviceCidr: Cidr;
  readonly endpoint: Endpoint;
}

/** Refuses networks of one tenant that cannot work together; Cluster API only checks that they parse. */
export function requireSoundNetwork({ identity, podCidr, serviceCidr, endpoint }: TenantNetwork): void {
  if (podCidr.family !== serviceCidr.family) {
    throw new Error(`'podCidr' ${podCidr} and 'serviceCidr' ${serviceCidr} of ${identity} are of different IP families, expected one family; change one of them`);
  }
  if (podCidr.overlaps(serviceCidr)) {
    throw new Error(`'podCidr' ${podCidr} of ${identity} overlaps 'serviceCidr' ${serviceCidr}; choose ranges that do not share addresses`);
  }
  const shortest = SERVICE_PREFIX[serviceCidr.family];
  if (serviceCidr.prefixLength < shortest) {
    throw new Error(`'serviceCidr' ${serviceCidr} of ${identity} is larger than kube-apiserver takes, expected a prefix of /${shortest} or longer; choose a smaller network`);
  }
  for (const [prop, cidr] of [['podCidr', podCidr], ['serviceCidr', serviceCidr]] as const) {
    if (endpoint.ipAddress && cidr.contains(endpoint.ipAddress)) {
      throw new Error(`'endpoint' ${endpoint} of ${identity} lies inside '${prop}' ${cidr}, expected an address that machines reach from outside; choose another`);
    }
  }
}
