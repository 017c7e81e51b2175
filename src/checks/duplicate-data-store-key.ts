import { Check } from './check';
import { sharing } from './duplicate-identity';
import { Severity } from './finding';
import type { Report } from './report';
import type { Fleet } from '../fleet/fleet';
import type { TenantCluster } from '../tenant-cluster';

export class DuplicateDataStoreKeyCheck extends Check {
  constructor() {
    super('TC112', {
      severity: Severity.ERROR,
      rule: 'each control plane has a key of its own in its datastore',
      source: 'Steward lets two tenants share a key: both become ready, and what is created in one appears in the other',
    });
  }

  public inspectFleet(fleet: Fleet, report: Report): void {
    for (const [{ identity, controlPlane }, other] of sharing(fleet.tenantClusters, placeOfState)) {
      report.add(controlPlane, `the control plane of ${identity} has the key '${controlPlane.dataStoreKey}' in datastore '${controlPlane.dataStore.name}', which that of ${other.identity} [${other.controlPlane.node.path}] has too, expected each key once; give one of the two another 'dataStoreKey'`, other.controlPlane);
    }
  }
}

function placeOfState({ plane, controlPlane: { dataStore, dataStoreKey } }: TenantCluster): string {
  return `${plane.planeName} ${dataStore.name} ${dataStoreKey}`;
}
