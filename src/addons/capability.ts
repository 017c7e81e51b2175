/** What an addon brings to a tenant, or needs there. Order follows from it. */
export enum Capability {
  /** Pods get addresses. */
  CNI = 'CNI',
  /** Services are reached without kube-proxy. */
  KUBE_PROXY = 'kube-proxy',
  /** Services of type LoadBalancer get addresses. */
  LOAD_BALANCER = 'load balancer',
  /** Claims get volumes. */
  STORAGE = 'storage',
}
