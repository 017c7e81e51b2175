import { ApiObject } from 'cdk8s';
import { Check } from './check';
import { Severity } from './finding';
import { isOfKind } from './is-of-kind';
import type { Report } from './report';
import { clusterOf } from '../fleet/layout';
import { KIND } from '../platform/kinds';

/** The first control plane with a key. */
interface Holder {
  readonly object: ApiObject;
  readonly fullName: string;
}

export class DuplicateDataStoreKeyCheck extends Check {
  private readonly holders = new Map<string, Holder>();

  constructor() {
    super('TC112', {
      severity: Severity.ERROR,
      rule: 'each control plane has a key of its own in its datastore',
      source: 'Steward lets two tenants share a key: both become ready, and what is created in one appears in the other',
    });
  }

  public inspectObject(object: ApiObject, manifest: any, report: Report): void {
    if (!isOfKind(object, KIND.STEWARD_CONTROL_PLANE)) {
      return;
    }
    const { namespace, name } = manifest.metadata ?? {};
    const { dataStoreName, dataStoreSchema } = manifest.spec ?? {};
    const fullName = `${namespace}/${name}`;
    const key = dataStoreSchema || defaultKey(namespace, name);
    const place = `${clusterOf(object)} ${dataStoreName} ${key}`;
    const other = this.holders.get(place);
    if (!other) {
      this.holders.set(place, { object, fullName });
    } else if (other.fullName !== fullName) {
      // One object that is defined twice has one key, which other rules say.
      const dataStore = dataStoreName ? `datastore '${dataStoreName}'` : 'the default datastore';
      report.add(object, `${object.kind} '${fullName}' has the key '${key}' in ${dataStore}, which '${other.fullName}' [${other.object.node.path}] has too, expected each key once; give one of the two another 'dataStoreKey', or spec.dataStoreSchema if it is an object of your own`, other.object);
    }
  }
}

/** What Steward takes if the object says nothing. */
function defaultKey(namespace: unknown, name: unknown): string {
  return `${namespace}_${name}`.replaceAll('-', '_');
}
