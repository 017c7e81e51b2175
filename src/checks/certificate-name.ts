import { ApiObject } from 'cdk8s';
import { Check } from './check';
import { CONTROL_PLANE_KINDS, controlPlaneFields, Path, textsAt } from './control-plane-fields';
import { Severity } from './finding';
import type { Report } from './report';
import { KIND } from '../platform/kinds';
import { canBeInCertificate } from '../private/certificate-names';
import { valueText } from '../schema/wording';

const OF_KUBEADM: Path = ['spec', 'kubeadmConfigSpec', 'clusterConfiguration', 'apiServer', 'certSANs'];

export class CertificateNameCheck extends Check {
  public readonly _kinds = [KIND.KUBEADM_CONTROL_PLANE, ...CONTROL_PLANE_KINDS];

  constructor() {
    super('TC177', {
      severity: Severity.ERROR,
      rule: 'the certificate of an API server is for IP addresses and DNS names',
      source: 'StewardControlPlanes take `host:port`, of which no TenantControlPlane comes, as only a condition says; kubeadm refuses it on the first machine',
    });
  }

  public inspectObject(object: ApiObject, manifest: any, report: Report): void {
    const path = controlPlaneFields(object)?.certSans ?? OF_KUBEADM;
    for (const name of textsAt(manifest, path)) {
      if (!canBeInCertificate(name)) {
        const port = /^[^:]+(:\d+)$/.exec(name);
        report.add(object, `${object.kind} '${manifest.metadata?.name}' has ${valueText(name)} in ${path.join('.')}, expected IP addresses and lower case DNS names; ${port ? `leave out '${port[1]}'` : 'correct or remove it'}`);
      }
    }
  }
}
