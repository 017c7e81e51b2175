import { ApiObject } from 'cdk8s';
import { Check } from './check';
import { Severity } from './finding';
import { minorsAhead, minorVersionOf } from './minor-version';
import type { Report } from './report';
import { Tenants } from './tenants';

export class ProviderVersionCheck extends Check {
  private readonly tenants = new Tenants();

  constructor() {
    super('TC141', {
      severity: Severity.ERROR,
      rule: 'a control plane has a version that its provider can run',
      source: 'Steward takes v1.99.0, and only a condition of its object says that nothing comes of it',
    });
  }

  public inspectObject(object: ApiObject, manifest: any, report: Report): void {
    const cluster = this.tenants.ofControlPlane(object);
    const newest = cluster?.controlPlaneProvider.newestVersion;
    if (!newest) {
      return;
    }
    const version = manifest.spec?.version;
    const minor = minorVersionOf(version);
    if (!minor || minorsAhead(minor, newest) > 0) {
      report.add(object, `${object.kind} '${manifest.metadata.name}' has version '${version}', expected one up to ${newest.minorVersion}, the newest that ${cluster.controlPlaneProvider.constructor.name} runs; choose such a one`, cluster);
    }
  }
}
