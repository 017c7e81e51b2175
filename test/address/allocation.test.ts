import * as fc from 'fast-check';
import { Allocation, PoolSpace } from '../../src/address/allocation';
import { Claim, lockText, parseLock, rangeText } from '../../src/fleet/lock';
import { IpRange } from '../../src/values/ip-range';
import { messageOf } from '../fixtures/rendered';

const POOL = 'fra1/endpoints';

function pool(ranges: string | string[], options: Partial<PoolSpace> = {}): PoolSpace {
  return { name: POOL, ranges: [ranges].flat().map(IpRange.parse), ...options };
}

function locked(tenant: string, range: string, released = false): Claim {
  return { tenant, pool: POOL, purpose: 'endpoint', range: IpRange.parse(range), released };
}

/** The claims of these tenants after one run. */
function run(space: PoolSpace, claims: Claim[], tenants: string[]): Claim[] {
  const allocation = new Allocation(space, claims);
  tenants.forEach((tenant) => allocation.claim(tenant, 'endpoint'));
  return allocation.claims();
}

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `m/t/${index}`);

/** No address is in two claims. */
function expectApart(claims: Claim[]): void {
  const sorted = claims.map(({ range }) => range).sort((a, b) => a.compareTo(b));
  expect(sorted.slice(1).filter((range, index) => range.overlaps(sorted[index]))).toEqual([]);
}

/** What a tenant gets that is not locked yet: a vector that changes moves tenants of open branches, so none is ever updated. */
describe('the frozen search', () => {
  test.each([
    ['management/team-a/my-cluster', 'endpoint', ['10.40.0.0/24'], 1, '10.40.0.46'],
    ['management/team-a/my-cluster', 'vip', ['10.40.0.0/24'], 1, '10.40.0.197'],
    ['management/team-a/my-cluster', 'load-balancer', ['10.40.1.0/24'], 16, '10.40.1.48-10.40.1.63'],
    ['management/team-b/my-cluster', 'endpoint', ['10.40.0.200-10.40.0.250'], 1, '10.40.0.244'],
    ['management/team-b/my-cluster', 'endpoint', ['10.40.0.0-10.40.0.9', '10.50.0.0-10.50.0.9'], 1, '10.50.0.7'],
    ['management/team-b/my-cluster', 'endpoint', ['10.50.0.0-10.50.0.9', '10.40.0.0-10.40.0.9'], 1, '10.50.0.7'],
    ['management/team-b/my-cluster', 'endpoint', ['2001:db8::/64'], 1, '2001:db8::d1f8:8971'],
    ['management/team-b/my-cluster', 'endpoint', ['2001:db8::/48'], 65536, '2001:db8::d1f8:8971:0-2001:db8::d1f8:8971:ffff'],
    ['management/team-b/my-cluster', 'endpoint', ['::/0'], 1, '::d1f8:8971'],
  ])('%s %s in %p by %p', (tenant, purpose, ranges, claimSize, expected) => {
    expect(rangeText(new Allocation(pool(ranges, { claimSize }), []).claim(tenant, purpose))).toBe(expected);
  });
});

