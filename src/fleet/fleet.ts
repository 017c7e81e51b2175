import { isAbsolute, relative } from 'path';
import { ApiObject, App, IResolver } from 'cdk8s';
import { IConstruct } from 'constructs';
import { toYaml } from './emitter';
import { isFrozenHere } from './frozen';
import { GitLayout } from './git-layout';
import { markFleet, resolvesNothing, tenantFolderOf, tenantPaths } from './layout';
import type { Claim } from './lock';
import { LockFile } from './lock-file';
import { shareLockedClaims } from './locked-claims';
import { Selection } from './selection';
import { RenderedObject, Tree } from './tree';
import { writeTree } from './writer';
import type { Site } from '../address/site';
import { builtInChecks } from '../checks/built-in';
import type { Check } from '../checks/check';
import { Finding, Severity } from '../checks/finding';
import { Inspection } from '../checks/inspection';
import type { HostedControlPlane } from '../hosted-control-plane';
import type { ManagementPlane } from '../management-plane';
import { PlatformRelease } from '../platform/platform-release';
import { chooseRelease } from '../platform/release-of';
import { renderObject } from '../private/direct-render';
import { findingText } from '../private/finding-text';
import { labelFleet, requireLabelKeys } from '../private/labels';
import { Models } from '../private/models';
import { MANAGEMENT_PLANES, SITES } from '../private/registry';
import { inOnePass, OncePerPass } from '../private/render-pass';
import { TenantCluster } from '../tenant-cluster';

/** Properties of `Fleet`. */
export interface FleetProps {
  /**
   * Folder into which the Git tree is written.
   *
   * @default - what `cdk8s synth` asks for, else `dist`
   */
  readonly outdir?: string;

  /**
   * Platform release of everything that chooses none itself.
   *
   * @default PlatformRelease.V2026_08
   */
  readonly release?: PlatformRelease;

  /**
   * Labels of all management planes, tenant clusters and worker pools. They roll no machine.
   *
   * @default - none
   */
  readonly labels?: { [key: string]: string };

  /**
   * Keys of labels that every tenant cluster and worker pool must have, its own or inherited.
   *
   * @default - none
   */
  readonly requiredLabels?: string[];

  /**
   * How many files a tenant is.
   *
   * @default GitLayout.FILE_PER_OBJECT
   */
  readonly layout?: GitLayout;

  /**
   * Write only the files of some tenants: patterns of `plane/namespace/name` in which `*` is anything.
   *
   * Everything is checked all the same. What tenants share, and the lists of tenants, are left as they are.
   *
   * @default - everything is written
   */
  readonly only?: string[];

  /**
   * Overwrite files that were edited by hand.
   *
   * @default false
   */
  readonly overwriteEdits?: boolean;

  /**
   * Resolvers of cdk8s that replace values before they are written. Every value then goes through them, which takes longer.
   *
   * @default - none of your own
   */
  readonly resolvers?: IResolver[];

  /**
   * File that remembers which tenant of this fleet has which address of a pool. Keep it in Git, outside of the output folder.
   *
   * @default 'fleet.lock'
   */
  readonly lockFile?: string;

  /**
   * Fail instead of changing the lock file, so that no pipeline gives an address that nobody commits.
   *
   * @default - what the environment variable `TENANT_CLUSTERS_FROZEN` says, else whether `CI` is set
   */
  readonly frozen?: boolean;

  /**
   * Rules of your own, beside those of the library.
   *
   * @default - none
   */
  readonly checks?: Check[];
}

/**
 * All management planes and tenant clusters of a Git repository.
 *
 * It is a cdk8s `App` that writes a tree made for GitOps, after checks over everything in it.
 */
export class Fleet extends App {
  private readonly layout: GitLayout;
  private readonly selection?: Selection;
  private readonly overwriteEdits: boolean;
  private readonly checks: Check[];
  private readonly labelKeys: string[];
  private readonly lock: LockFile;
  private readonly tenants = new OncePerPass<TenantCluster[]>();

  constructor(props: FleetProps = {}) {
    super({ outdir: props.outdir, resolvers: props.resolvers });
    markFleet(this, { resolvesNothing: (props.resolvers ?? []).length === 0 });
    chooseRelease(this, props.release);
    labelFleet(this, props.labels);
    this.labelKeys = requireLabelKeys('requiredLabels', props.requiredLabels ?? []);
    this.layout = props.layout ?? GitLayout.FILE_PER_OBJECT;
    this.selection = props.only && new Selection(props.only);
    this.overwriteEdits = props.overwriteEdits ?? false;
    this.checks = [...props.checks ?? []];
    this.lock = new LockFile(props.lockFile ?? 'fleet.lock', props.frozen ?? isFrozenHere());
    shareLockedClaims(this, this.lock.claims);
  }

  /** All tenant clusters of the fleet. */
  public get tenantClusters(): TenantCluster[] {
    return [...this.tenants.get(() => tenantClustersIn(this.node.findAll()))];
  }

  /** All management planes of the fleet. */
  public get managementPlanes(): ManagementPlane[] {
    return MANAGEMENT_PLANES.of(this);
  }

  /** All hosted control planes of the fleet, those without a tenant cluster among them. */
  public get hostedControlPlanes(): HostedControlPlane[] {
    return this.managementPlanes.flatMap(({ hostedControlPlanes }) => hostedControlPlanes);
  }

  /** All sites of the fleet. */
  public get sites(): Site[] {
    return SITES.of(this);
  }

