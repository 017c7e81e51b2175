import type { SecretKey } from './control-plane';
import type { TenantIdentity } from '../tenant-identity';

/** The command that prints a kubeconfig out of its Secret. */
export function kubeconfigCommand({ namespace }: TenantIdentity, { name, key }: SecretKey): string {
  return `kubectl --namespace ${namespace} get secret ${name} --output go-template='{{index .data "${key}" | base64decode}}'`;
}
