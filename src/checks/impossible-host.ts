import { ApiObject } from 'cdk8s';
import { Check } from './check';
import { CONTROL_PLANE_KINDS, ControlPlaneFields, controlPlaneFields, Path, valueAt } from './control-plane-fields';
import { Severity } from './finding';
import type { Report } from './report';
import { DNS_SUBDOMAIN } from '../private/grammar';
import { valueText } from '../schema/wording';
import { IpAddress } from '../values/ip-address';

export class ImpossibleHostCheck extends Check {
  public readonly _kinds = CONTROL_PLANE_KINDS;

  constructor() {
    super('TC174', {
      severity: Severity.ERROR,
      rule: 'the route to a hosted control plane has a host name, and a port in it only where Kamaji reads one',
      source: 'operators take an ingress without a host, and then route nothing; Steward writes the port into kubeconfigs, and tells everybody else another',
    });
  }

  public inspectObject(object: ApiObject, manifest: any, report: Report): void {
    const fields = controlPlaneFields(object)!;
    const { gateway, ingress } = fields;
    const problem = ingressProblem(manifest, ingress) ?? hostProblem(manifest, ingress, fields) ?? hostProblem(manifest, gateway, fields);
    if (problem !== undefined) {
      report.add(object, `${object.kind} '${manifest.metadata?.name}' has ${problem}`);
    }
  }
}

function ingressProblem(manifest: any, path: Path): string | undefined {
  const ingress = valueAt(manifest, path);
  return ingress && typeof ingress === 'object' && !ingress.hostname
    ? `no host name in ${path.join('.')}, expected one, without which nothing is routed to it; give it a 'hostname'`
    : undefined;
}

function hostProblem(manifest: any, route: Path, { operator }: ControlPlaneFields): string | undefined {
  const host = valueAt(manifest, route)?.hostname;
  if (typeof host !== 'string' || host === '') {
    return undefined;
  }
  const colon = host.indexOf(':');
  const readsPort = operator === 'kamaji';
  const has = `${valueText(host)} in ${route.join('.')}.hostname`;
  if (colon >= 0 && !(readsPort && isPort(host.slice(colon + 1)))) {
    return readsPort
      ? `${has}, expected a port from 1 to 65535 after the ':'; correct it`
      : `${has}, expected a DNS name without a port; leave out '${host.slice(colon)}'`;
  }
  const name = colon >= 0 ? host.slice(0, colon) : host;
  return DNS_SUBDOMAIN.problemOf(name) === undefined && !IpAddress._tryParse(name) ? undefined
    : `${has}, expected a DNS name, by which alone a route is found; give one such as api.example.com`;
}

function isPort(text: string): boolean {
  return /^[1-9]\d{0,4}$/.test(text) && Number(text) <= 65535;
}