  /** Keys of labels that every tenant cluster and worker pool must have. */
  public get requiredLabels(): string[] {
    return [...this.labelKeys];
  }

  /** What the checks find, errors first, then by rule. Findings that are suppressed are left out. */
  public get findings(): Finding[] {
    return inOnePass(() => this.check(this.node.findAll()));
  }

  /**
   * Checks the fleet and writes its Git tree.
   *
   * Errors stop it after all of them are listed, and nothing is written; warnings are said on standard error.
   */
  public synth(): void {
    const constructs = this.node.findAll();
    const tree = new Tree(this.outdir, this.layout);
    const covers = this.coverage(constructs);
    this.managementPlanes.forEach(({ planeName }) => tree.addFolder(planeName));
    const warnings = this.requireSound(constructs, (rendered) => tree.add(rendered));
    const files = tree.files();
    this.remember();
    [...files.keys()].filter((path) => !covers(path)).forEach((path) => files.delete(path));
    writeTree(this.outdir, files, { covers, overwriteEdits: this.overwriteEdits });
    warnings.forEach((finding) => process.stderr.write(`${findingText(finding)}\n`));
  }

  /** Checks the fleet, writes its lock and gives all its objects as one YAML text. */
  public synthYaml(): string {
    const texts: string[] = [];
    this.requireSound(this.node.findAll(), ({ json }) => texts.push(toYaml(json)));
    this.remember();
    return texts.join('---\n');
  }

  /** Writes the lock, before anything else: an address that is written elsewhere but not remembered could be given twice. */
  private remember(): void {
    const pools = this.sites.flatMap(({ addressPools }) => addressPools);
    const names = new Set(pools.map(({ poolName }) => poolName));
    const gone = this.lock.claims.filter(({ pool }) => !names.has(pool));
    this.requireNobodyIn(gone);
    if (pools.length > 0) {
      requireOutside(this.outdir, this.lock.path);
    }
    this.lock.write([...pools.flatMap((pool) => pool._claims()), ...gone.map((claim) => ({ ...claim, released: true }))]);
  }

  /** A pool under another name would give everybody another address. */
  private requireNobodyIn(gone: Claim[]): void {
    const held = gone.filter(({ released }) => !released);
    if (held.length === 0) {
      return;
    }
    const identities = new Set([...this.tenantClusters, ...this.hostedControlPlanes].map(({ identity }) => identity.toString()));
    const moved = held.filter(({ tenant }) => identities.has(tenant));
    if (moved.length > 0) {
      const { tenant, pool, purpose } = moved[0];
      throw new Error(`the lock file '${this.lock.path}' gives '${purpose}' of '${tenant}' out of pool '${pool}'${moved.length > 1 ? `, and ${moved.length - 1} more so` : ''}, which this fleet does not have, expected every pool under the name that the lock knows; rename it there too, or delete its lines if tenants shall move`);
    }
  }

  /** Which paths are written: all, or those of the selected tenants. */
  private coverage(constructs: IConstruct[]): (path: string) => boolean {
    const { selection } = this;
    if (!selection) {
      return () => true;
    }
    const bare = this.hostedControlPlanes.filter(({ cluster }) => !cluster);
    const identities = [...tenantClustersIn(constructs), ...bare].map(({ identity }) => identity);
    selection.requireMatches(identities);
    const selected = new Set(identities.filter((identity) => selection.includes(identity)).flatMap(tenantPaths));
    return (path) => selected.has(path) || selected.has(tenantFolderOf(path));
  }

  /** Throws with all that is wrong, or gives the warnings; every object is rendered once and handed on. */
  private requireSound(constructs: IConstruct[], visit: (rendered: RenderedObject) => void): Finding[] {
    const invalid = constructs.flatMap(({ node }) => node.validate().map((message) => `[${node.path}] ${message}`));
    if (invalid.length > 0) {
      throw new Error(`the fleet is not valid, so nothing was written:\n  ${invalid.join('\n  ')}`);
    }
    const findings = inOnePass(() => this.check(constructs, visit));
    const errors = findings.filter(({ severity }) => severity === Severity.ERROR);
    if (errors.length > 0) {
      throw new Error(`the fleet has errors, so nothing was written:\n  ${errors.map(findingText).join('\n  ')}`);
    }
    return findings;
  }

  private check(constructs: IConstruct[], visit: (rendered: RenderedObject) => void = () => undefined): Finding[] {
    this.tenants.get(() => tenantClustersIn(constructs));
    const inspection = new Inspection([...builtInChecks(), ...this.checks]);
    const direct = resolvesNothing(this);
    const models = new Models();
    for (const object of constructs) {
      if (object instanceof ApiObject) {
        const json = direct ? renderObject(object, models) : object.toJson();
        inspection.inspectObject(object, json);
        visit({ object, json });
      }
    }
    inspection.inspectFleet(this);
    return inspection.findings;
  }
}

function tenantClustersIn(constructs: IConstruct[]): TenantCluster[] {
  return constructs.filter((construct): construct is TenantCluster => TenantCluster.isTenantCluster(construct));
}

/** `cdk8s synth` empties the output folder before the program starts. */
function requireOutside(outdir: string, lockFile: string): void {
  const path = relative(outdir, lockFile);
  if (!isAbsolute(path) && !/^\.\.([/\\]|$)/.test(path)) {
    throw new Error(`'lockFile' is '${lockFile}', expected a file outside of the output folder '${outdir}', which cdk8s empties; choose another`);
  }
}
