import { ApiObject } from 'cdk8s';
import { Check } from './check';
import { Severity } from './finding';
import { NodePort, NodePorts } from './node-ports';
import { repeats } from './repeats';
import type { Report } from './report';
import type { Fleet } from '../fleet/fleet';
import { clusterOf } from '../fleet/layout';

export class NodePortClashCheck extends Check {
  public readonly _kinds = NodePorts.KINDS;

  /** @param nodePorts takes every object of these kinds. */
  constructor(private readonly nodePorts: NodePorts) {
    super('TC132', {
      severity: Severity.ERROR,
      rule: 'each port of the nodes of a management cluster is one control plane\'s',
      source: 'the API server gives a node port to one Service; the other control plane never becomes ready, and its workers join the first',
    });
  }

  public inspectObject(object: ApiObject, manifest: any): void {
    this.nodePorts.add(object, manifest);
  }

  public inspectFleet(_fleet: Fleet, report: Report): void {
    const clashes = repeats(this.nodePorts.all(), ({ object, port }) => `${clusterOf(object)} ${port}`);
    for (const [{ object, fullName, noun, port, fix }, other] of clashes.filter((pair) => !areOneObject(...pair))) {
      report.add(object, `${object.kind} '${fullName}' opens node port ${port} for its ${noun}, which the ${other.noun} of '${other.fullName}' [${other.object.node.path}] has too, expected each port once in a management cluster; ${fix}`, other.object);
    }
  }
}

/** An object that is defined twice has its ports twice, which other rules say. */
function areOneObject(one: NodePort, other: NodePort): boolean {
  return one.object !== other.object && one.object.kind === other.object.kind && one.fullName === other.fullName;
}
