import type { OidcOptions } from './control-plane-options';
import type { TenantIdentity } from '../tenant-identity';

interface Options {
  readonly registry?: string;
  readonly oidc?: OidcOptions;
}

/** Refuses texts that everybody takes, until kubelets cannot pull an image, or an API server does not start. */
export function requirePlainValues(identity: TenantIdentity, { oidc, registry }: Options): void {
  if (registry !== undefined && !/^[a-z0-9.-]+(:\d+)?(\/[a-z0-9._-]+)*$/.test(registry)) {
    throw new Error(`'registry' of ${identity} is '${registry}', expected a host, perhaps with a port and a path, and no scheme; write it like 'registry.example.com/kubernetes'`);
  }
  if (oidc && !/^https:\/\/[^\s?#]+$/.test(oidc.issuerUrl)) {
    throw new Error(`'oidc.issuerUrl' of ${identity} is '${oidc.issuerUrl}', expected an https URL without a query, as API servers take no other; write it like 'https://login.example.com'`);
  }
}
