import { ApiObject } from 'cdk8s';
import { Check } from './check';
import { Finding, Severity } from './finding';
import { findingOf } from './problem';
import { Report } from './report';
import { Suppression } from './suppression';
import type { Fleet } from '../fleet/fleet';

/** One run of checks: objects are handed in one by one, so that nobody has to keep them all. */
export class Inspection {
  private readonly entries: { readonly check: Check; readonly report: Report }[];
  private readonly ofObjects: { readonly check: Check; readonly report: Report }[];

  constructor(checks: Check[]) {
    this.entries = checks.map((check) => ({ check, report: new Report(check, checks) }));
    this.ofObjects = this.entries.filter(({ check }) => check.inspectObject !== Check.prototype.inspectObject);
  }

  public inspectObject(object: ApiObject, manifest: any): void {
    for (const { check, report } of this.ofObjects) {
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
}
