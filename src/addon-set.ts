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
    this.cluster = props.cluster;
  }

  /** Add addons to the tenant. Their order does not matter: each waits for what it requires. */
  public add(...addons: Addon[]): void {
    for (const addon of addons) {
      if (this.addons.some(({ name }) => name === addon.name)) {
        throw new Error(`addon '${addon.name}' is added twice to ${this.cluster.identity}, expected each addon once; remove one of the two`);
      }
      this.addons.push(addon);
      this.cluster.plane.delivery.defineRelease(new Construct(this, addon.name), addon, this.cluster);
      addon.bind(this.cluster);
    }
  }

  /** The addons so far. */
  public get all(): Addon[] {
    return [...this.addons];
  }

  /** Whether some addon brings this. */
  public provides(capability: Capability): boolean {
    return this.addons.some((addon) => addon.provides.includes(capability));
  }

  /** The other addons that one of them waits for. */
  public requirementsOf(addon: Addon): Addon[] {
    return this.addons.filter((other) => other !== addon && other.provides.some((capability) => addon.requires.includes(capability)));
  }
}
