import { Finding, Fleet } from '../../src';

/** What one rule finds in a fleet. */
export function found(fleet: Fleet, rule: string): Pick<Finding, 'path' | 'message' | 'otherPath'>[] {
  return fleet.findings.filter(({ id }) => id === rule).map(({ id, severity, ...finding }) => finding);
}