describe('a claim', () => {
  test('that starts at a taken slot takes the next free one, around the end of the pool', () => {
    const claims = ['10.40.0.244-10.40.0.249', '10.40.0.250/32', '10.40.0.200/32'].map((range, index) => locked(`m/t/${index}`, range));
    expect(String(new Allocation(pool('10.40.0.200-10.40.0.250'), claims).claim('management/team-b/my-cluster', 'endpoint').first)).toBe('10.40.0.201');
  });

  test('asked for twice is the same', () => {
    const allocation = new Allocation(pool('10.0.0.0/24'), []);
    expect(allocation.claim('m/t/a', 'endpoint')).toBe(allocation.claim('m/t/a', 'endpoint'));
    expect(allocation.claims()).toHaveLength(1);
  });

  test('of another purpose is another', () => {
    const allocation = new Allocation(pool('10.0.0.0/30'), []);
    ['a', 'b', 'c', 'd'].forEach((purpose) => allocation.claim('m/t/a', purpose));
    expectApart(allocation.claims());
  });

  test('that is locked stays, also one of another size', () => {
    const claims = [locked('m/t/a', '10.0.0.77/32'), locked('m/t/b', '10.0.0.3-10.0.0.8')];
    expect(run(pool('10.0.0.0/24', { claimSize: 16 }), claims, ['m/t/b', 'm/t/a', 'm/t/c']).slice(0, 2)).toEqual([claims[1], claims[0]]);
  });

  test('that nobody asked for is released', () => {
    const claims = [locked('m/t/a', '10.0.0.1/32'), locked('m/t/b', '10.0.0.2/32'), locked('m/t/c', '10.0.0.3/32', true)];
    expect(run(pool('10.0.0.0/24'), claims, ['m/t/a'])).toEqual([claims[0], { ...claims[1], released: true }, claims[2]]);
  });

  test('that was released is given back to its tenant', () => {
    expect(run(pool('10.0.0.0/24'), [locked('m/t/a', '10.0.0.1/32', true)], ['m/t/a'])).toEqual([locked('m/t/a', '10.0.0.1/32')]);
  });

  test('avoids what is locked, released, excluded or fixed', () => {
    const allocation = new Allocation(
      pool('10.0.0.0-10.0.0.7', { exclusions: [IpRange.parse('10.0.0.0-10.0.0.1')] }),
      [locked('m/t/a', '10.0.0.2/32'), locked('m/t/b', '10.0.0.3/32', true)],
    );
    allocation.fix(IpRange.parse('10.0.0.5-10.0.0.6'), 'by hand');
    expect([allocation.claim('m/t/c', 'endpoint'), allocation.claim('m/t/d', 'endpoint')].map(String).sort()).toEqual(['10.0.0.4-10.0.0.4', '10.0.0.7-10.0.0.7']);
  });

  test('is within one range', () => {
    const space = pool(['10.0.0.0-10.0.0.4', '10.0.0.5-10.0.0.6', '10.0.0.7-10.0.0.12'], { claimSize: 3 });
    expect(run(space, [], ['m/t/a', 'm/t/b', 'm/t/c']).map(({ range }) => String(range)).sort()).toEqual([
      '10.0.0.0-10.0.0.2', '10.0.0.10-10.0.0.12', '10.0.0.7-10.0.0.9',
    ]);
  });

  test('does not depend on the order of ranges', () => {
    const [a, b] = ['10.0.0.0/28', '10.0.1.0/28'];
    expect(run(pool([a, b]), [], numbered(9))).toEqual(run(pool([b, a]), [], numbered(9)));
  });
});

describe('large pools', () => {
  test('10,000 claims fill a pool to its last address', () => {
    const claims = run(pool('10.0.0.0-10.0.39.15'), [], numbered(10_000));
    expect(new Set(claims.map(({ range }) => String(range.first))).size).toBe(10_000);
    expectApart(claims);
  });

  test('10,000 claims of a /64, half of which is excluded, half of the rest fixed', () => {
    const allocation = new Allocation(pool('2001:db8::/64', { exclusions: [IpRange.parse('2001:db8::/65')] }), []);
    const fixed = IpRange.parse('2001:db8:0:0:c000::/66');
    allocation.fix(fixed, 'by hand');
    const given = numbered(10_000).map((tenant) => allocation.claim(tenant, 'endpoint'));
    expect(given.every((range) => IpRange.parse('2001:db8:0:0:8000::/66').encloses(range))).toBe(true);
    expectApart(allocation.claims());
  });
});

