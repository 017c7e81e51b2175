import { hash } from 'crypto';

const PREFIX = '# Written by cdk8s-tenant-clusters, do not edit. sha256:';

/** Whose a file is. */
export enum Ownership {
  /** Ours, as we wrote it. */
  OURS,
  /** Ours once, changed by somebody since. */
  EDITED,
  /** Somebody else's. */
  FOREIGN,
}

/** A body under the line that says it is ours and lets the next run see whether it still is. */
export function mark(body: string): string {
  return `${PREFIX}${digest(body)}\n${body}`;
}

const CONFLICT_MARKER = /^(?:<{7}|={7}|>{7})(?: |$)/m;

export function ownership(content: string): Ownership {
  if (content.includes(PREFIX) && CONFLICT_MARKER.test(content)) {
    // Both sides of a merge are ours, and what belongs there follows from the program.
    return Ownership.OURS;
  }
  if (!content.startsWith(PREFIX)) {
    return Ownership.FOREIGN;
  }
  const end = content.indexOf('\n');
  return content.slice(PREFIX.length, end) === digest(content.slice(end + 1)) ? Ownership.OURS : Ownership.EDITED;
}

/** A file as we wrote it, if all that happened since is that Git checked it out with CRLF: then every line has it. */
export function withoutCrlf(content: string): string {
  return /(?<!\r)\n/.test(content) ? content : content.replace(/\r\n/g, '\n');
}

function digest(body: string): string {
  return hash('sha256', body, 'hex');
}
