import { ApiObject } from 'cdk8s';
import { Check } from './check';
import { CONTROL_PLANE_KINDS, controlPlaneFields, valueAt } from './control-plane-fields';
import { Severity } from './finding';
import type { Report } from './report';
import { valueText } from '../schema/wording';

export class MissingVolumeCheck extends Check {
  public readonly _kinds = CONTROL_PLANE_KINDS;

  constructor() {
    super('TC176', {
      severity: Severity.ERROR,
      rule: 'what a hosted control plane mounts is one of its volumes',
      source: 'Steward looks only when a mount is changed; at first it takes one without a volume, and never makes a Deployment',
    });
  }

  public inspectObject(object: ApiObject, manifest: any, report: Report): void {
    const fields = controlPlaneFields(object)!;
    for (const path of fields.volumeMounts) {
      const mounts = valueAt(manifest, path);
      if (!Array.isArray(mounts)) { continue; }
      const volumes = valueAt(manifest, fields.volumes);
      const names = new Set(Array.isArray(volumes) ? volumes.map((volume) => volume?.name) : []);
      for (const mount of mounts.filter((each) => !names.has(each?.name))) {
        report.add(object, `${object.kind} '${manifest.metadata?.name}' mounts volume ${valueText(mount?.name)} with ${path.join('.')}, expected one of ${fields.volumes.join('.')}; add it there, or remove the mount`);
      }
    }
  }
}
