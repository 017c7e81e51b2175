import { IConstruct } from 'constructs';
import { Check } from './check';
import { Severity } from './finding';
import type { Report } from './report';
import { AddressPool } from '../address/address-pool';
import { RangeIndex } from '../address/range-index';
import { Site } from '../address/site';
import type { Fleet } from '../fleet/fleet';
import { rangeText } from '../fleet/lock';
import type { TenantCluster } from '../tenant-cluster';
import type { TenantIdentity } from '../tenant-identity';
import type { Cidr } from '../values/cidr';
import { IpRange } from '../values/ip-range';

/** Addresses of a site and who uses them. */
interface Use {
  readonly range: IpRange;
  readonly owner: IConstruct;
  /** What they are: `endpoint`. */
  readonly noun: string;
  /** The tenant that uses them. */
  readonly tenant?: TenantIdentity;
  /** The pool out of which it may. */
  readonly pool?: AddressPool;
}

export class AddressOverlapCheck extends Check {
  constructor() {
    super('TC130', {
      severity: Severity.ERROR,
      rule: 'in a site, no address is used twice: by pools, endpoints, load balancers, machines, pods and Services',
      source: 'two machines answer ARP for one address; packets to what looks like a pod never leave the node. MetalLB and Cluster API only see their own objects',
    });
  }

  public inspectFleet(fleet: Fleet, report: Report): void {
    for (const [site, clusters] of bySite(fleet)) {
      const uses = usesOf(clusters);
      const [used, setApart, reserved] = [new RangeIndex(uses), new RangeIndex(territoriesOf(site)), new RangeIndex(reservedOf(site))];
      const clashes = [
        ...setApart.pairs().filter(([one, other]) => !areOfNodes(one, other)),
        ...used.pairs().filter(([one, other]) => !areOfOneTenantTwice(one, other)),
        ...uses.flatMap((use) => misplaced(use, reserved.find(use.range) ?? setApart.find(use.range))),
      ];
      clashes.forEach(([one, other]) => report.add(other.owner, sentence(textOf(other), one), one.owner));
      inspectOverlays(site, clusters, (range) => reserved.find(range) ?? setApart.find(range) ?? used.find(range), report);
    }
  }
}

/** The node network may have a pool of the same machines' addresses in it. */
function areOfNodes(one: Use, other: Use): boolean {
  return [one, other].every(({ owner }) => owner instanceof Site || (owner instanceof AddressPool && owner._isForNodes));
}

/** A tenant that is defined twice has everything twice, which need not be said. */
function areOfOneTenantTwice(one: Use, other: Use): boolean {
  return one.owner !== other.owner && one.tenant?.toString() === other.tenant?.toString();
}

/** A use inside of what is set apart, unless it is wholly in a pool of its own. */
function misplaced(use: Use, territory: Use | undefined): [Use, Use][] {
  return territory && !(isAtHome(use, territory.owner) && territory.range.encloses(use.range)) ? [[territory, use]] : [];
}

function isAtHome({ pool, tenant, range }: Use, owner: IConstruct): boolean {
  return owner instanceof AddressPool && !owner._isForNodes && (owner === pool || owner._gave(tenant!, range));
}

/** Networks of pods and Services exist once a tenant, so only what is outside of tenants counts. */
function inspectOverlays(site: IConstruct, clusters: TenantCluster[], find: (range: IpRange) => Use | undefined, report: Report): void {
  const overlays = new Map<string, { readonly noun: string; readonly cidr: Cidr; readonly tenants: TenantIdentity[] }>();
  for (const { identity, podCidr, serviceCidr } of clusters) {
    for (const [noun, cidr] of [['pod network', podCidr], ['service network', serviceCidr]] as const) {
      const key = `${noun} ${cidr}`;
      const overlay = overlays.get(key) ?? { noun, cidr, tenants: [] };
      overlays.set(key, overlay);
      overlay.tenants.push(identity);
    }
  }
  for (const [text, { cidr, tenants }] of overlays) {
    const use = find(cidr.toRange());
    if (use) {
      // A thousand tenants with one network have one mistake, so it is the site's.
      const others = tenants.length > 1 ? ` and ${tenants.length - 1} more` : '';
      report.add(site, sentence(`${text} of ${tenants[0]}${others}`, use), use.owner);
    }
  }
}

function textOf({ noun, range, tenant }: Use): string {
  return `${noun} ${rangeText(range)}${tenant ? ` of ${tenant}` : ''}`;
}

function sentence(one: string, other: Use): string {
  return `${one} overlaps ${textOf(other)} [${other.owner.node.path}], expected addresses of their own; move one of the two`;
}

/** Tenants by site. Planes without one are each a site of their own, of which nothing else is known. */
function bySite(fleet: Fleet): Map<IConstruct, TenantCluster[]> {
  const sites = new Map<IConstruct, TenantCluster[]>(fleet.sites.map((site) => [site, []]));
  for (const cluster of fleet.tenantClusters) {
    const site = cluster.plane.site ?? cluster.plane;
    const members = sites.get(site);
    if (members) {
      members.push(cluster);
    } else {
      sites.set(site, [cluster]);
    }
  }
  return sites;
}

/** What a site sets apart for somebody. */
function territoriesOf(site: IConstruct): Use[] {
  if (!(site instanceof Site)) {
    return [];
  }
  const { nodeNetwork, addressPools } = site;
  return [
    ...(nodeNetwork ? [{ range: nodeNetwork.toRange(), owner: site, noun: 'node network' }] : []),
    ...addressPools.flatMap((pool) => pool.ranges.map((range) => ({ range, owner: pool, noun: `pool '${pool.poolName}'` }))),
  ];
}

/** What nobody may use, wherever it is. */
function reservedOf(site: IConstruct): Use[] {
  return site instanceof Site ? site.reserved.map((range) => ({ range, owner: site, noun: 'reserved' })) : [];
}

/** What tenants use. */
function usesOf(clusters: TenantCluster[]): Use[] {
  const uses: Use[] = [];
  for (const owner of clusters) {
    const { endpoint: { ipAddress }, identity: tenant, plane: { endpoints, loadBalancers } } = owner;
    if (ipAddress) {
      uses.push({ range: IpRange.between(ipAddress, ipAddress), owner, noun: 'endpoint', tenant, pool: endpoints });
    }
    for (const addon of owner.addons.all) {
      addon.addressesOf(owner).forEach((range) => uses.push({ range, owner, noun: `${addon.name} addresses`, tenant, pool: loadBalancers }));
    }
  }
  return uses;
}
