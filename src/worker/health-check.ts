import { Duration } from 'cdk8s';
import { HealthCheckOptions, NodeConditionStatus, UnhealthyNodeCondition } from './health-check-options';
import { MachineCount } from './machine-count';
import type { MachineHealthCheck } from '../platform/shapes';
import { seconds } from '../private/seconds';

/** Below it, Cluster API's webhook refuses to wait for a node. */
const SHORTEST_STARTUP = 30;

/** What the schema of a MachineHealthCheck takes. */
const MOST_CONDITIONS = 100;

const NOT_READY = [NodeConditionStatus.UNKNOWN, NodeConditionStatus.FALSE].map((status): UnhealthyNodeCondition => (
  { type: 'Ready', status, timeout: Duration.minutes(5) }
));

type Checks = Pick<MachineHealthCheck['spec'], 'checks' | 'remediation'>;

/** What the options of a health check are in a MachineHealthCheck, for a pool of at most so many machines. */
export function healthChecks(owner: string, replicas: number, options: HealthCheckOptions): Checks {
  const { nodeStartupTimeout = Duration.minutes(20), unhealthyConditions = NOT_READY, maxUnhealthy = usualBound(replicas) } = options;
  const nodeStartupTimeoutSeconds = seconds('healthCheck.nodeStartupTimeout', owner, nodeStartupTimeout);
  if (nodeStartupTimeoutSeconds > 0 && nodeStartupTimeoutSeconds < SHORTEST_STARTUP) {
    throw new Error(`'healthCheck.nodeStartupTimeout' of ${owner} is ${nodeStartupTimeoutSeconds} seconds, expected 0 or at least ${SHORTEST_STARTUP}; choose another`);
  }
  if (unhealthyConditions.length === 0 || unhealthyConditions.length > MOST_CONDITIONS) {
    throw new Error(`'healthCheck.unhealthyConditions' of ${owner} has ${unhealthyConditions.length} conditions, expected 1 to ${MOST_CONDITIONS}; change them, or leave them out`);
  }
  if (replicas > 0 && maxUnhealthy.roundedDown(replicas) === 0) {
    throw new Error(`'healthCheck.maxUnhealthy' of ${owner} is ${maxUnhealthy}, which is none of ${replicas}, expected at least one machine, as none would ever be replaced; raise it, or leave out 'healthCheck'`);
  }
  return {
    checks: {
      nodeStartupTimeoutSeconds,
      unhealthyNodeConditions: unhealthyConditions.map(({ type, status, timeout }) => (
        { type: requireType(owner, type), status, timeoutSeconds: seconds('healthCheck.unhealthyConditions.timeout', owner, timeout) }
      )),
    },
    remediation: { triggerIf: { unhealthyLessThanOrEqualTo: maxUnhealthy._toKube() } },
  };
}

/** Of one or two machines, a share below one half is none. */
function usualBound(replicas: number): MachineCount {
  return replicas < 3 ? MachineCount.of(1) : MachineCount.percent(40);
}

function requireType(owner: string, type: string): string {
  if (type === '') {
    throw new Error(`'healthCheck.unhealthyConditions' of ${owner} has a condition without type, expected one such as 'Ready'; give it`);
  }
  return type;
}
