import type { IConstruct } from 'constructs';
import type { AddressPool } from '../address/address-pool';
import type { Site } from '../address/site';
import type { SuppressionEntry } from '../checks/suppression-entry';
import type { HostedControlPlane } from '../hosted-control-plane';
import type { IManagementPlane, ManagementPlane } from '../management-plane';
import type { ITenantCluster, TenantCluster } from '../tenant-cluster';
import type { WorkerPool } from '../worker-pool';

/** Who belongs to whom, wherever in the construct tree they stand. */
class Registry<Owner extends object, Member> {
  private readonly members = new WeakMap<Owner, Member[]>();

  public add(owner: Owner, member: Member): void {
    const members = this.members.get(owner) ?? [];
    members.push(member);
    this.members.set(owner, members);
  }

  public of(owner: Owner): Member[] {
    return [...this.members.get(owner) ?? []];
  }
}

export const SITES = new Registry<IConstruct, Site>();
export const SUPPRESSIONS = new Registry<IConstruct, SuppressionEntry>();
export const ADDRESS_POOLS = new Registry<Site, AddressPool>();
export const MANAGEMENT_PLANES = new Registry<IConstruct, ManagementPlane>();
export const TENANT_CLUSTERS = new Registry<IManagementPlane, TenantCluster>();
export const HOSTED_CONTROL_PLANES = new Registry<IManagementPlane, HostedControlPlane>();
export const WORKER_POOLS = new Registry<ITenantCluster, WorkerPool>();
