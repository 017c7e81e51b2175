import { ApiObject } from 'cdk8s';
import { Check } from './check';
import { Severity } from './finding';
import type { Report } from './report';
import { KIND } from '../platform/kinds';
import { hostAndPortProblem } from '../private/host-and-port';

export class DataStoreEndpointCheck extends Check {
  public readonly _kinds = [KIND.STEWARD_DATA_STORE, KIND.KAMAJI_DATA_STORE];

  constructor() {
    super('TC118', {
      severity: Severity.ERROR,
      rule: 'each endpoint of a DataStore is a host and a port, without a scheme',
      source: 'the webhooks of Steward and Kamaji let anything pass, and the control planes that use it never come up',
    });
  }

  public inspectObject(object: ApiObject, manifest: any, report: Report): void {
    const endpoints = manifest.spec?.endpoints;
    for (const [index, endpoint] of (Array.isArray(endpoints) ? endpoints : []).entries()) {
      // What is no text is the business of the schema.
      const problem = typeof endpoint === 'string' ? hostAndPortProblem(endpoint) : undefined;
      if (problem) {
        report.add(object, `DataStore '${manifest.metadata?.name}' has '${endpoint}' in spec.endpoints[${index}], ${problem}`);
      }
    }
  }
}
