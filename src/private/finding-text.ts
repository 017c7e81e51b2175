import type { Finding } from '../checks/finding';

/** A finding in one line. */
export function findingText({ id, severity, path, message, otherPath }: Finding): string {
  const other = otherPath === undefined || message.includes(`[${otherPath}]`) ? '' : ` (with [${otherPath}])`;
  return `${severity} ${id} [${path}] ${message}${other}`;
}
