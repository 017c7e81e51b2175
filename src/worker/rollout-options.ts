import { Duration } from 'cdk8s';
import type { MachineCount } from './machine-count';

/** Which machines go first when there are to be fewer. */
export enum DeletionOrder {
  /** Any of them. */
  RANDOM = 'Random',
  /** The youngest. */
  NEWEST = 'Newest',
  /** The oldest. */
  OLDEST = 'Oldest',
}

/** How machines are replaced and removed. None of it replaces a machine by itself. */
export interface RolloutOptions {
  /**
   * How many machines a rollout adds before it removes any. A part of a machine counts as one.
   *
   * @default MachineCount.of(1)
   */
  readonly maxSurge?: MachineCount;

  /**
   * How many machines a rollout may remove before their replacements are ready. A part of a machine counts as none.
   *
   * @default MachineCount.of(0)
   */
  readonly maxUnavailable?: MachineCount;

  /**
   * How long a new machine is ready before a rollout counts on it.
   *
   * @default - it counts at once
   */
  readonly minReady?: Duration;

  /**
   * Which machines go first when there are to be fewer.
   *
   * @default DeletionOrder.RANDOM
   */
  readonly deletionOrder?: DeletionOrder;

  /**
   * How long pods may take to leave a machine that goes. Zero is without end.
   *
   * @default - as long as they like
   */
  readonly nodeDrainTimeout?: Duration;

  /**
   * How long Cluster API tries to delete the Node of a machine that is gone. Zero is without end.
   *
   * @default - ten seconds
   */
  readonly nodeDeletionTimeout?: Duration;

  /**
   * How long volumes may take to leave a machine that goes. Zero is without end.
   *
   * @default - as long as they like
   */
  readonly nodeVolumeDetachTimeout?: Duration;
}
