import { Construct } from 'constructs';
import type { Addon } from './addons/addon';
import type { Capability } from './addons/capability';
import type { ITenantCluster } from './tenant-cluster';

/** Properties of `AddonSet`. */
export interface AddonSetProps {
  /** The tenant in which the addons run. */
  readonly cluster: ITenantCluster;
}

/** What runs in one tenant. */
export class AddonSet extends Construct {
  private readonly cluster: ITenantCluster;
  private readonly addons: Addon[] = [];

  constructor(scope: Construct, id: string, props: AddonSetProps) {
    super(scope, id);
    if (props.cluster.addons) {
      throw new Error(`${props.cluster.identity} has a set of addons already, expected one a tenant; add to its 'addons'`);
    }
    this.cluster = props.cluster;
  }

  /** Add addons to the tenant. Their order does not matter: each waits for what it requires. */
  public add(...addons: Addon[]): void {
    for (const addon of addons) {
      if (this.has(addon)) {
        throw new Error(`addon '${addon.name}' is added twice to ${this.cluster.identity}, expected each addon once; remove one of the two`);
      }
      this.addons.push(addon);
      addon.define(new Construct(this, addon.name), this.cluster);
    }
  }

  /** The addons so far. */
  public get all(): Addon[] {
    return [...this.addons];
  }

  /** Whether an addon of this name is there. */
  public has(addon: Addon): boolean {
    return this.addons.some(({ name }) => name === addon.name);
  }

  /** Whether some addon brings this. */
  public provides(capability: Capability): boolean {
    return this.addons.some((addon) => capability.isIn(addon.provides));
  }

  /** The other addons that one of them waits for. */
  public requirementsOf(addon: Addon): Addon[] {
    return this.addons.filter((other) => other !== addon && other.provides.some((capability) => capability.isIn(addon.requires)));
  }
}
