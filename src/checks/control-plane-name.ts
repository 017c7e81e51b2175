import { ApiObject } from 'cdk8s';
import { Check } from './check';
import { controlPlaneFields } from './control-plane-fields';
import { Severity } from './finding';
import { isOfKind } from './is-of-kind';
import type { Report } from './report';
import { KIND } from '../platform/kinds';
import { DNS_LABEL_FROM_LETTER } from '../private/grammar';

export class ControlPlaneNameCheck extends Check {
  constructor() {
    super('TC117', {
      severity: Severity.ERROR,
      rule: 'a Cluster or hosted control plane has a name that a Service can have',
      source: 'Cluster API and Steward\'s provider take dots, a digit first and 64 characters, and then no Service can be made',
    });
  }

  public inspectObject(object: ApiObject, manifest: any, report: Report): void {
    const name = manifest.metadata?.name;
    if (typeof name !== 'string' || !(isOfKind(object, KIND.CLUSTER) || controlPlaneFields(object))) {
      return;
    }
    const problem = DNS_LABEL_FROM_LETTER.problemOf(name);
    if (problem !== undefined) {
      report.add(object, `${object.kind} '${name}' has a name that no Service can have: ${problem}; choose another`);
    }
  }
}
