import { Chart } from 'cdk8s';
import { IConstruct } from 'constructs';
import { GitLayout } from './git-layout';
import { Inherited } from '../private/inherited';
import type { TenantIdentity } from '../tenant-identity';

/** Where the objects of a chart go in the Git tree. */
export interface Placement {
  /** Cluster to which the objects are applied: a plane, or a tenant by its identity; unknown for charts of the user's own. */
  readonly cluster?: string;
  /** Folder below the output folder, with a kustomization.yaml of its own. */
  readonly folder: string;
  /** One file for all objects, below the folder; absent means that the layout decides. */
  readonly file?: string;
  /** The one file for all objects in a layout with a file per tenant. */
  readonly tenantFile?: string;
  /** Namespace that file names leave out because all its objects have it. */
  readonly namespace?: string;
  /** Folder above, whose kustomization.yaml lists this one. */
  readonly listedIn?: string;
  /** Whether the user may keep files of their own in a folder `extra`, which are listed too. */
  readonly extra?: boolean;
}

const PLACEMENT = new Inherited<Placement>('placement');
const FLEET = new Inherited<FleetTraits>('fleet');

/** What constructs need to know of the `Fleet` around them. */
export interface FleetTraits {
  /** Whether values are what they look like: resolvers of the user's own may replace any. */
  readonly resolvesNothing: boolean;
}

/** Where a chart, and every chart inside it that says nothing else, is written. */
export function place(chart: IConstruct, placement: Placement): void {
  PLACEMENT.set(chart, placement);
}

/** Where an object is written: in the folder of the user's own chart, if nobody says anything else. */
export function placementOf(object: IConstruct): Placement {
  return PLACEMENT.find(object) ?? chartPlacement(Chart.of(object));
}

/** The cluster to which an object is applied. Of a chart of the user's own nobody knows, so it is one of its own. */
export function clusterOf(object: IConstruct): string {
  const { cluster, folder } = placementOf(object);
  return cluster ?? folder;
}

const CHART_PLACEMENTS = new WeakMap<Chart, Placement>();

function chartPlacement(chart: Chart): Placement {
  let placement = CHART_PLACEMENTS.get(chart);
  if (!placement) {
    placement = { folder: chartFolder(chart.node.path), tenantFile: 'objects.yaml' };
    CHART_PLACEMENTS.set(chart, placement);
  }
  return placement;
}

export function markFleet(fleet: IConstruct, traits: FleetTraits): void {
  FLEET.set(fleet, traits);
}

/** Whether a `Fleet` writes this construct: only then is there a Git layout, and only then are there fleet-wide checks. */
export function isInFleet(construct: IConstruct): boolean {
  return FLEET.find(construct) !== undefined;
}

/** Whether objects here may be rendered without the resolvers of cdk8s. */
export function resolvesNothing(construct: IConstruct): boolean {
  return FLEET.find(construct)?.resolvesNothing === true;
}

export function tenantFolder({ plane, namespace, name }: TenantIdentity): string {
  return `${plane}/tenants/${namespace}/${name}`;
}

export function inTenantFolder(identity: TenantIdentity): string {
  return `${tenantFolder(identity)}/in-tenant`;
}

/** All that is a tenant's own: its folder and its file among the deliveries. */
export function tenantPaths(identity: TenantIdentity): string[] {
  const { folder, file } = deliveryPlacement(identity);
  return [tenantFolder(identity), `${folder}/${file}`];
}

/** The tenant's folder above a path, if there is one. */
export function tenantFolderOf(path: string): string {
  return path.split('/').slice(0, 4).join('/');
}

/** Where the user keeps files of their own, in a folder that allows it. */
export function extraFolder(folder: string): string {
  return `${folder}/extra`;
}

/** Whether all that a folder holds is the user's, also a copy of one of our files. */
export function isExtraFolder(folder: string): boolean {
  return /^[^/]+\/tenants\/[^/]+\/[^/]+\/extra$/.test(folder);
}

/** What tenants of a plane share. */
export function sharedPlacement(plane: string): Placement {
  return { cluster: plane, folder: `${plane}/management/shared`, listedIn: plane };
}

/** A tenant's objects on the management cluster. */
export function tenantPlacement(identity: TenantIdentity): Placement {
  return { cluster: identity.plane, folder: tenantFolder(identity), namespace: identity.namespace, tenantFile: 'tenant.yaml', extra: true };
}

/** A tenant's objects inside the tenant. */
export function inTenantPlacement(identity: TenantIdentity): Placement {
  return { cluster: identity.toString(), folder: inTenantFolder(identity), tenantFile: 'in-tenant.yaml' };
}

/** What applies a tenant's folders. The namespace is a folder: `team-a/b` and `team/a-b` must not share a file. */
export function deliveryPlacement({ plane, namespace, name }: TenantIdentity): Placement {
  return { cluster: plane, folder: `${plane}/delivery`, file: `${namespace}/${name}.yaml`, listedIn: plane };
}

/** The file that an object shares with others, if it does. */
export function sharedFile({ file, tenantFile }: Placement, layout: GitLayout): string | undefined {
  return file ?? (layout === GitLayout.FILE_PER_TENANT ? tenantFile : undefined);
}

/** The file of one object in its folder, stable under edits of the object's content. */
export function fileName(placement: Placement, kind: string, namespace: string | undefined, name: string): string {
  const parts = namespace === undefined || namespace === placement.namespace ? [kind, name] : [kind, namespace, name];
  // A patch may have made anything of the namespace, which a check then says.
  return `${parts.map((part) => safeFileName(String(part))).join('.')}.yaml`;
}

/** The folder of a chart of the user's own, outside of every plane. */
export function chartFolder(path: string): string {
  // No folder is called like a file: a chart in a chart may not stand where a file of the outer one goes.
  return path.split('/').map((part) => safeFileName(part).replace(/\.yaml$/, '_2e_yaml')).join('/');
}

/** Text of any input as a name in a path: one to one, and never a way out of the folder. */
export function safeFileName(text: string): string {
  return text.replace(/^\.|[^A-Za-z0-9.-]/g, (character) => `_${character.charCodeAt(0).toString(16)}_`);
}

const SAFE_NAME = /^(?:[A-Za-z0-9-]|_[0-9a-f]+_)(?:[A-Za-z0-9.-]|_[0-9a-f]+_)*$/;

/** Whether a path has only names that `safeFileName` makes, as neither `..` nor `.git` nor `node_modules` is, and that file systems take. */
export function isSafePath(path: string): boolean {
  return path.split('/').every((name) => SAFE_NAME.test(name) && name.length <= 255);
}
