import { IConstruct } from 'constructs';
import { allTenants, AnyTenant, hostedControlPlaneOf } from './any-tenant';
import { Check } from './check';
import { areOneTenant } from './duplicate-identity';
import { Severity } from './finding';
import type { Report } from './report';
import { AddressPool } from '../address/address-pool';
import { RangeIndex } from '../address/range-index';
import { Site } from '../address/site';
import { SHARING_KEY } from '../exposure/annotations';
import { ControlPlaneServiceType } from '../exposure/exposure';
import type { Fleet } from '../fleet/fleet';
import { rangeText } from '../fleet/lock';
import { groupBy } from '../private/group-by';
import { IpRange } from '../values/ip-range';

/** Addresses of a site and who uses them. */
interface Use {
  readonly range: IpRange;
  readonly owner: IConstruct;
  /** What they are: `endpoint`. */
  readonly noun: string;
  /** The tenant that uses them, which is then the owner too. */
  readonly tenant?: AnyTenant;
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
    for (const [site, tenants] of bySite(fleet)) {
      const uses = usesOf(tenants);
      const [used, setApart, reserved] = [new RangeIndex(uses), new RangeIndex(territoriesOf(site)), new RangeIndex(reservedOf(site))];
      const clashes = [
        ...setApart.pairs().filter(([one, other]) => !areOfNodes(one, other)),
        // A tenant that is defined twice has everything twice, which need not be said.
        ...used.pairs().filter(([one, other]) => !areOneTenant(one.tenant, other.tenant)),
        ...uses.flatMap((use) => misplaced(use, reserved.find(use.range) ?? setApart.find(use.range))),
      ];
      clashes.forEach(([one, other]) => report.add(other.owner, sentence(textOf(other), one), one.owner));
      inspectOverlays(site, tenants, (range) => reserved.find(range) ?? setApart.find(range) ?? used.find(range), report);
    }
  }
}

/** The node network may have a pool of the same machines' addresses in it. */
function areOfNodes(one: Use, other: Use): boolean {
  return [one, other].every(({ owner }) => owner instanceof Site || (owner instanceof AddressPool && owner._isForNodes));
}

/** A use inside of what is set apart, unless it is wholly in a pool of its own. */
function misplaced(use: Use, territory: Use | undefined): [Use, Use][] {
  return territory && !(isAtHome(use, territory.owner) && territory.range.encloses(use.range)) ? [[territory, use]] : [];
}

function isAtHome({ pool, tenant, range }: Use, owner: IConstruct): boolean {
  return owner instanceof AddressPool && !owner._isForNodes && (owner === pool || owner._gave(tenant!.identity, range));
}

/** Networks of pods and Services exist once a tenant, so only what is outside of tenants counts. */
function inspectOverlays(site: IConstruct, tenants: AnyTenant[], find: (range: IpRange) => Use | undefined, report: Report): void {
  const overlays = tenants.flatMap(({ identity, podCidr, serviceCidr }) => [
    { text: `pod network ${podCidr}`, cidr: podCidr, identity },
    { text: `service network ${serviceCidr}`, cidr: serviceCidr, identity },
  ]);
  for (const [text, [{ cidr, identity }, ...others]] of groupBy(overlays, (overlay) => overlay.text)) {
    const use = find(cidr.toRange());
    if (use) {
      // A thousand tenants with one network have one mistake, so it is the site's.
      const more = others.length > 0 ? ` and ${others.length} more` : '';
      report.add(site, sentence(`${text} of ${identity}${more}`, use), use.owner);
    }
  }
}

function textOf({ noun, range, tenant }: Use): string {
  return `${noun} ${rangeText(range)}${tenant ? ` of ${tenant.identity}` : ''}`;
}

function sentence(one: string, other: Use): string {
  return `${one} overlaps ${textOf(other)} [${other.owner.node.path}], expected addresses of their own; move one of the two`;
}

/** Tenants by site. Planes without one are each a site of their own, of which nothing else is known. */
function bySite(fleet: Fleet): Map<IConstruct, AnyTenant[]> {
  const tenants = groupBy<IConstruct, AnyTenant>(allTenants(fleet), ({ plane }) => plane.site ?? plane);
  return new Map([...fleet.sites.map((site): [IConstruct, AnyTenant[]] => [site, []]), ...tenants]);
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
function usesOf(tenants: AnyTenant[]): Use[] {
  const uses: Use[] = [];
  const shared = new SharedAddresses();
  for (const owner of tenants) {
    const { endpoint: { ipAddress }, plane: { endpoints, loadBalancers } } = owner;
    if (ipAddress && !isOfNodes(owner) && !shared.has(owner)) {
      uses.push({ range: IpRange.between(ipAddress, ipAddress), owner, noun: 'endpoint', tenant: owner, pool: endpoints });
    }
    if (!('addons' in owner)) { continue; }
    for (const addon of owner.addons.all) {
      addon.addressesOf(owner).forEach((range) => uses.push({ range, owner, noun: `${addon.name} addresses`, tenant: owner, pool: loadBalancers }));
    }
  }
  return uses;
}

/** The address of nodes is theirs, whoever is reached at one of its ports. */
function isOfNodes(tenant: AnyTenant): boolean {
  return hostedControlPlaneOf(tenant)?.exposureBinding.serviceType === ControlPlaneServiceType.NODE_PORT;
}

/** Addresses that tenants have in common because they say so. */
class SharedAddresses {
  private readonly ports = new Map<string, Set<number>>();

  /** Whether earlier tenants use the address of one on other ports, with the same key. */
  public has(tenant: AnyTenant): boolean {
    const { endpoint } = tenant;
    const hostedControlPlane = hostedControlPlaneOf(tenant);
    const key = hostedControlPlane?.exposureBinding.serviceAnnotations?.[SHARING_KEY];
    if (key === undefined) {
      return false;
    }
    const place = `${endpoint.host} ${key}`;
    const own = [endpoint.port, ...hostedControlPlane?.konnectivity ? [hostedControlPlane.konnectivity.port] : []];
    const taken = this.ports.get(place) ?? new Set();
    const isShared = taken.size > 0 && !own.some((port) => taken.has(port));
    this.ports.set(place, new Set([...taken, ...own]));
    return isShared;
  }
}
