import type { Finding } from '../checks/finding';

/** A finding in one line. */
export function findingText({ id, severity, path, message }: Finding): string {
  return `${severity} ${id} [${path}] ${message}`;
}