describe('exhaustion', () => {
  test('names the pool, its size, the demand and the holders', () => {
    const allocation = new Allocation(
      pool('10.0.0.0-10.0.0.9', { exclusions: ['10.0.0.0/32', '10.0.0.9/32'].map(IpRange.parse) }),
      [
        ...['a', 'b', 'c', 'd'].map((name, index) => locked(`m/t/${name}`, `10.0.0.${index + 1}/32`)),
        locked('m/t/old', '10.0.0.5/32', true),
        locked('m/t/older', '10.0.0.6/32', true),
      ],
    );
    allocation.fix(IpRange.parse('10.0.0.7/32'), 'm/t/fixed');
    allocation.fix(IpRange.parse('10.9.0.0/32'), 'not of this pool');
    ['m/t/a', 'm/t/d', 'm/t/e'].forEach((tenant) => allocation.claim(tenant, 'endpoint'));
    expect(messageOf(() => allocation.claim('m/t/f', 'endpoint'))).toBe([
      "pool 'fra1/endpoints' is exhausted: its ranges have room for 10 at a time, and claim 4 of this run, 'endpoint' of 'm/t/f', finds nothing free; add a range, or make room here:",
      "held by 'm/t/a', 'm/t/d', 'm/t/e' and 2 more",
      "released by 'm/t/old', 'm/t/older'; deleting their lines from the lock ends the quarantine",
      "fixed for 'm/t/fixed'",
      'excluded are 10.0.0.0, 10.0.0.9',
    ].join('\n  '));
  });

  /** The slots of a pool by a list of all addresses: those that none of these touches. */
  function freeSlots(ranges: IpRange[], claimSize: number, used: IpRange[]): string[] {
    return ranges.flatMap((range) => {
      const slots = Array.from({ length: Math.floor(range.size / claimSize) }, (_, index) => {
        const first = range.first.plus(index * claimSize);
        return IpRange.between(first, first.plus(claimSize - 1));
      });
      return slots.filter((slot) => !used.some((other) => other.overlaps(slot))).map(String);
    });
  }

  /** Fills a pool beside what is excluded, fixed and locked. */
  function expectFilled(ranges: IpRange[], claimSize: number, exclusions: IpRange[], fixed: IpRange[], claims: Claim[]): void {
    const free = freeSlots(ranges, claimSize, [...exclusions, ...fixed, ...claims.map(({ range }) => range)]);
    const allocation = new Allocation({ name: POOL, ranges, claimSize, exclusions }, claims);
    fixed.forEach((range) => allocation.fix(range, 'by hand'));
    const given = free.map((_, index) => String(allocation.claim(`m/t/${index}`, 'endpoint')));
    expect(given.sort()).toEqual(free.sort());
    expect(messageOf(() => allocation.claim('m/t/last', 'endpoint'))).toMatch("pool 'fra1/endpoints' is exhausted");
  }

  test('comes when no slot is free, and not before', () => {
    const between = (a: number, b: number) => IpRange.parse(`10.0.0.${Math.min(a, b)}-10.0.0.${Math.max(a, b)}`);
    const parts = fc.array(fc.tuple(fc.nat(60), fc.nat(60)).map(([a, b]) => between(a, b)), { maxLength: 3 });
    const edges = fc.uniqueArray(fc.nat(60), { minLength: 2, maxLength: 8 }).map((list) => list.sort((a, b) => a - b));
    fc.assert(fc.property(edges, fc.integer({ min: 1, max: 4 }), parts, parts, parts, (at, claimSize, exclusions, fixed, held) => {
      const ranges = at.flatMap((edge, index) => index % 2 === 1 ? [between(at[index - 1], edge)] : []);
      fc.pre(ranges.some(({ size }) => size >= claimSize));
      const ofPool = (list: IpRange[]) => list.filter((one) => ranges.some((range) => range.overlaps(one)));
      expectFilled(ranges, claimSize, ofPool(exclusions), fixed, held.map((range, index) => ({ ...locked(`m/gone/${index}`, '10.0.0.0/32'), range })));
    }), { numRuns: 500 });
  });

  test('comes as late in a pool with long runs that are not free', () => {
    expectFilled(
      ['10.0.0.0-10.0.15.255', '10.0.20.0-10.0.20.9'].map(IpRange.parse), 1,
      ['10.0.0.5-10.0.4.20', '10.0.0.9-10.0.4.21', '10.0.5.0-10.0.9.0'].map(IpRange.parse),
      ['10.0.10.0-10.0.20.3'].map(IpRange.parse),
      [locked('m/gone/a', '10.0.9.3-10.0.9.7'), locked('m/gone/b', '10.0.9.9/32', true)],
    );
  });
});

