import { ApiObject } from 'cdk8s';
import { Check } from './check';
import { CONTROL_PLANE_KINDS, controlPlaneFields, valueAt } from './control-plane-fields';
import { Severity } from './finding';
import type { Report } from './report';
import { amountOf } from '../private/quantity';
import { valueText } from '../schema/wording';

export class LimitBelowRequestCheck extends Check {
  public readonly _kinds = CONTROL_PLANE_KINDS;

  constructor() {
    super('TC175', {
      severity: Severity.ERROR,
      rule: 'no container of a hosted control plane may use less than it is sure to get',
      source: 'Steward takes a limit below the request, and the API server then takes no Deployment from it',
    });
  }

  public inspectObject(object: ApiObject, manifest: any, report: Report): void {
    for (const path of controlPlaneFields(object)!.resources) {
      const { requests, limits } = valueAt(manifest, path) ?? {};
      if (!requests || !limits) { continue; }
      for (const resource of Object.keys(limits).filter((key) => amountOf(limits[key])! < amountOf(requests[key])!)) {
        report.add(object, `${object.kind} '${manifest.metadata?.name}' has a limit of ${valueText(limits[resource])} and a request of ${valueText(requests[resource])} for ${resource} in ${path.join('.')}, expected a limit that is not lower; change one of the two`);
      }
    }
  }
}
