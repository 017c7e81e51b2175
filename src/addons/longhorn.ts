import { Addon, AddonChart, AddonOptions } from './addon';
import { Capability } from './capability';
import { releaseOf } from '../platform/release-of';
import { mergeValues } from '../private/merge-values';
import type { ITenantCluster } from '../tenant-cluster';

/** Options of `Longhorn`. */
export interface LonghornOptions extends AddonOptions {}

/** Longhorn as storage of the tenant, on the disks of its workers. */
export class Longhorn extends Addon {
  constructor(private readonly options: LonghornOptions = {}) {
    super('longhorn');
  }

  public get provides(): Capability[] {
    return [Capability.STORAGE];
  }

  public get requires(): Capability[] {
    return [Capability.CNI];
  }

  public chart(cluster: ITenantCluster): AddonChart {
    return {
      repository: 'https://charts.longhorn.io',
      chart: 'longhorn',
      version: this.options.version ?? releaseOf(cluster)._chartVersion(this.name),
      namespace: 'longhorn-system',
      values: mergeValues({}, this.options.values),
    };
  }
}
