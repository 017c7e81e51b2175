import { ApiObject } from 'cdk8s';
import { Check } from './check';
import { Severity } from './finding';
import type { Gateways, NeededListener } from './gateways';
import type { Report } from './report';
import type { Fleet } from '../fleet/fleet';
import { KIND } from '../platform/kinds';
import { groupBy } from '../private/group-by';
import { valueText } from '../schema/wording';

export class GatewayListenerCheck extends Check {
  public readonly _kinds = [KIND.GATEWAY];

  /** @param gateways takes every Gateway that is inspected. */
  constructor(private readonly gateways: Gateways) {
    super('TC181', {
      severity: Severity.ERROR,
      rule: 'a Gateway has the TLS listeners that its control planes need: by name and port, for a wildcard over their host names, for routes of other namespaces',
      source: 'routes that fit no listener are taken and never attached, and nobody reaches the API server',
    });
  }

  public inspectObject(object: ApiObject, manifest: any): void {
    this.gateways.add(object, manifest);
  }

  public inspectFleet(fleet: Fleet, report: Report): void {
    const breaches = this.gateways.neededIn(fleet).flatMap((needed) => breachesOf(needed).map((text) => ({ ...needed, text })));
    for (const [, same] of groupBy(breaches, ({ gateway, text }) => `${gateway.node.path} ${text}`)) {
      const [{ controlPlane: { identity, provider }, controlPlane, endpoint, gateway, text }] = same;
      // A thousand tenants behind one Gateway have one mistake.
      const others = new Set(same.map((breach) => breach.controlPlane)).size - 1;
      report.add(gateway, `${text}, as ${provider.name} leads to ${endpoint} of ${identity}${others > 0 ? ` and to ${others} more` : ''} through it; correct it, or choose another Gateway`, controlPlane);
    }
  }
}

/** What is wrong with a listener: got and expected. */
function breachesOf({ endpoint, listener, text }: NeededListener): string[] {
  if (!listener) {
    return [`${text} is missing, expected one for TLS on port ${endpoint.port}`];
  }
  const { allowedRoutes, hostname, port, protocol } = listener;
  const from = allowedRoutes?.namespaces?.from;
  const traits: [string, unknown, string, boolean][] = [
    ['protocol', protocol, '"TLS"', protocol === 'TLS'],
    ['port', port, String(endpoint.port), port === endpoint.port],
    ['hostname', hostname, 'a wildcard over all host names', covers(hostname, endpoint.host)],
    ['allowedRoutes.namespaces.from', from, '"All" or "Selector"', from === 'All' || from === 'Selector'],
  ];
  return traits.filter(([, , , fits]) => !fits)
    .map(([path, got, expected]) => `${text} has ${got === undefined ? 'nothing' : valueText(got)} in ${path}, expected ${expected}`);
}

/** Whether a wildcard stands for a name: the star of a listener is one label or more. */
function covers(wildcard: unknown, name: string): boolean {
  return typeof wildcard === 'string' && wildcard.startsWith('*.') && name.endsWith(wildcard.slice(1)) && name.length >= wildcard.length;
}
