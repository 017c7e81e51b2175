import { ApiObject } from 'cdk8s';
import { Check } from './check';
import { Severity } from './finding';
import type { NodePorts } from './node-ports';
import type { Report } from './report';
import { NodePortExposure } from '../exposure/node-port-exposure';
import type { Fleet } from '../fleet/fleet';

/** What a management cluster gives of which nobody says anything else. */
const USUAL = { firstPort: 30000, lastPort: 32767 };

export class NodePortRangeCheck extends Check {
  /** @param nodePorts holds the objects that were inspected. */
  constructor(private readonly nodePorts: NodePorts) {
    super('TC133', {
      severity: Severity.ERROR,
      rule: 'a control plane opens node ports of the management cluster\'s range only',
      source: 'Steward and Kamaji take any port; the API server then refuses the Service, and the control plane never becomes ready',
    });
  }

  public inspectFleet(fleet: Fleet, report: Report): void {
    const ranges = rangesIn(fleet);
    for (const { object, fullName, noun, port, fix } of this.nodePorts.all()) {
      const { firstPort, lastPort } = ranges.get(object) ?? USUAL;
      if (port < firstPort || port > lastPort) {
        report.add(object, `${object.kind} '${fullName}' opens node port ${port} for its ${noun}, expected one from ${firstPort} to ${lastPort}, as the management cluster gives no other; ${fix}`);
      }
    }
  }
}

function rangesIn(fleet: Fleet): Map<ApiObject, NodePortExposure> {
  const ranges = new Map<ApiObject, NodePortExposure>();
  for (const { resource, options, plane } of fleet.hostedControlPlanes) {
    const exposure = options.exposure ?? plane.exposure;
    if (exposure instanceof NodePortExposure) {
      ranges.set(resource, exposure);
    }
  }
  return ranges;
}
