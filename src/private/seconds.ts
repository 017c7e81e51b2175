import { Duration } from 'cdk8s';

/** What an `int32` holds. */
const MOST = 2 ** 31 - 1;

/** A duration in the whole seconds that Cluster API counts. */
export function seconds(prop: string, owner: string, duration: Duration): number {
  const count = duration.toSeconds({ integral: false });
  if (!Number.isInteger(count) || count > MOST) {
    throw new Error(`'${prop}' of ${owner} is ${count} seconds, expected a whole number of at most ${MOST}; give a duration such as Duration.minutes(5)`);
  }
  return count;
}