describe('locked addresses that the pool does not have', () => {
  const space = pool(['10.0.0.0/28', '10.0.1.0/28'], { exclusions: [IpRange.parse('10.0.0.4-10.0.0.7')] });
  const claim = (range: string) => messageOf(() => run(space, [locked('m/t/a', range)], ['m/t/a']));
  const otherwise = 'or delete that line from the lock, and the tenant moves to another address';

  test.each([
    ['10.0.0.99/32', '10.0.0.99'],
    ['10.0.0.10-10.0.0.20', '10.0.0.10-10.0.0.20'],
    ['2001:db8::1/128', '2001:db8::1'],
  ])('%s is outside', (range, text) => {
    expect(claim(range)).toBe(
      `${text} is locked for 'endpoint' of 'm/t/a', but no range of pool 'fra1/endpoints' has it, expected one among 10.0.0.0-10.0.0.15, 10.0.1.0-10.0.1.15; add it to the ranges, ${otherwise}`,
    );
  });

  test('an exclusion', () => {
    expect(claim('10.0.0.3-10.0.0.4')).toBe(
      `10.0.0.3-10.0.0.4 is locked for 'endpoint' of 'm/t/a', but pool 'fra1/endpoints' excludes 10.0.0.4-10.0.0.7; take it out of the exclusions, ${otherwise}`,
    );
  });

  test('are nobody\'s business when nobody asks for them', () => {
    const claims = [locked('m/t/a', '10.0.0.5/32', true), locked('m/t/b', '10.9.0.5/32', true)];
    expect(run(space, claims, [])).toEqual(claims);
  });
});

test('addresses fixed twice, or over a claim, are left to others', () => {
  const allocation = new Allocation(pool('10.0.0.0/24'), [locked('m/t/a', '10.0.0.1/32'), locked('m/t/b', '10.0.0.2/32')]);
  allocation.fix(IpRange.parse('10.0.0.1/32'), 'first');
  allocation.claim('m/t/a', 'endpoint');
  allocation.fix(IpRange.parse('10.0.0.1-10.0.0.2'), 'second');
  expect(allocation.claims()).toEqual([locked('m/t/a', '10.0.0.1/32'), locked('m/t/b', '10.0.0.2/32', true)]);
});

describe('a pool is refused', () => {
  test.each<[string, PoolSpace, string]>([
    ['without ranges', pool([]), "'ranges' of pool 'fra1/endpoints' is empty, expected at least one; give one such as IpRange.parse('10.40.0.200-10.40.0.250')"],
    ['of two families', pool(['10.0.0.0/24', '2001:db8::/64']),
      "'ranges' of pool 'fra1/endpoints' has IPv4 in 10.0.0.0-10.0.0.255 and IPv6 in 2001:db8::-2001:db8::ffff:ffff:ffff:ffff, expected one family; make a pool of each"],
    ['with common addresses', pool(['10.0.0.8-10.0.0.20', '10.0.0.0-10.0.0.9']),
      "'ranges' of pool 'fra1/endpoints' has addresses twice, in 10.0.0.0-10.0.0.9 and in 10.0.0.8-10.0.0.20, expected each once; cut or join the two"],
    ['with claims of nothing', pool('10.0.0.0/24', { claimSize: 0 }), "'claimSize' of pool 'fra1/endpoints' is 0, expected a whole number of at least 1; give one"],
    ['with claims of a fraction', pool('10.0.0.0/24', { claimSize: 1.5 }), "'claimSize' of pool 'fra1/endpoints' is 1.5, expected a whole number of at least 1; give one"],
    ['with claims that fit nowhere', pool(['10.0.0.0/28', '10.0.1.0/27'], { claimSize: 33 }),
      "'claimSize' of pool 'fra1/endpoints' is 33, expected at most 32, the size of its largest range 10.0.1.0-10.0.1.31; choose a smaller one, or add a larger range"],
    ['with an exclusion outside', pool('10.0.0.0/24', { exclusions: ['10.0.0.9/32', '10.0.1.0/32'].map(IpRange.parse) }),
      "'exclusions' of pool 'fra1/endpoints' has 10.0.1.0, expected addresses of its ranges 10.0.0.0-10.0.0.255; correct or remove it"],
  ])('%s', (_, space, message) => {
    expect(messageOf(() => new Allocation(space, []))).toBe(message);
  });
});

