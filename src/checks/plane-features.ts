import { Check } from './check';
import { Severity } from './finding';
import type { Report } from './report';
import type { Fleet } from '../fleet/fleet';

export class PlaneFeaturesCheck extends Check {
  constructor() {
    super('TC180', {
      severity: Severity.ERROR,
      rule: 'a management plane has what its tenants need of it',
      source: 'without the feature gate a control plane is never initialized, or workers join an address where nobody answers',
    });
  }

  public inspectFleet(fleet: Fleet, report: Report): void {
    for (const plane of fleet.managementPlanes) {
      const present = new Set((plane.features ?? []).map(String));
      for (const { feature, reason } of plane.requirements.filter((requirement) => !present.has(requirement.feature.toString()))) {
        report.add(plane, `management plane '${plane.planeName}' does not say that it has the ${feature}, expected it, as ${reason}; see that the cluster has it, then add ${feature.expression} to 'features'`);
      }
    }
  }
}
