import { Construct } from 'constructs';
import { AddressPool, AddressPoolOptions } from './address-pool';
import { requireDns1123 } from '../private/names';
import { ADDRESS_POOLS, SITES } from '../private/registry';
import { Cidr } from '../values/cidr';
import { IpRange } from '../values/ip-range';

/** Properties of `Site`. */
export interface SiteProps {
  /**
   * Addresses of machines. No pool, endpoint or load balancer may have one of them.
   *
   * Leave it out where machines share a network with the others, and give the planes a pool of node addresses.
   *
   * @default - unknown
   */
  readonly nodeNetwork?: Cidr;

  /**
   * Addresses that nobody in the fleet may use, such as those of gateways. Pools do not give them.
   *
   * @default - none
   */
  readonly reserved?: IpRange[];
}

/**
 * A place where an address means one thing: a data center, a zone, a VLAN.
 *
 * The same private range may be used in two sites, but only once in one. The construct's id is the name of the site.
 */
export class Site extends Construct {
  /** Name of the site: the first part of its pools' names. */
  public readonly siteName: string;

  /**
   * Addresses of machines.
   *
   * @default - unknown
   */
  public readonly nodeNetwork?: Cidr;

  private readonly reservedRanges: IpRange[];

  constructor(scope: Construct, id: string, props: SiteProps = {}) {
    super(scope, requireDns1123('site', id));
    const { root } = this.node;
    if (SITES.of(root).some(({ siteName }) => siteName === id)) {
      throw new Error(`site '${id}' is defined twice, expected each name once in a fleet, as the lock tells pools by it; rename one of the two`);
    }
    this.siteName = id;
    this.nodeNetwork = props.nodeNetwork;
    this.reservedRanges = [...props.reserved ?? []];
    SITES.add(root, this);
  }

  /** Addresses that nobody in the fleet may use. */
  public get reserved(): IpRange[] {
    return [...this.reservedRanges];
  }

  /** Its address pools so far. */
  public get addressPools(): AddressPool[] {
    return ADDRESS_POOLS.of(this);
  }

  /** Define a pool of addresses. */
  public addAddressPool(id: string, options: AddressPoolOptions): AddressPool {
    return new AddressPool(this, id, { ...options, site: this });
  }
}
