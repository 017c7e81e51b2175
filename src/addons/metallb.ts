import { Addon, AddonChart, AddonOptions } from './addon';
import { Capability } from './capability';
import type { IPAddressPoolV1Beta1 } from '../../imports/metallb-v0.16.1/metallb.io_ipaddresspools';
import type { L2AdvertisementV1Beta1 } from '../../imports/metallb-v0.16.1/metallb.io_l2advertisements';
import { KIND } from '../platform/kinds';
import { releaseOf } from '../platform/release-of';
import { apiObject } from '../private/api-object';
import { mergeValues } from '../private/merge-values';
import type { ITenantCluster } from '../tenant-cluster';
import { IpRange } from '../values/ip-range';

const NAMESPACE = 'metallb-system';
const POOL = 'default';

/** Options of `MetalLb`. */
export interface MetalLbOptions extends AddonOptions {
  /** Addresses for the tenant's Services of type LoadBalancer. */
  readonly addresses: IpRange[];
}

/** MetalLB as load balancer of the tenant, announced on layer 2. */
export class MetalLb extends Addon {
  constructor(private readonly options: MetalLbOptions) {
    super('metallb');
    requireDisjoint(options.addresses);
  }

  public get provides(): Capability[] {
    return [Capability.LOAD_BALANCER];
  }

  public get requires(): Capability[] {
    return [Capability.CNI];
  }

  public chart(cluster: ITenantCluster): AddonChart {
    return {
      repository: 'https://metallb.github.io/metallb',
      chart: 'metallb',
      version: this.options.version ?? releaseOf(cluster)._chartVersion(this.name),
      namespace: NAMESPACE,
      values: mergeValues({}, this.options.values),
    };
  }

  public bind(cluster: ITenantCluster): void {
    for (const range of this.options.addresses) {
      requireOutsideOf(range, cluster);
    }
    const chart = cluster.addInTenantChart(this.name, this);
    apiObject<IPAddressPoolV1Beta1>(chart, 'Pool', {
      kind: KIND.IP_ADDRESS_POOL,
      metadata: { name: POOL, namespace: NAMESPACE },
      spec: () => ({ addresses: this.options.addresses.map(String) }),
    });
    apiObject<L2AdvertisementV1Beta1>(chart, 'Advertisement', {
      kind: KIND.L2_ADVERTISEMENT,
      metadata: { name: POOL, namespace: NAMESPACE },
      spec: () => ({ ipAddressPools: [POOL] }),
    });
  }
}

function requireDisjoint(ranges: IpRange[]): void {
  if (ranges.length === 0) {
    throw new Error("'addresses' is empty, expected at least one range; give one such as IpRange.parse('10.40.1.0-10.40.1.50')");
  }
  const sorted = [...ranges].sort((a, b) => a.compareTo(b));
  sorted.slice(1).forEach((range, i) => {
    if (range.overlaps(sorted[i])) {
      throw new Error(`'addresses' ${range} overlaps ${sorted[i]}, expected ranges that share no address; MetalLB refuses both, so merge or separate them`);
    }
  });
}

function requireOutsideOf(range: IpRange, cluster: ITenantCluster): void {
  const { ipAddress } = cluster.endpoint;
  if (ipAddress && range.contains(ipAddress)) {
    throw new Error(`'addresses' ${range} contains the endpoint ${ipAddress} of ${cluster.identity}, expected a pool without it; two machines would answer there, so choose another range`);
  }
  for (const [prop, cidr] of [['podCidr', cluster.podCidr], ['serviceCidr', cluster.serviceCidr]] as const) {
    if (range.overlaps(cidr.toRange())) {
      throw new Error(`'addresses' ${range} overlaps '${prop}' ${cidr} of ${cluster.identity}, expected addresses outside of it; choose another range`);
    }
  }
}
