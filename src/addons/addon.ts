import type { Capability } from './capability';
import { requireDns1035 } from '../private/names';
import type { ITenantCluster } from '../tenant-cluster';

/** Options that every addon of this library has. */
export interface AddonOptions {
  /**
   * Version of the chart.
   *
   * @default - the version of the platform release
   */
  readonly version?: string;

  /**
   * Helm values, merged last: objects are merged, everything else is replaced.
   *
   * @default - none
   */
  readonly values?: { [key: string]: any };
}

/** A chart, and how it is installed in a tenant. */
export interface AddonChart {
  /** URL of the chart repository: `https://...` or `oci://...`. */
  readonly repository: string;

  /** Name of the chart in the repository. */
  readonly chart: string;

  /** Exact version of the chart. */
  readonly version: string;

  /** Namespace in the tenant; made if it is missing. */
  readonly namespace: string;

  /**
   * Helm values.
   *
   * @default - the chart's own
   */
  readonly values?: { [key: string]: any };
}

/**
 * Something that runs in a tenant, installed as a Helm release.
 *
 * Extend it for an addon of your own. One addon object may serve many tenants, so it keeps no state of any.
 */
export abstract class Addon {
  /** Name of the release, unique in a tenant. */
  public readonly name: string;

  constructor(name: string) {
    this.name = requireDns1035('name', name);
  }

  /** What this addon brings to the tenant; nothing unless overridden. */
  public get provides(): Capability[] {
    return [];
  }

  /** What must be there first; nothing unless overridden. */
  public get requires(): Capability[] {
    return [];
  }

  /** The chart for one tenant. Called at render, when everything about the tenant is known. */
  public abstract chart(cluster: ITenantCluster): AddonChart;

  /** Called once when the addon is added: checks, and objects inside the tenant. Nothing unless overridden. */
  public bind(_cluster: ITenantCluster): void {
    return;
  }
}