describe('laws over several runs, with the lock carried over', () => {
  const firstTen = ({ first }: IpRange) => IpRange.between(first, first.plus(9));
  const spaces = fc.tuple(
    fc.constantFrom<string[]>(['10.0.0.0/24'], ['10.0.0.3-10.0.0.90', '10.0.7.0/24'], ['2001:db8::/64'], ['2001:db8::-2001:db8::ff']),
    fc.boolean(),
  ).map(([ranges, excludes]) => pool(ranges, { exclusions: excludes ? ranges.map(IpRange.parse).map(firstTen) : [] }));

  const NAMES = [...'abcdefghijkl'].map((name) => `m/t/${name}`);
  /** Who is in the program in each run. */
  const runs = fc.array(
    fc.record({ tenants: fc.shuffledSubarray(NAMES), claimSize: fc.integer({ min: 1, max: 4 }) }),
    { minLength: 1, maxLength: 6 },
  );

  const carry = (claims: Claim[]) => parseLock(lockText(claims), 'fleet.lock');
  const rangesOf = (claims: Claim[]) => new Map(claims.map(({ tenant, range }) => [tenant, String(range)]));

  test('nobody shares, nobody who is locked moves, whoever comes back gets the same', () => {
    fc.assert(fc.property(spaces, runs, (space, steps) => {
      let lock: Claim[] = [];
      for (const { tenants, claimSize } of steps) {
        const before = rangesOf(lock);
        const claims = run({ ...space, claimSize }, lock, tenants);
        expectApart(claims);
        expect(claims.filter(({ released }) => !released).map(({ tenant }) => tenant).sort()).toEqual([...tenants].sort());
        expect([...before].filter(([tenant, range]) => rangesOf(claims).get(tenant) !== range)).toEqual([]);
        expect(claims.some(({ range }) => space.exclusions!.some((excluded) => excluded.overlaps(range)))).toBe(false);
        lock = carry(claims);
      }
    }), { numRuns: 200 });
  });

  test('the same runs give the same text', () => {
    const play = (space: PoolSpace, steps: { tenants: string[]; claimSize: number }[]) =>
      lockText(steps.reduce<Claim[]>((lock, { tenants, claimSize }) => carry(run({ ...space, claimSize }, lock, tenants)), []));
    fc.assert(fc.property(spaces, runs, (space, steps) => {
      expect(play(space, steps)).toBe(play(space, steps));
    }));
  });

  test('one more tenant adds a block and one less releases its own, wherever it stands in the program', () => {
    fc.assert(fc.property(spaces, fc.shuffledSubarray(NAMES, { minLength: 1 }), fc.nat(), (space, tenants, at) => {
      const index = at % tenants.length;
      const others = tenants.filter((_, position) => position !== index);
      const lock = carry(run(space, [], others));
      const more = run(space, lock, tenants);
      expect(lockText(more.filter(({ tenant }) => tenant !== tenants[index]))).toBe(lockText(lock));
      const less = run(space, carry(more), others);
      expect(lockText(less)).toBe(lockText(more.map((claim) => claim.tenant === tenants[index] ? { ...claim, released: true } : claim)));
    }));
  });

  test('a quarantine ends with its line', () => {
    fc.assert(fc.property(fc.shuffledSubarray(NAMES, { minLength: 2 }), (tenants) => {
      const space = pool(`10.0.0.1-10.0.0.${tenants.length}`);
      const full = run(space, run(space, [], tenants), tenants.slice(1));
      expect(messageOf(() => run(space, full, [...tenants.slice(1), 'm/t/new']))).toMatch(`released by '${tenants[0]}'`);
      const ended = full.filter(({ released }) => !released);
      expect(rangesOf(run(space, ended, [...tenants.slice(1), 'm/t/new'])).get('m/t/new')).toBe(rangesOf(full).get(tenants[0]));
    }));
  });
});
