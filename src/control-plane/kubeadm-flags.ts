/**
 * The flags that kubeadm derives from the rest of its configuration, by the part of it that takes extra arguments.
 *
 * An extra argument wins over them, and the program then listens, trusts or stores elsewhere than Cluster API believes.
 * Flags on which kubeadm merely has an opinion, such as `bind-address` and `allocate-node-cidrs`, are not here.
 */
export const KUBEADM_FLAGS: { readonly [component: string]: readonly string[] } = {
  'apiServer': [
    'advertise-address',
    'client-ca-file',
    'enable-bootstrap-token-auth',
    'etcd-cafile',
    'etcd-certfile',
    'etcd-keyfile',
    'etcd-servers',
    'kubelet-client-certificate',
    'kubelet-client-key',
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
  'controllerManager': [
    'authentication-kubeconfig',
    'authorization-kubeconfig',
    'client-ca-file',
    'cluster-cidr',
    'cluster-signing-cert-file',
    'cluster-signing-key-file',
    'kubeconfig',
    'requestheader-client-ca-file',
    'root-ca-file',
    'service-account-private-key-file',
    'service-cluster-ip-range',
  ],
  'scheduler': ['authentication-kubeconfig', 'authorization-kubeconfig', 'kubeconfig'],
  'etcd.local': [
    'advertise-client-urls',
    'cert-file',
    'client-cert-auth',
    'data-dir',
    'initial-advertise-peer-urls',
    'key-file',
    'listen-client-urls',
    'listen-peer-urls',
    'name',
    'peer-cert-file',
    'peer-client-cert-auth',
    'peer-key-file',
    'peer-trusted-ca-file',
    'trusted-ca-file',
  ],
};
