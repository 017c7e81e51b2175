import { ApiObject } from 'cdk8s';
import { Check } from './check';
import { Finding, Severity } from './finding';
import { isOfKind } from './is-of-kind';
import { findingOf } from './problem';
import { Report } from './report';
import { Suppression } from './suppression';
import type { Fleet } from '../fleet/fleet';

interface Entry {
  readonly check: Check;
  readonly report: Report;
}

/** One run of checks: objects are handed in one by one, so that nobody has to keep them all. */
export class Inspection {
  private readonly entries: Entry[];
  private readonly ofObjects: Entry[];
  /** By group and kind: most rules are about few kinds, and need not be asked about the others. */
  private readonly ofKinds = new Map<string, Map<string, Entry[]>>();

  constructor(checks: Check[]) {
    this.entries = checks.map((check) => ({ check, report: new Report(check, checks) }));
    this.ofObjects = this.entries.filter(({ check }) => check.inspectObject !== Check.prototype.inspectObject);
  }

  public inspectObject(object: ApiObject, manifest: any): void {
    for (const { check, report } of this.entriesFor(object)) {
      check.inspectObject(object, manifest, report);
    }
  }

  public inspectFleet(fleet: Fleet): void {
    const clusters = fleet.tenantClusters;
    for (const { check, report } of this.entries) {
      clusters.forEach((cluster) => check.inspectTenant(cluster, report));
      check.inspectFleet(fleet, report);
    }
  }

  /** Everything that was found so far and is not suppressed, errors first. */
  public get findings(): Finding[] {
    const findings = this.entries.flatMap(({ report }) => report._problems)
      .flatMap((problem) => Suppression._filter(problem))
      .map(findingOf);
    return [
      ...findings.filter(({ severity }) => severity === Severity.ERROR),
      ...findings.filter(({ severity }) => severity === Severity.WARNING),
    ];
  }

  private entriesFor(object: ApiObject): Entry[] {
    const { apiGroup, kind } = object;
    let kinds = this.ofKinds.get(apiGroup);
    if (kinds === undefined) {
      kinds = new Map();
      this.ofKinds.set(apiGroup, kinds);
    }
    let entries = kinds.get(kind);
    if (entries === undefined) {
      entries = this.ofObjects.filter(({ check }) => check._kinds === undefined || check._kinds.some((known) => isOfKind(object, known)));
      kinds.set(kind, entries);
    }
    return entries;
  }
}
