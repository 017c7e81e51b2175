import { RangeIndex } from '../address/range-index';
import { groupBy } from '../private/group-by';
import { IpAddress } from '../values/ip-address';
import { IpRange } from '../values/ip-range';

/** Addresses of a pool that a tenant has, or had. */
export interface Claim {
  /** `plane/namespace/name`. */
  readonly tenant: string;
  /** `site/pool`. */
  readonly pool: string;
  /** What the tenant needs them for, in one word. */
  readonly purpose: string;
  readonly range: IpRange;
  /** Whether nobody has them now. They stay reserved until somebody deletes the line, or the tenant comes back. */
  readonly released: boolean;
}

const VERSION = 1;
const HEADER = `# Addresses given to the tenants of this fleet by cdk8s-tenant-clusters. Keep this file in Git.\nversion ${VERSION}\n`;

const SIGNIFICANT = /^\s*[^#\s]/;
const CLAIM = /^\s*([^\s/]+\/[^\s/]+\/[^\s/]+)\s+([^\s/]+\/[^\s/]+)\s+(\S+)\s+(\S+)(\s+released)?\s*$/;
const CONFLICT_MARKER = /^(<{7}|\|{7}|={7}|>{7})(\s|$)/;

/** The lock in its one form: equal claims give equal bytes. */
export function lockText(claims: Claim[]): string {
  const tenants = groupBy(claims.map(lineOf).sort(), (line) => line.slice(0, line.indexOf(' ')));
  return [HEADER, ...[...tenants.values()].map((lines) => lines.join(''))].join('\n');
}

/** One address, or the first and the last. */
export function rangeText(range: IpRange): string {
  return range.first.isEqualTo(range.last) ? range.first.toString() : range.toString();
}

/** With the tenant, so that no two are equal: Git takes a line that both sides of a conflict have out of it. */
function lineOf({ tenant, pool, purpose, range, released }: Claim): string {
  return `${tenant} ${pool} ${purpose} ${rangeText(range)}${released ? ' released' : ''}\n`;
}

/** The claims of a lock, in the order of their lines. */
export function parseLock(text: string, file: string): Claim[] {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => SIGNIFICANT.test(line));
  const version = wrongVersion(lines[start], start + 1);
  const { entries, problems } = version ? { entries: [], problems: [version] } : readEntries(lines, start + 1);
  if (problems.length > 0) {
    throw refusal(file, conflictIn(lines) ?? problems);
  }
  return entries.map(({ claim }) => claim);
}

/** What is wrong with a line. */
interface Problem {
  readonly line: number;
  readonly message: string;
}

function refusal(file: string, problems: Problem[]): Error {
  const list = [...problems].sort((a, b) => a.line - b.line).map(({ line, message }) => `line ${line}: ${message}`);
  return new Error(`the lock file '${file}' cannot be used:\n  ${list.join('\n  ')}`);
}

function wrongVersion(text: string | undefined, line: number): Problem | undefined {
  const version = /^version\s+(\S+)\s*$/.exec(text ?? '')?.[1];
  if (version === undefined) {
    return { line: Math.max(line, 1), message: `the version is missing, expected 'version ${VERSION}' before all claims; restore the file from Git` };
  }
  if (/^\d+$/.test(version) && Number(version) > VERSION) {
    return { line, message: `'version ${version}' is newer than this library, expected 'version ${VERSION}'; update cdk8s-tenant-clusters` };
  }
  return version === String(VERSION) ? undefined : { line, message: `'version ${version}' is unknown, expected 'version ${VERSION}'; restore the file from Git` };
}

/** The one thing to be told about a file with conflicts: everything else may follow from them. */
function conflictIn(lines: string[]): [Problem] | undefined {
  const [first, ...others] = lines.flatMap((line, index) => CONFLICT_MARKER.test(line) ? [index + 1] : []);
  return first === undefined ? undefined : [{
    line: first,
    message: `Git left a conflict marker here${others.length > 0 ? ` and in line ${others.join(', ')}` : ''}, expected a merged file; delete the markers and keep the lines of both sides`,
  }];
}

/** A claim and where it stands. */
interface Entry {
  readonly claim: Claim;
  readonly range: IpRange;
  readonly line: number;
}

/** Reads on after a line that is wrong, to tell all at once. */
function readEntries(lines: string[], start: number): { entries: Entry[]; problems: Problem[] } {
  const entries = new Map<string, Entry>();
  const problems: Problem[] = [];
  for (let index = start; index < lines.length; index++) {
    const line = index + 1;
    if (SIGNIFICANT.test(lines[index])) {
      try {
        addClaim(entries, readClaim(lines[index]), line);
      } catch (error) {
        problems.push({ line, message: (error as Error).message });
      }
    }
  }
  const sites = groupBy(entries.values(), ({ claim }) => siteOf(claim));
  const shared = [...sites.values()].flatMap((site) => new RangeIndex(site).pairs()).map(([a, b]) => sharedAddress(a, b));
  return { entries: [...entries.values()], problems: [...problems, ...shared] };
}

function readClaim(text: string): Claim {
  const match = CLAIM.exec(text);
  if (!match) {
    throw new Error(`'${text.trim()}' cannot be read, expected '<plane>/<namespace>/<name> <site>/<pool> <purpose> <address>', with '<first>-<last>' for a range, and 'released' or nothing after it; correct it`);
  }
  const [, tenant, pool, purpose, addresses, released] = match;
  return { tenant, pool, purpose, range: parseRange(addresses), released: released !== undefined };
}

/** The same claim again is no problem: whoever keeps the lines of both sides of a conflict may have it twice. */
function addClaim(entries: Map<string, Entry>, claim: Claim, line: number): void {
  const { tenant, pool, purpose, range } = claim;
  const key = `${tenant} ${pool} ${purpose}`;
  const first = entries.get(key);
  if (!first) {
    entries.set(key, { claim, range, line });
  } else if (!first.range.isEqualTo(range)) {
    throw new Error(`'${pool} ${purpose}' of '${tenant}' is claimed in line ${first.line} already, expected one claim; delete the line whose address was not deployed`);
  }
}

function sharedAddress(a: Entry, b: Entry): Problem {
  const [first, second] = a.line < b.line ? [a, b] : [b, a];
  const shared = IpRange.between(later(a.range.first, b.range.first), earlier(a.range.last, b.range.last));
  const released = [second, first].find(({ claim }) => claim.released);
  const fix = released ? `delete line ${released.line}, which is released` : 'delete the line of the one that was not deployed yet, which then gets another';
  return {
    line: second.line,
    message: `${rangeText(shared)} of ${placeOf(a, b)} is held by '${first.claim.tenant}' in line ${first.line} and by '${second.claim.tenant}' in line ${second.line}, expected one holder; ${fix}`,
  };
}

function placeOf({ claim: a }: Entry, { claim: b }: Entry): string {
  return a.pool === b.pool ? `pool '${a.pool}'` : `site '${siteOf(a)}'`;
}

function siteOf({ pool }: Claim): string {
  return pool.slice(0, pool.indexOf('/'));
}

function later(a: IpAddress, b: IpAddress): IpAddress {
  return a.compareTo(b) < 0 ? b : a;
}

function earlier(a: IpAddress, b: IpAddress): IpAddress {
  return a.compareTo(b) < 0 ? a : b;
}

function parseRange(text: string): IpRange {
  const dash = text.indexOf('-');
  const first = IpAddress.parse(dash < 0 ? text : text.slice(0, dash));
  return IpRange.between(first, dash < 0 ? first : IpAddress.parse(text.slice(dash + 1)));
}
