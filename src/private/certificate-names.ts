import { DNS_SUBDOMAIN } from './grammar';
import { remembering } from './remembering';
import type { TenantIdentity } from '../tenant-identity';
import { IpAddress } from '../values/ip-address';

/** Whether a text can be in the certificate of an API server, as kubeadm has it, which Steward and Kamaji use too. */
export const canBeInCertificate = remembering((name) =>
  DNS_SUBDOMAIN.problemOf(name.replace(/^\*\./, '')) === undefined || IpAddress._tryParse(name) !== undefined);

export function requireCertificateNames(identity: TenantIdentity, certSans: string[]): void {
  const unfit = certSans.find((name) => !canBeInCertificate(name));
  if (unfit !== undefined) {
    throw new Error(`'certSans' of ${identity} has '${unfit}', expected a lower case host name or an IP address, without a port; write it like 'api.example.com'`);
  }
}
