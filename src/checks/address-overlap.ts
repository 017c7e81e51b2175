import { IConstruct } from 'constructs';
import { Check } from './check';
import { Severity } from './finding';
import type { Report } from './report';
import type { AddressPool } from '../address/address-pool';
import { RangeIndex } from '../address/range-index';
import { Site } from '../address/site';
import type { Fleet } from '../fleet/fleet';
import { rangeText } from '../fleet/lock';
import type { TenantCluster } from '../tenant-cluster';
import type { TenantIdentity } from '../tenant-identity';
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
    for (const [site, clusters] of bySite(fleet.tenantClusters)) {
      const uses = usesOf(clusters);
      const [used, setApart] = [new RangeIndex(uses), new RangeIndex(territoriesOf(site))];
      const clashes = [...setApart.pairs(), ...used.pairs(), ...misplaced(uses, setApart)];
      for (const [one, other] of clashes) {
        // A tenant that is defined twice has everything twice, which need not be said.
        if (one.tenant === undefined || one.tenant.toString() !== other.tenant?.toString()) {
          report.add(other.owner, sentence(textOf(other), one), one.owner);
        }
      }
      this.inspectOverlays(clusters, (range) => setApart.find(range) ?? used.find(range), report);
    }
  }

  /** Networks of pods and Services exist once a tenant, so only what is outside of tenants counts. */
  private inspectOverlays(clusters: TenantCluster[], find: (range: IpRange) => Use | undefined, report: Report): void {
    const seen = new Set<string>();
    for (const cluster of clusters) {
      for (const [network, cidr] of [['pod network', cluster.podCidr], ['service network', cluster.serviceCidr]] as const) {
        const text = cidr.toString();
        if (!seen.has(text)) {
          // A thousand tenants with one network have one mistake.
          seen.add(text);
          const use = find(cidr.toRange());
          if (use) {
            report.add(cluster, sentence(`${network} ${text} of ${cluster.identity}`, use), use.owner);
          }
        }
      }
    }
  }
}

/** Uses inside of a pool or network that is not theirs. */
function misplaced(uses: Use[], setApart: RangeIndex<Use>): [Use, Use][] {
  return uses.flatMap((use) => {
    const territory = setApart.find(use.range);
    return territory && territory.owner !== use.pool ? [[territory, use] as [Use, Use]] : [];
  });
}

function textOf({ noun, range, tenant }: Use): string {
  return `${noun} ${rangeText(range)}${tenant ? ` of ${tenant}` : ''}`;
}

function sentence(one: string, other: Use): string {
  return `${one} overlaps ${textOf(other)} [${other.owner.node.path}], expected addresses of their own; move one of the two`;
}

/** Tenants by site. Planes without one are each a site of their own, of which nothing else is known. */
function bySite(clusters: TenantCluster[]): Map<IConstruct, TenantCluster[]> {
  const sites = new Map<IConstruct, TenantCluster[]>();
  for (const cluster of clusters) {
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

/** What a site sets apart. */
function territoriesOf(site: IConstruct): Use[] {
  if (!(site instanceof Site)) {
    return [];
  }
  const { nodeNetwork, reserved, addressPools } = site;
  return [
    ...(nodeNetwork ? [{ range: nodeNetwork.toRange(), owner: site, noun: 'node network' }] : []),
    ...reserved
      // Inside of a pool they are never given, which is what they are for.
      .filter((range) => !addressPools.some(({ exclusions }) => exclusions.some((excluded) => excluded.isEqualTo(range))))
      .map((range) => ({ range, owner: site, noun: 'reserved' })),
    ...addressPools.flatMap((pool) => pool.ranges.map((range) => ({ range, owner: pool, noun: `pool '${pool.poolName}'` }))),
  ];
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
