/**
 * Between which numbers of machines Cluster Autoscaler chooses. It runs where you install it, with Cluster API as its provider.
 *
 * The number is the autoscaler's alone: no manifest has it. So a pool of fixed size keeps its machines when it becomes an autoscaled
 * one. Server-side apply removes the number from the MachineDeployment, and Cluster API's webhook, which meets the two bounds in
 * the same request, puts the number back, or the nearest bound if it lies outside. A new pool starts with the fewest machines.
 */
export interface AutoscalingOptions {
  /**
   * The fewest machines. With zero, the pool also says what a machine offers, which the autoscaler cannot see where there is none.
   */
  readonly minReplicas: number;

  /** The most machines. Addresses of nodes must suffice for so many. */
  readonly maxReplicas: number;
}
