import { RangeIndex } from './range-index';
import { Slots } from './slots';
import { Claim, rangeText } from '../fleet/lock';
import { requireWholeNumber } from '../private/numbers';
import { IpRange } from '../values/ip-range';

/** How many names a message lists before it counts the rest. */
const NAMED = 3;

/** Which addresses a pool has. */
export interface PoolSpace {
  /** `site/pool`. */
  readonly name: string;
  /** Of one family, and apart from each other. */
  readonly ranges: IpRange[];
  /** Addresses that are never given. */
  readonly exclusions?: IpRange[];
  /** How many addresses in a row a claim takes, all of one range. */
  readonly claimSize?: number;
}

/** Gives the addresses of one pool to tenants, in one run of a program. */
export class Allocation {
  private readonly slots: Slots;
  private readonly locked: Map<string, Claim>;
  private readonly given = new Map<string, Claim>();
  private readonly givenTo = new Map<string, IpRange[]>();
  private readonly fixed: { readonly range: IpRange; readonly owner: string }[] = [];

  /**
   * @param space The pool as the program has it.
   * @param locked The claims of the site as the lock has them, also those of other pools: a range may have been one of theirs.
   */
  constructor(private readonly space: PoolSpace, locked: Claim[]) {
    requireSound(space);
    this.slots = new Slots(space.ranges, BigInt(space.claimSize ?? 1));
    this.locked = new Map(locked.filter(({ pool }) => pool === space.name).map((claim) => [keyOf(claim.tenant, claim.purpose), claim]));
    [...space.exclusions ?? [], ...[...this.locked.values()].map(({ range }) => range)].forEach((range) => this.slots.take(range));
    locked.filter(({ pool }) => pool !== space.name).forEach(({ range, tenant, pool }) => this.fix(range, `${tenant} in pool ${pool}`));
  }

  /** Whether a tenant got these addresses, or more, in this run. */
  public gave(tenant: string, range: IpRange): boolean {
    return this.givenTo.get(tenant)?.some((given) => given.encloses(range)) ?? false;
  }

  /** Somebody uses addresses without asking; those outside of the pool do not matter here. */
  public fix(range: IpRange, owner: string): void {
    if (this.space.ranges.some((own) => own.overlaps(range))) {
      this.slots.take(range);
      this.fixed.push({ range, owner });
    }
  }

  /** The addresses of a tenant: those it had, or else free ones. */
  public claim(tenant: string, purpose: string): IpRange {
    const key = keyOf(tenant, purpose);
    const known = this.given.get(key);
    if (known) {
      return known.range;
    }
    const locked = this.locked.get(key);
    const range = locked ? this.requireInPool(locked).range : this.slots.takeFree(startOf(key));
    if (!range) {
      throw this.exhausted(tenant, purpose);
    }
    this.given.set(key, { tenant, pool: this.space.name, purpose, range, released: false });
    this.givenTo.set(tenant, [...this.givenTo.get(tenant) ?? [], range]);
    return range;
  }

  /** What the lock has to say after this run: a claim that nobody asked for is released. */
  public claims(): Claim[] {
    return [...this.given.values(), ...this.notGiven().map((claim) => ({ ...claim, released: true }))];
  }

  private notGiven(): Claim[] {
    return [...this.locked].filter(([key]) => !this.given.has(key)).map(([, claim]) => claim);
  }

  private requireInPool(claim: Claim): Claim {
    const { name, ranges, exclusions = [] } = this.space;
    if (!ranges.some((range) => range.encloses(claim.range))) {
      throw misplaced(claim, `no range of pool '${name}' has it, expected one among ${listed(ranges.map(rangeText))}; add it to the ranges`);
    }
    const exclusion = exclusions.find((excluded) => excluded.overlaps(claim.range));
    if (exclusion) {
      throw misplaced(claim, `pool '${name}' excludes ${rangeText(exclusion)}; take it out of the exclusions`);
    }
    return claim;
  }

  private exhausted(tenant: string, purpose: string): Error {
    const { name, exclusions = [] } = this.space;
    const rest = this.notGiven();
    const holders: [string, string[], string?][] = [
      ['held by', namesOf([...this.given.values(), ...rest.filter(({ released }) => !released)])],
      ['released by', namesOf(rest.filter(({ released }) => released)), '; deleting their lines from the lock ends the quarantine'],
      ['fixed for', this.fixed.map(({ owner }) => `'${owner}'`)],
      ['excluded are', exclusions.map(rangeText)],
    ];
    const list = holders.filter(([, names]) => names.length > 0).map(([how, names, hint = '']) => `\n  ${how} ${listed(names)}${hint}`);
    return new Error(`pool '${name}' is exhausted: its ranges have room for ${this.slots.count} at a time, and claim ${this.given.size + 1} of this run, '${purpose}' of '${tenant}', finds nothing free; add a range, or make room here:${list.join('')}`);
  }
}

/** Either the pool or the lock was edited; which one, nobody knows. */
function misplaced({ range, purpose, tenant }: Claim, why: string): Error {
  return new Error(`${rangeText(range)} is locked for '${purpose}' of '${tenant}', but ${why}, or delete that line from the lock, and the tenant moves to another address`);
}

/** The largest prime below 2^32, so that every character moves the remainder. */
const PRIME = 4294967291;

/** Where the search for a new address starts. Frozen by vectors in the tests. */
function startOf(key: string): bigint {
  let remainder = 0;
  for (let i = 0; i < key.length; i++) {
    remainder = (remainder * 131 + key.charCodeAt(i)) % PRIME;
  }
  return BigInt(remainder);
}

function keyOf(tenant: string, purpose: string): string {
  return `${tenant} ${purpose}`;
}

function namesOf(claims: Claim[]): string[] {
  return [...new Set(claims.map(({ tenant }) => `'${tenant}'`))];
}

/** The first few of a list, and how many more there are. */
function listed(names: string[]): string {
  const more = names.length - NAMED;
  return names.slice(0, NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

function requireSound({ name, ranges, exclusions = [], claimSize = 1 }: PoolSpace): void {
  const pool = `pool '${name}'`;
  if (ranges.length === 0) {
    throw new Error(`'ranges' of ${pool} is empty, expected at least one; give one such as IpRange.parse('10.40.0.200-10.40.0.250')`);
  }
  const other = ranges.find(({ family }) => family !== ranges[0].family);
  if (other) {
    throw new Error(`'ranges' of ${pool} has ${ranges[0].family} in ${rangeText(ranges[0])} and ${other.family} in ${rangeText(other)}, expected one family; make a pool of each`);
  }
  const [pair] = new RangeIndex(ranges.map((range) => ({ range }))).pairs();
  if (pair) {
    throw new Error(`'ranges' of ${pool} has addresses twice, in ${pair.map(({ range }) => rangeText(range)).join(' and in ')}, expected each once; cut or join the two`);
  }
  requireWholeNumber('claimSize', pool, claimSize, 1);
  const largest = ranges.reduce((a, b) => (a.size < b.size ? b : a));
  if (claimSize > largest.size) {
    throw new Error(`'claimSize' of ${pool} is ${claimSize}, expected at most ${largest.size}, the size of its largest range ${rangeText(largest)}; choose a smaller one, or add a larger range`);
  }
  const idle = exclusions.find((exclusion) => !ranges.some((range) => range.overlaps(exclusion)));
  if (idle) {
    throw new Error(`'exclusions' of ${pool} has ${rangeText(idle)}, expected addresses of its ranges ${listed(ranges.map(rangeText))}; correct or remove it`);
  }
}
