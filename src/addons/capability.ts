/** What an addon brings to a tenant, or needs there. Order follows from it. */
export class Capability {
  /** Pods get addresses. */
  public static readonly CNI = new Capability('CNI');

  /** Services are reached without kube-proxy. */
  public static readonly KUBE_PROXY = new Capability('kube-proxy');

  /** Services of type LoadBalancer get addresses. */
  public static readonly LOAD_BALANCER = new Capability('load balancer');

  /** Claims get volumes. */
  public static readonly STORAGE = new Capability('storage');

  /** A capability of your own. Equal names are one capability. */
  public static of(name: string): Capability {
    return new Capability(name);
  }

  private constructor(public readonly name: string) {}

  /** Whether one of these is this capability. */
  public isIn(capabilities: Capability[]): boolean {
    return capabilities.some(({ name }) => name === this.name);
  }
}
