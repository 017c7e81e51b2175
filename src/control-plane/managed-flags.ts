import { ControlPlaneComponent } from './control-plane-provider';

/**
 * The flags that Steward and Kamaji derive from the rest of the object.
 *
 * Kamaji drops an extra argument of that name without a word. Steward lets it win, and the API server then listens, trusts
 * or stores elsewhere than the objects around it believe. Flags that both merely have an opinion on, such as
 * `service-account-issuer`, are not here: those may be replaced.
 */
const MANAGED_FLAGS: { readonly [component in ControlPlaneComponent]: readonly string[] } = {
  [ControlPlaneComponent.API_SERVER]: [
    'advertise-address',
    'client-ca-file',
    'egress-selector-config-file',
    'enable-admission-plugins',
    'endpoint-reconciler-type',
    'etcd-cafile',
    'etcd-certfile',
    'etcd-compaction-interval',
    'etcd-keyfile',
    'etcd-prefix',
    'etcd-servers',
    'etcd-servers-overrides',
    'kubelet-client-certificate',
    'kubelet-client-key',
    'kubelet-preferred-address-types',
    'proxy-client-cert-file',
    'proxy-client-key-file',
    'requestheader-allowed-names',
    'requestheader-client-ca-file',
    'secure-port',
    'service-account-key-file',
    'service-account-signing-key-file',
    'service-cluster-ip-range',
    'tls-cert-file',
    'tls-private-key-file',
  ],
  [ControlPlaneComponent.CONTROLLER_MANAGER]: [
    'allocate-node-cidrs',
    'authentication-kubeconfig',
    'authorization-kubeconfig',
    'bind-address',
    'client-ca-file',
    'cluster-cidr',
    'cluster-name',
    'cluster-signing-cert-file',
    'cluster-signing-key-file',
    'controllers',
    'kubeconfig',
    'leader-elect',
    'requestheader-client-ca-file',
    'root-ca-file',
    'service-account-private-key-file',
    'service-cluster-ip-range',
    'use-service-account-credentials',
  ],
  [ControlPlaneComponent.SCHEDULER]: [
    'authentication-kubeconfig',
    'authorization-kubeconfig',
    'bind-address',
    'kubeconfig',
    'leader-elect',
  ],
  [ControlPlaneComponent.KINE]: [
    'ca-file',
    'cert-file',
    'endpoint',
    'key-file',
    'listen-address',
  ],
};

/** The flags of a component that Steward and Kamaji set themselves. */
export function managedFlagsOf(component: ControlPlaneComponent): string[] {
  return [...MANAGED_FLAGS[component]];
}
