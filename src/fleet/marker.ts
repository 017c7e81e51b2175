import { hash } from 'crypto';

const PREFIX = '# Written by cdk8s-tenant-clusters, do not edit. sha256:';

/** Whose a file is. */
export enum Ownership {
  /** Ours, as we wrote it. */
  OURS,
  /** Ours once, changed by somebody since. */
  EDITED,
  /** Ours on one side at least of a merge that Git left open; what belongs there follows from the program. */
  CONFLICTED,
  /** Somebody else's. */
  FOREIGN,
}

/** A body under the line that says it is ours and lets the next run see whether it still is. */
export function mark(body: string): string {
  return `${PREFIX}${digest(body)}\n${body}`;
}

export function ownership(content: string): Ownership {
  const isMarked = content.startsWith(PREFIX);
  const end = content.indexOf('\n');
  if (isMarked && content.slice(PREFIX.length, end) === digest(content.slice(end + 1))) {
    return Ownership.OURS;
  }
  if ((isMarked || content.includes(`\n${PREFIX}`)) && /^<{7} /m.test(content) && /^>{7} /m.test(content)) {
    return Ownership.CONFLICTED;
  }
  return isMarked ? Ownership.EDITED : Ownership.FOREIGN;
}

/** A file as we wrote it, if all that happened since is that Git checked it out with CRLF: then every line has it. */
export function withoutCrlf(content: string): string {
  return /(?<!\r)\n/.test(content) ? content : content.replace(/\r\n/g, '\n');
}

function digest(body: string): string {
  return hash('sha256', body, 'hex');
}
