import { Construct } from 'constructs';
import { Capability } from './capability';
import { HelmAddon, HelmAddonOptions } from './helm-addon';
import { RangeIndex } from '../address/range-index';
import { KIND } from '../platform/kinds';
import type { IPAddressPool, L2Advertisement } from '../platform/shapes';
import { apiObject } from '../private/api-object';
import { shared } from '../private/shared-content';
import type { ITenantCluster } from '../tenant-cluster';
import { IpRange } from '../values/ip-range';

const NAMESPACE = 'metallb-system';
const POOL = 'default';
const ADVERTISEMENT = shared<L2Advertisement['spec']>({ ipAddressPools: [POOL] });

/** Options of `MetalLb`. */
export interface MetalLbOptions extends HelmAddonOptions {
  /**
   * Addresses for the tenant's Services of type LoadBalancer.
   *
   * @default - a range of the management plane's pool `loadBalancers`
   */
  readonly addresses?: IpRange[];
}

/** MetalLB as load balancer of the tenant, announced on layer 2. */
export class MetalLb extends HelmAddon {
  private readonly addresses?: IpRange[];

  constructor(options: MetalLbOptions = {}) {
    super('metallb', {
      version: options.version,
      values: options.values,
      repository: 'https://metallb.github.io/metallb',
      chart: 'metallb',
      namespace: NAMESPACE,
      provides: [Capability.LOAD_BALANCER],
      requires: [Capability.CNI],
    });
    if (options.addresses) {
      requireDisjoint(options.addresses);
      this.addresses = [...options.addresses];
    }
  }

  /** Define the release, and the pool inside the tenant. */
  public define(scope: Construct, cluster: ITenantCluster): void {
    this.addresses?.forEach((range) => cluster.plane.loadBalancers?._fix(range, cluster.identity.toString()));
    const addresses = this.addressesOf(cluster);
    addresses.forEach((range) => requireOutsideOf(range, cluster));
    super.define(scope, cluster);
    // MetalLB's webhook must answer before it takes a pool.
    const chart = cluster.addInTenantChart(this.name, { requires: [this] });
    apiObject<IPAddressPool>(chart, 'Pool', {
      kind: KIND.IP_ADDRESS_POOL,
      metadata: { name: POOL, namespace: NAMESPACE },
      spec: () => ({ addresses: addresses.map(String) }),
    });
    apiObject<L2Advertisement>(chart, 'Advertisement', {
      kind: KIND.L2_ADVERTISEMENT,
      metadata: { name: POOL, namespace: NAMESPACE },
      spec: () => ADVERTISEMENT,
    });
  }

  /** The addresses of one tenant. */
  public addressesOf(cluster: ITenantCluster): IpRange[] {
    const { identity, plane: { loadBalancers } } = cluster;
    if (this.addresses) {
      return [...this.addresses];
    }
    if (!loadBalancers) {
      throw new Error(`'addresses' of MetalLB in ${identity} is missing, expected ranges, as its management plane has no pool 'loadBalancers'; give the one or the other`);
    }
    return [loadBalancers.claimRange(identity, 'load-balancer')];
  }
}

function requireDisjoint(ranges: IpRange[]): void {
  if (ranges.length === 0) {
    throw new Error("'addresses' is empty, expected at least one range; give one such as IpRange.parse('10.40.1.0-10.40.1.50')");
  }
  const [pair] = new RangeIndex(ranges.map((range) => ({ range }))).pairs();
  if (pair) {
    throw new Error(`'addresses' ${pair[1].range} overlaps ${pair[0].range}, expected ranges that share no address; MetalLB refuses both, so merge or separate them`);
  }
}

function requireOutsideOf(range: IpRange, cluster: ITenantCluster): void {
  const { ipAddress } = cluster.endpoint;
  if (range.family !== cluster.podCidr.family) {
    throw new Error(`'addresses' ${range} is of another IP family than the networks of ${cluster.identity}, expected ${cluster.podCidr.family}; choose another range`);
  }
  if (ipAddress && range.contains(ipAddress)) {
    throw new Error(`'addresses' ${range} contains the endpoint ${ipAddress} of ${cluster.identity}, expected a pool without it; two machines would answer there, so choose another range`);
  }
  for (const [prop, cidr] of [['podCidr', cluster.podCidr], ['serviceCidr', cluster.serviceCidr]] as const) {
    if (range.overlaps(cidr.toRange())) {
      throw new Error(`'addresses' ${range} overlaps '${prop}' ${cidr} of ${cluster.identity}, expected addresses outside of it; choose another range`);
    }
  }
}
