import { ApiObject } from 'cdk8s';
import { Check } from './check';
import { CONTROL_PLANE_KINDS, ControlPlaneFields, controlPlaneFields, Path, valueAt } from './control-plane-fields';
import { Severity } from './finding';
import type { ObjectIndex } from './object-index';
import type { Report } from './report';
import type { Fleet } from '../fleet/fleet';
import { placementOf } from '../fleet/layout';
import { KIND } from '../platform/kinds';
import { valueText } from '../schema/wording';

const DATA_STORES = { steward: KIND.STEWARD_DATA_STORE, kamaji: KIND.KAMAJI_DATA_STORE };

/** A datastore that nobody has defined or named yet. */
interface Missing {
  readonly object: ApiObject;
  readonly manifest: any;
  readonly fields: ControlPlaneFields;
}

export class MissingDataStoreCheck extends Check {
  public readonly _kinds = CONTROL_PLANE_KINDS;
  private readonly missing: Missing[] = [];
  private namedOf?: Map<string, Set<string>>;

  /** @param objects holds the objects that were inspected. */
  constructor(private readonly objects: ObjectIndex) {
    super('TC116', {
      severity: Severity.ERROR,
      rule: 'a hosted control plane says in which datastore, and under which plain name there, its state lives',
      source: 'Steward takes a datastore that is not there, and waits; left out it is whichever the operator was started with; schema `a/b` lies inside of schema `a`',
    });
  }

  public inspectObject(object: ApiObject, manifest: any, report: Report): void {
    const fields = controlPlaneFields(object)!;
    inspectKey(object, manifest, fields.dataStoreSchema, report);
    inspectKey(object, manifest, fields.dataStoreUsername, report);
    const dataStore = valueAt(manifest, fields.dataStore);
    if (!dataStore) {
      report.add(object, `${object.kind} '${manifest.metadata?.name}' has no datastore in ${fields.dataStore.join('.')}, expected the name of one, as operators differ in which they take; give it`);
    } else if (!this.isNamed(object, dataStore)) {
      this.missing.push({ object, manifest, fields });
    }
  }

  public inspectFleet(_fleet: Fleet, report: Report): void {
    for (const { object, manifest, fields: { dataStore: path, operator } } of this.missing) {
      const dataStore = valueAt(manifest, path);
      const { group, kind } = DATA_STORES[operator];
      if (!this.objects.has(object, group, kind, undefined, dataStore)) {
        report.add(object, `${object.kind} '${manifest.metadata?.name}' has datastore '${dataStore}' in ${path.join('.')}, which nobody defines or names on its management plane, expected one that is there; define it, or say DataStore.fromName('${dataStore}') if it exists`);
      }
    }
  }

  /** Whether somebody says that a datastore exists. Of a chart of the user's own nobody knows in which cluster it is. */
  private isNamed(object: ApiObject, dataStore: string): boolean {
    const { cluster } = placementOf(object);
    this.namedOf ??= dataStoresByPlane(object.node.root as Fleet);
    const named = cluster === undefined ? undefined : this.namedOf.get(cluster);
    return named === undefined || named.has(dataStore);
  }
}

function dataStoresByPlane(fleet: Fleet): Map<string, Set<string>> {
  return new Map(fleet.managementPlanes.map(({ planeName, dataStore, hostedControlPlanes }) =>
    [planeName, new Set([dataStore.name, ...hostedControlPlanes.map((controlPlane) => controlPlane.dataStore.name)])]));
}

/** What all datastores take for a name: none of them has a '/' in it, which etcd would take for a level. */
function inspectKey(object: ApiObject, manifest: any, path: Path, report: Report): void {
  const key = valueAt(manifest, path);
  if (typeof key === 'string' && key !== '' && !/^[\w-]{1,63}$/.test(key)) {
    report.add(object, `${object.kind} '${manifest.metadata?.name}' has ${valueText(key)} in ${path.join('.')}, expected at most 63 letters, digits, '_' and '-'; choose another`);
  }
}
