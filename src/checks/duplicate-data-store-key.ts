import { ApiObject } from 'cdk8s';
import { Check } from './check';
import { CONTROL_PLANE_KINDS, controlPlaneFields, valueAt } from './control-plane-fields';
import { Severity } from './finding';
import type { Report } from './report';
import { clusterOf } from '../fleet/layout';

/** The first control plane with a key. */
interface Holder {
  readonly object: ApiObject;
  readonly fullName: string;
}

export class DuplicateDataStoreKeyCheck extends Check {
  public readonly _kinds = CONTROL_PLANE_KINDS;
  private readonly holders = new Map<string, Holder>();

  constructor() {
    super('TC112', {
      severity: Severity.ERROR,
      rule: 'each control plane has a key of its own in its datastore',
      source: 'Steward and Kamaji let two tenants share a key: both become ready, and what is created in one appears in the other',
    });
  }

  public inspectObject(object: ApiObject, manifest: any, report: Report): void {
    const fields = controlPlaneFields(object)!;
    const { namespace, name } = manifest.metadata ?? {};
    const dataStoreName = valueAt(manifest, fields.dataStore);
    const fullName = `${namespace}/${name}`;
    const key = valueAt(manifest, fields.dataStoreSchema) || defaultKey(fields.operator, namespace, name);
    if (key === undefined) {
      return;
    }
    const place = `${clusterOf(object)} ${fields.operator} ${dataStoreName} ${key}`;
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

/** What Steward takes if the object says nothing. Kamaji takes its UID, which nobody else has. */
function defaultKey(operator: string, namespace: unknown, name: unknown): string | undefined {
  return operator === 'steward' ? `${namespace}_${name}`.replaceAll('-', '_') : undefined;
}
