import { ApiObject } from 'cdk8s';
import { Check } from './check';
import { Severity } from './finding';
import { minorsAhead, minorVersionOf } from './minor-version';
import type { Report } from './report';
import { KIND } from '../platform/kinds';
import { releaseOf } from '../platform/release-of';

export class ProviderVersionCheck extends Check {
  constructor() {
    super('TC141', {
      severity: Severity.ERROR,
      rule: 'a control plane has a version that its provider and Cluster API can run',
      source: 'Steward takes v1.99.0, and only a condition of its object says that nothing comes of it',
    });
  }

  public inspectObject(object: ApiObject, manifest: any, report: Report): void {
    const kind = { group: object.apiGroup, kind: object.kind };
    const release = releaseOf(object);
    const newest = release._newestKubernetes(kind);
    if (newest === undefined) {
      return;
    }
    const oldest = release._oldestKubernetes(kind);
    const { spec } = manifest;
    const version = object.kind === KIND.STEWARD_TENANT_CONTROL_PLANE.kind ? spec?.kubernetes?.version : spec?.version;
    const minor = minorVersionOf(version);
    if (!minor || minorsAhead(minor, minorVersionOf(newest)!) > 0) {
      const got = version === undefined || version === null ? 'no version' : `version '${version}'`;
      report.add(object, `${object.kind} '${manifest.metadata?.name}' has ${got}, expected one up to ${newest}, the newest that its provider runs; choose such a one, or say release.with({ newestKubernetes: { '${keyOf(object)}': ... } }) if your provider is newer`);
    } else if (oldest !== undefined && minorsAhead(minor, minorVersionOf(oldest)!) < 0) {
      report.add(object, `${object.kind} '${manifest.metadata?.name}' has version '${version}', expected ${oldest} or newer, as Cluster API in platform release ${release.name} runs nothing older; choose such a one`);
    }
  }
}

/** How a release calls the kind of an object. */
function keyOf({ apiGroup, kind }: ApiObject): string {
  return apiGroup === KIND.STEWARD_CONTROL_PLANE.group ? kind : `${kind}.${apiGroup}`;
}
