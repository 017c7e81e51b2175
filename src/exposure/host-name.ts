import type { DnsRecord } from './exposure';
import type { IHostedControlPlane } from '../hosted-control-plane';
import { DNS_SUBDOMAIN } from '../private/grammar';
import { LABEL_LIMIT } from '../private/names';
import type { TenantIdentity } from '../tenant-identity';
import { Endpoint } from '../values/endpoint';

/** What stands before the host name of an API server where konnectivity has a name of its own. */
const KONNECTIVITY = 'konnectivity.';

/** Longest host name that leaves room for it. */
const HOST_LIMIT = 253 - KONNECTIVITY.length;

/** A domain below which tenants have their names. */
export function requireDomain(exposure: string, domain: string): string {
  const labels = domain.split('.');
  const isAddress = /^\d+$/.test(labels[labels.length - 1]);
  if (domain.length > HOST_LIMIT || isAddress || !DNS_SUBDOMAIN.fits(domain) || labels.some(({ length }) => length > LABEL_LIMIT)) {
    throw new Error(`'domain' of ${exposure} is '${domain}', expected a lower case DNS name of at most ${HOST_LIMIT} characters without a wildcard; give one such as 'clusters.example.com'`);
  }
  return domain;
}

/** `<cluster>.<namespace>.<domain>`, which no other tenant of the plane has. */
export function hostBelow({ name, namespace }: TenantIdentity, domain: string): string {
  return `${name}.${namespace}.${domain}`;
}

/** The endpoint of a tenant that says none. */
export function endpointBelow(identity: TenantIdentity, domain: string, port: number): Endpoint {
  return Endpoint.of(requireRoom(identity, hostBelow(identity, domain)), port);
}

/** The host name of a tenant that is reached through something which reads nothing but host names. */
export function requireHost({ endpoint, identity }: IHostedControlPlane, router: string, port: number): string {
  if (endpoint.ipAddress) {
    throw new Error(`'endpoint' of ${identity} is '${endpoint}', expected a host name, by which alone ${router} tells tenants apart; give one such as Endpoint.of('${hostBelow(identity, 'example.com')}', ${port})`);
  }
  if (endpoint.port !== port) {
    throw new Error(`'endpoint' of ${identity} has port ${endpoint.port}, expected ${port}, where ${router} listens; give that one`);
  }
  return requireRoom(identity, endpoint.host);
}

/** The wildcard one label up. */
export function wildcardAbove(name: string): string {
  return `*${name.slice(name.indexOf('.'))}`;
}

/** The names of an API server, and that of its konnectivity if it has one of its own. */
export function withKonnectivity(records: DnsRecord[], konnectivity: Endpoint | undefined): DnsRecord[] {
  const [apiServer] = records;
  if (!apiServer || !konnectivity || konnectivity.ipAddress || konnectivity.host === apiServer.name) {
    return [...records];
  }
  const { host: name } = konnectivity;
  return [...records, { name, target: apiServer.target, ...(apiServer.wildcard !== undefined && { wildcard: wildcardAbove(name) }) }];
}

function requireRoom(identity: TenantIdentity, host: string): string {
  if (host.length > HOST_LIMIT) {
    throw new Error(`the host name '${host}' of ${identity} has ${host.length} characters, expected at most ${HOST_LIMIT}, so that '${KONNECTIVITY}' fits before it; shorten the domain, the namespace or the name`);
  }
  return host;
}
