import { ApiObject } from 'cdk8s';
import { Check } from './check';
import { controlPlaneFields, textsAt } from './control-plane-fields';
import { Severity } from './finding';
import type { Report } from './report';
import { DNS_SUBDOMAIN } from '../private/grammar';
import { remembering } from '../private/remembering';
import { valueText } from '../schema/wording';
import { IpAddress } from '../values/ip-address';

export class CertificateNameCheck extends Check {
  constructor() {
    super('TC177', {
      severity: Severity.ERROR,
      rule: 'the certificate of a hosted control plane is for IP addresses and DNS names',
      source: 'StewardControlPlanes take `host:port`, of which no TenantControlPlane comes, as only a condition says',
    });
  }

  public inspectObject(object: ApiObject, manifest: any, report: Report): void {
    const fields = controlPlaneFields(object);
    if (!fields) {
      return;
    }
    for (const name of textsAt(manifest, fields.certSans)) {
      if (!canBeInCertificate(name)) {
        const port = /^[^:]+(:\d+)$/.exec(name);
        report.add(object, `${object.kind} '${manifest.metadata?.name}' has ${valueText(name)} in ${fields.certSans.join('.')}, expected IP addresses and lower case DNS names; ${port ? `leave out '${port[1]}'` : 'correct or remove it'}`);
      }
    }
  }
}

/** As kubeadm checks them, of which Steward and Kamaji make certificates. */
const canBeInCertificate = remembering((name) =>
  DNS_SUBDOMAIN.problemOf(name.replace(/^\*\./, '')) === undefined || IpAddress._tryParse(name) !== undefined);
