import { ApiObject } from 'cdk8s';
import { Check } from './check';
import { CONTROL_PLANE_KINDS } from './control-plane-fields';
import { Severity } from './finding';
import type { Report } from './report';
import { KIND } from '../platform/kinds';
import { DNS_LABEL_FROM_LETTER } from '../private/grammar';

export class ControlPlaneNameCheck extends Check {
  public readonly _kinds = [KIND.CLUSTER, ...CONTROL_PLANE_KINDS];

  constructor() {
    super('TC117', {
      severity: Severity.ERROR,
      rule: 'a Cluster or hosted control plane has a name that a Service can have',
      source: 'Cluster API and Steward\'s provider take dots, a digit first and 64 characters, and then no Service can be made',
    });
  }

  public inspectObject(object: ApiObject, manifest: any, report: Report): void {
    const name = manifest.metadata?.name;
    // What is no text is left to the schema.
    const problem = typeof name === 'string' ? DNS_LABEL_FROM_LETTER.problemOf(name) : undefined;
    if (problem !== undefined) {
      report.add(object, `${object.kind} '${name}' has a name that no Service can have: ${problem}; choose another`);
    }
  }
}
