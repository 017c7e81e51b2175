import { Duration } from 'cdk8s';
import type { MachineCount } from './machine-count';

/** What the condition of a Node says. */
export enum NodeConditionStatus {
  /** It holds. */
  TRUE = 'True',
  /** It does not hold. */
  FALSE = 'False',
  /** Nobody knows, as the kubelet is silent. */
  UNKNOWN = 'Unknown',
}

/** A condition of a Node whose machine is unhealthy if it lasts. */
export interface UnhealthyNodeCondition {
  /** Type of the condition, such as `Ready` or `DiskPressure`. */
  readonly type: string;

  /** What it says. */
  readonly status: NodeConditionStatus;

  /** For how long. */
  readonly timeout: Duration;
}

/** When machines of a pool are unhealthy, so that Cluster API replaces them. */
export interface HealthCheckOptions {
  /**
   * How long a machine may take to become a node: at least 30 seconds, and longer than it takes to install what it needs. With zero it may take forever.
   *
   * @default Duration.minutes(20)
   */
  readonly nodeStartupTimeout?: Duration;

  /**
   * Conditions of its Node that make a machine unhealthy, any of them.
   *
   * @default - `Ready` is false or unknown for five minutes
   */
  readonly unhealthyConditions?: UnhealthyNodeCondition[];

  /**
   * How many machines may be unhealthy. If there are more, none is replaced, as the fault is likely elsewhere, such as in the network.
   *
   * A part of a machine counts as none, so an autoscaled pool replaces nothing while it has so few machines that this is zero.
   *
   * @default - 40 %, or one machine in a pool of one or two
   */
  readonly maxUnhealthy?: MachineCount;
}
