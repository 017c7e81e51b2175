import { Capability } from './capability';
import { HelmAddon, HelmAddonOptions } from './helm-addon';

/** Options of `Longhorn`. */
export interface LonghornOptions extends HelmAddonOptions {}

/** Longhorn as storage of the tenant, on the disks of its workers. */
export class Longhorn extends HelmAddon {
  constructor(options: LonghornOptions = {}) {
    super('longhorn', {
      ...options,
      repository: 'https://charts.longhorn.io',
      chart: 'longhorn',
      namespace: 'longhorn-system',
      provides: [Capability.STORAGE],
      requires: [Capability.CNI],
    });
  }
}
