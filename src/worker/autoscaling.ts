import type { AutoscalingOptions } from './autoscaling-options';
import type { IMachines } from '../infrastructure/machines';
import { quantity, requireWholeNumber } from '../private/numbers';

const SIZE = 'cluster.x-k8s.io/cluster-api-autoscaler-node-group';
const CAPACITY = 'capacity.cluster-autoscaler.kubernetes.io';

/** Labels of Machines that Cluster API gives to their Nodes: of this domain, and of those or one below them. */
const NODE_ROLE = 'node-role.kubernetes.io';
const NODE_DOMAINS = ['node-restriction.kubernetes.io', 'node.cluster.x-k8s.io'];

/** The fewest and the most machines of a pool, which are equal unless it is autoscaled. */
export interface PoolSize {
  readonly fewest: number;
  readonly most: number;
}

export function poolSize(owner: string, replicas: number | undefined, autoscaling: AutoscalingOptions | undefined): PoolSize {
  if (!autoscaling) {
    const fixed = requireWholeNumber('replicas', owner, replicas ?? 1, 0);
    return { fewest: fixed, most: fixed };
  }
  if (replicas !== undefined) {
    throw new Error(`'replicas' and 'autoscaling' of ${owner} are both given, expected one of them, as the autoscaler chooses the number; remove the other`);
  }
  const fewest = requireWholeNumber('autoscaling.minReplicas', owner, autoscaling.minReplicas, 0);
  const most = requireWholeNumber('autoscaling.maxReplicas', owner, autoscaling.maxReplicas, 1);
  if (fewest > most) {
    throw new Error(`'autoscaling.minReplicas' of ${owner} is ${fewest}, expected at most 'autoscaling.maxReplicas' ${most}; change one of the two`);
  }
  return { fewest, most };
}

/** What Cluster Autoscaler reads on a MachineDeployment. */
export function autoscalerAnnotations(machines: IMachines, { fewest, most }: PoolSize): { [key: string]: string } {
  return {
    [`${SIZE}-min-size`]: String(fewest),
    [`${SIZE}-max-size`]: String(most),
    ...(fewest === 0 && capacityAnnotations(machines)),
  };
}

function capacityAnnotations({ name, cpu, memory, disk, labels }: IMachines): { [key: string]: string } {
  const nodeLabels = Object.keys(labels).filter(reachesNode).sort().map((key) => `${key}=${labels[key]}`);
  return {
    [`${CAPACITY}/cpu`]: String(cpu),
    [`${CAPACITY}/memory`]: quantity('memory', name, memory),
    [`${CAPACITY}/ephemeral-disk`]: quantity('disk', name, disk),
    ...(nodeLabels.length > 0 && { [`${CAPACITY}/labels`]: nodeLabels.join(',') }),
  };
}

function reachesNode(key: string): boolean {
  const [domain] = key.split('/');
  return domain === NODE_ROLE || NODE_DOMAINS.some((each) => domain === each || domain.endsWith(`.${each}`));
}
