import { Check } from './check';
import { Severity } from './finding';
import type { Gateways } from './gateways';
import type { Report } from './report';
import type { Fleet } from '../fleet/fleet';
import { groupBy } from '../private/group-by';
import { valueText } from '../schema/wording';

export class TlsPassthroughCheck extends Check {
  /** @param gateways holds the objects that were inspected. */
  constructor(private readonly gateways: Gateways) {
    super('TC182', {
      severity: Severity.ERROR,
      rule: 'the listener of a Gateway passes TLS through to API servers',
      source: 'the mode is Terminate unless it is said; client certificates then end at the Gateway, and no worker can log in',
    });
  }

  public inspectFleet(fleet: Fleet, report: Report): void {
    const terminating = this.gateways.neededIn(fleet).filter(({ listener }) => listener?.protocol === 'TLS' && listener.tls?.mode !== 'Passthrough');
    // Once a listener, however many tenants it has.
    for (const [, [{ controlPlane, gateway, listener, text }]] of groupBy(terminating, (needed) => `${needed.gateway.node.path} ${needed.text}`)) {
      const mode = listener.tls?.mode;
      const got = mode === undefined ? 'nothing in tls.mode, which means Terminate' : `${valueText(mode)} in tls.mode`;
      report.add(gateway, `${text} has ${got}, expected "Passthrough", as the API server of ${controlPlane.identity} knows its clients by their certificates; set it`, controlPlane);
    }
  }
}
