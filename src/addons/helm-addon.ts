import { Construct } from 'constructs';
import { Addon } from './addon';
import type { Capability } from './capability';
import { releaseOf } from '../platform/release-of';
import { mergeValues } from '../private/merge-values';
import { requireChartVersion, requireDns1123 } from '../private/names';
import type { ITenantCluster } from '../tenant-cluster';

/** Options that every addon from a chart has. */
export interface HelmAddonOptions {
  /**
   * Version of the chart.
   *
   * @default - the version of the platform release, if it knows the addon
   */
  readonly version?: string;

  /**
   * Helm values, merged last: objects are merged, everything else is replaced.
   *
   * @default - none
   */
  readonly values?: { [key: string]: any };
}

/** Properties of `HelmAddon`. */
export interface HelmAddonProps extends HelmAddonOptions {
  /** URL of the chart repository: `https://...` or `oci://...`. */
  readonly repository: string;

  /** Name of the chart in the repository. */
  readonly chart: string;

  /** Namespace in the tenant. Made if it is missing. */
  readonly namespace: string;

  /**
   * What the addon brings to the tenant.
   *
   * @default - nothing
   */
  readonly provides?: Capability[];

  /**
   * What must be there first.
   *
   * @default - nothing
   */
  readonly requires?: Capability[];
}

/** A chart, and how it is installed in one tenant. */
export interface HelmChart {
  /** URL of the chart repository. */
  readonly repository: string;

  /** Name of the chart in the repository. */
  readonly chart: string;

  /** Exact version of the chart. */
  readonly version: string;

  /** Namespace in the tenant. */
  readonly namespace: string;

  /** Helm values. Empty means the chart's own. */
  readonly values: { [key: string]: any };
}

/** A Helm chart that runs in a tenant. */
export class HelmAddon extends Addon {
  constructor(name: string, private readonly props: HelmAddonProps) {
    super(name);
    requireDns1123('namespace', props.namespace);
    if (props.version !== undefined) {
      requireChartVersion(name, props.version);
    }
  }

  public get provides(): Capability[] {
    return [...this.props.provides ?? []];
  }

  public get requires(): Capability[] {
    return [...this.props.requires ?? []];
  }

  /** Define the release of the chart. Called once a tenant. */
  public define(scope: Construct, cluster: ITenantCluster): void {
    cluster.delivery.defineRelease(scope, this, cluster);
  }

  /** The chart for one tenant. Called when the addon is added, for its repository, and at render for the rest. */
  public chart(cluster: ITenantCluster): HelmChart {
    const { repository, chart, namespace, version, values } = this.props;
    return {
      repository,
      chart,
      namespace,
      version: version ?? releaseOf(cluster)._chartVersion(this.name),
      values: mergeValues(this.tenantValues(cluster), values),
    };
  }

  /** Values that follow from the tenant, below those of the user. None unless overridden. */
  protected tenantValues(_cluster: ITenantCluster): { [key: string]: any } {
    return {};
  }
}
