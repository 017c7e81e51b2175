import { Construct } from 'constructs';
import type { Capability } from './capability';
import { requireDns1035 } from '../private/names';
import type { ITenantCluster } from '../tenant-cluster';
import type { IpRange } from '../values/ip-range';

/** Longest name of a Helm release. */
const NAME_LIMIT = 53;

/**
 * Something that runs in a tenant.
 *
 * Extend `HelmAddon` for a chart, or this class for anything else. One addon object may serve many tenants, so it
 * keeps no state of any.
 */
export abstract class Addon {
  /** Name of the addon, unique in a tenant. */
  public readonly name: string;

  constructor(name: string) {
    this.name = requireDns1035('name', name, NAME_LIMIT);
  }

  /** What this addon brings to the tenant. Nothing unless overridden. */
  public get provides(): Capability[] {
    return [];
  }

  /** What must be there first. Nothing unless overridden. */
  public get requires(): Capability[] {
    return [];
  }

  /** Addresses of the site that it uses in a tenant. None unless overridden. */
  public addressesOf(_cluster: ITenantCluster): IpRange[] {
    return [];
  }

  /** Define what brings the addon into a tenant, in a scope that is this addon's own. Called once a tenant. */
  public abstract define(scope: Construct, cluster: ITenantCluster): void;
}
