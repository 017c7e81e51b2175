import { IConstruct } from 'constructs';
import { Check } from './check';
import { Severity } from './finding';
import type { Report } from './report';
import type { AddressPool } from '../address/address-pool';
import { overlaps } from '../address/overlaps';
import { RangeIndex } from '../address/range-index';
import { Site } from '../address/site';
import type { Fleet } from '../fleet/fleet';
import { rangeText } from '../fleet/lock';
import type { TenantCluster } from '../tenant-cluster';
import { IpRange } from '../values/ip-range';

/** Addresses of a site and who uses them. */
interface Use {
  readonly range: IpRange;
  readonly owner: IConstruct;
  /** What they are: `endpoint 10.40.0.201 of management/team-a/a`. Asked only for a sentence, of which there are few. */
  readonly text: () => string;
  /** The tenant that uses them. */
  readonly tenant?: string;
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
      const territories = territoriesOf(site);
      const uses = clusters.flatMap(usesOf);
      const clashes = [...overlaps(territories), ...overlaps(uses), ...this.misplaced(uses, territories)];
      for (const [one, other] of clashes) {
        // A tenant that is defined twice has everything twice, which need not be said.
        if (one.tenant === undefined || one.tenant !== other.tenant) {
          report.add(other.owner, sentence(other, one), one.owner);
        }
      }
      this.inspectOverlays(clusters, [...territories, ...uses], report);
    }
  }

  /** Uses inside of a pool or network that is not theirs. */
  private misplaced(uses: Use[], territories: Use[]): [Use, Use][] {
    const index = new RangeIndex(territories);
    return uses.flatMap((use) => {
      const territory = index.find(use.range);
      return territory && territory.owner !== use.pool ? [[territory, use] as [Use, Use]] : [];
    });
  }

  /** Networks of pods and Services exist once a tenant, so only what is outside of tenants counts. */
  private inspectOverlays(clusters: TenantCluster[], uses: Use[], report: Report): void {
    const index = new RangeIndex(uses);
    const seen = new Set<string>();
    for (const cluster of clusters) {
      for (const [network, cidr] of [['pod network', cluster.podCidr], ['service network', cluster.serviceCidr]] as const) {
        const text = cidr.toString();
        if (!seen.has(text)) {
          // A thousand tenants with one network have one mistake.
          seen.add(text);
          const use = index.find(cidr.toRange());
          if (use) {
            report.add(cluster, sentence({ text: () => `${network} ${text} of ${cluster.identity}` }, use), use.owner);
          }
        }
      }
    }
  }
}

function sentence(one: Pick<Use, 'text'>, other: Use): string {
  return `${one.text()} overlaps ${other.text()} [${other.owner.node.path}], expected addresses of their own; move one of the two`;
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
    ...(nodeNetwork ? [{ range: nodeNetwork.toRange(), owner: site, text: () => `node network ${nodeNetwork}` }] : []),
    ...reserved
      // Inside of a pool they are never given, which is what they are for.
      .filter((range) => !addressPools.some(({ exclusions }) => exclusions.some((excluded) => excluded.isEqualTo(range))))
      .map((range) => ({ range, owner: site, text: () => `reserved ${rangeText(range)}` })),
    ...addressPools.flatMap((pool) => pool.ranges.map((range) => ({ range, owner: pool, text: () => `${rangeText(range)} of pool '${pool.poolName}'` }))),
  ];
}

/** What a tenant uses. */
function usesOf(cluster: TenantCluster): Use[] {
  const { endpoint: { ipAddress }, plane: { endpoints, loadBalancers } } = cluster;
  const tenant = cluster.identity.toString();
  const use = (range: IpRange, kind: string, pool?: AddressPool): Use =>
    ({ range, owner: cluster, text: () => `${kind} ${rangeText(range)} of ${tenant}`, tenant, pool });
  return [
    ...(ipAddress ? [use(IpRange.between(ipAddress, ipAddress), 'endpoint', endpoints)] : []),
    ...cluster.addons.all.flatMap((addon) => addon.addressesOf(cluster).map((range) => use(range, `${addon.name} addresses`, loadBalancers))),
  ];
}
