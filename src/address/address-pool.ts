import { Construct } from 'constructs';
import { Allocation } from './allocation';
import type { Site } from './site';
import type { Claim } from '../fleet/lock';
import { lockedClaims } from '../fleet/locked-claims';
import { requireDns1123 } from '../private/names';
import { ADDRESS_POOLS } from '../private/registry';
import type { TenantIdentity } from '../tenant-identity';
import { IpAddress } from '../values/ip-address';
import { IpRange } from '../values/ip-range';

/** Options of an address pool. */
export interface AddressPoolOptions {
  /** Its addresses, of one IP family. */
  readonly ranges: IpRange[];

  /**
   * Addresses of the ranges that are never given.
   *
   * @default - only those that the site reserves
   */
  readonly exclusions?: IpRange[];

  /**
   * How many addresses in a row a tenant gets at a time.
   *
   * @default 1
   */
  readonly claimSize?: number;
}

/** Properties of `AddressPool`. */
export interface AddressPoolProps extends AddressPoolOptions {
  /** The site where the addresses mean something. */
  readonly site: Site;
}

/**
 * Addresses that are given to tenants, and remembered in the lock of the fleet.
 *
 * A tenant keeps its address whatever happens to others; the address of one that left is given to nobody until its line
 * is deleted from the lock.
 */
export class AddressPool extends Construct {
  /** `site/pool`. */
  public readonly poolName: string;

  /** The site where the addresses mean something. */
  public readonly site: Site;

  /**
   * Whether its addresses are those of machines, which others than the lock give.
   *
   * @internal
   */
  public _isForNodes = false;

  private readonly own: { readonly ranges: IpRange[]; readonly exclusions: IpRange[] };
  private readonly allocation: Allocation;

  constructor(scope: Construct, id: string, props: AddressPoolProps) {
    super(scope, requireDns1123('address pool', id));
    const { site, claimSize, ranges, exclusions = [] } = props;
    this.site = site;
    this.poolName = `${site.siteName}/${id}`;
    if (site.addressPools.some(({ poolName }) => poolName === this.poolName)) {
      throw new Error(`address pool '${this.poolName}' is defined twice, expected each name once in a site; rename one of the two`);
    }
    const reserved = site.reserved.filter((range) => ranges.some((own) => own.overlaps(range)));
    this.own = { ranges: [...ranges], exclusions: [...exclusions, ...reserved] };
    const locked = lockedClaims(this).filter(({ pool }) => pool.startsWith(`${site.siteName}/`));
    this.allocation = new Allocation({ ...this.own, name: this.poolName, claimSize }, locked);
    ADDRESS_POOLS.add(site, this);
  }

  /** Its addresses. */
  public get ranges(): IpRange[] {
    return [...this.own.ranges];
  }

  /** Addresses of the ranges that are never given. */
  public get exclusions(): IpRange[] {
    return [...this.own.exclusions];
  }

  /** How many addresses can be given. */
  public get size(): number {
    const excluded = [...this.own.exclusions].sort((a, b) => a.compareTo(b));
    return this.own.ranges.reduce((total, range) => total + sizeWithout(range, excluded), 0);
  }

  /** One address for a tenant and a purpose: always the same one. */
  public claimAddress(tenant: TenantIdentity, purpose: string): IpAddress {
    return this.claimRange(tenant, purpose).first;
  }

  /** As many addresses in a row as a claim has, for a tenant and a purpose: always the same ones. */
  public claimRange(tenant: TenantIdentity, purpose: string): IpRange {
    if (!/^\S+$/.test(purpose)) {
      throw new Error(`'purpose' of a claim on pool '${this.poolName}' is '${purpose}', expected one word such as 'endpoint', as the lock writes it; choose another`);
    }
    return this.allocation.claim(tenant.toString(), purpose);
  }

  /**
   * Keep addresses that somebody uses without asking from being given.
   *
   * @internal
   */
  public _fix(range: IpRange, owner: string): void {
    this.allocation.fix(range, owner);
  }

  /**
   * Whether a tenant got these addresses from here.
   *
   * @internal
   */
  public _gave(tenant: TenantIdentity, range: IpRange): boolean {
    return this.allocation.gave(tenant.toString(), range);
  }

  /**
   * What the lock has to say about this pool.
   *
   * @internal
   */
  public _claims(): Claim[] {
    return this.allocation.claims();
  }
}

/** Addresses of a range outside of others, which are sorted and may overlap. */
function sizeWithout({ family, first, last }: IpRange, excluded: IpRange[]): number {
  const end = last._value + 1n;
  let next = first._value;
  let size = 0n;
  const count = (to: bigint) => { size += to > next ? to - next : 0n; };
  for (const exclusion of excluded.filter((other) => other.family === family)) {
    count(exclusion.first._value < end ? exclusion.first._value : end);
    next = exclusion.last._value < next ? next : exclusion.last._value + 1n;
  }
  count(end);
  return Number(size);
}
