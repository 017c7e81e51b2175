/** The network of a management cluster, as far as policies on it differ. */
export enum ManagementCni {
  /** Cilium. A network of a plain policy never matches nodes and pods there, only what is outside of the cluster. */
  CILIUM = 'cilium',
  /** Any other that knows the NetworkPolicies of Kubernetes. */
  OTHER = 'other',
}
