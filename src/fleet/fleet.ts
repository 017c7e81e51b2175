import { ApiObject, App } from 'cdk8s';
import { IConstruct } from 'constructs';
import { toYaml } from './emitter';
import { GitLayout } from './git-layout';
import { markFleet, tenantFolderOf, tenantPaths } from './layout';
import { Selection } from './selection';
import { RenderedObject, Tree } from './tree';
import { writeTree } from './writer';
import { DuplicateObjectCheck } from '../checks/duplicate-object';
import { Finding, Severity } from '../checks/finding';
import { checkIdentities } from '../checks/identity';
import { checkCni } from '../checks/no-cni';
import { checkWorkerPools } from '../checks/no-worker-pool';
import { findingOf, Problem } from '../checks/problem';
import { checkSchema } from '../checks/schema';
import { Suppression } from '../checks/suppression';
import { ManagementPlane } from '../management-plane';
import { PlatformRelease } from '../platform/platform-release';
import { chooseRelease } from '../platform/release-of';
import { findingText } from '../private/finding-text';
import { inOnePass } from '../private/render-pass';
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

  constructor(props: FleetProps = {}) {
    super({ outdir: props.outdir });
    markFleet(this);
    chooseRelease(this, props.release);
    this.layout = props.layout ?? GitLayout.FILE_PER_OBJECT;
    this.selection = props.only && new Selection(props.only);
    this.overwriteEdits = props.overwriteEdits ?? false;
  }

  /** What the checks find, errors first. Findings that are suppressed are left out. */
  public get findings(): Finding[] {
    return inOnePass(() => this.check());
  }

  /**
   * Checks the fleet and writes its Git tree.
   *
   * Errors stop it after all of them are listed, and nothing is written; warnings are said on standard error.
   */
  public synth(): void {
    const tree = new Tree(this.outdir, this.layout);
    const covers = this.coverage();
    this.node.findAll().filter(ManagementPlane.isManagementPlane).forEach(({ node }) => tree.addFolder(node.id));
    const warnings = this.requireSound((rendered) => tree.add(rendered));
    const files = tree.files();
    [...files.keys()].filter((path) => !covers(path)).forEach((path) => files.delete(path));
    writeTree(this.outdir, files, { covers, overwriteEdits: this.overwriteEdits });
    warnings.forEach((finding) => process.stderr.write(`${findingText(finding)}\n`));
  }

  /** Checks the fleet and gives all its objects as one YAML text. */
  public synthYaml(): string {
    const texts: string[] = [];
    this.requireSound(({ json }) => texts.push(toYaml(json)));
    return texts.join('---\n');
  }

  /** Which paths are written: all, or those of the selected tenants. */
  private coverage(): (path: string) => boolean {
    const { selection } = this;
    if (!selection) {
      return () => true;
    }
    const identities = tenantClustersIn(this.node.findAll()).map(({ identity }) => identity);
    selection.requireMatches(identities);
    const selected = new Set(identities.filter((identity) => selection.includes(identity)).flatMap(tenantPaths));
    return (path) => selected.has(path) || selected.has(tenantFolderOf(path));
  }

  /** Throws with all that is wrong, or gives the warnings; every object is rendered once and handed on. */
  private requireSound(visit: (rendered: RenderedObject) => void): Finding[] {
    const invalid = this.node.findAll().flatMap(({ node }) => node.validate().map((message) => `[${node.path}] ${message}`));
    if (invalid.length > 0) {
      throw new Error(`the fleet is not valid, so nothing was written:\n  ${invalid.join('\n  ')}`);
    }
    const findings = inOnePass(() => this.check(visit));
    const errors = findings.filter(({ severity }) => severity === Severity.ERROR);
    if (errors.length > 0) {
      throw new Error(`the fleet has errors, so nothing was written:\n  ${errors.map(findingText).join('\n  ')}`);
    }
    return findings;
  }

  private check(visit: (rendered: RenderedObject) => void = () => undefined): Finding[] {
    const constructs = this.node.findAll();
    const clusters = tenantClustersIn(constructs);
    const identities = checkIdentities(clusters);
    const duplicates = new DuplicateObjectCheck();
    const problems: Problem[] = [];
    for (const object of constructs) {
      if (object instanceof ApiObject) {
        const json = object.toJson();
        problems.push(...checkSchema(object, json));
        // Every object of a tenant that is defined twice is, which need not be said.
        problems.push(...identities.length > 0 ? [] : duplicates.check(object, json));
        visit({ object, json });
      }
    }
    problems.push(...identities, ...clusters.flatMap((cluster) => [...checkWorkerPools(cluster), ...checkCni(cluster)]));
    const findings = problems.filter(({ id, owner }) => !Suppression._covers(owner, id)).map(findingOf);
    return [
      ...findings.filter(({ severity }) => severity === Severity.ERROR),
      ...findings.filter(({ severity }) => severity === Severity.WARNING),
    ];
  }
}

function tenantClustersIn(constructs: IConstruct[]): TenantCluster[] {
  return constructs.filter((construct): construct is TenantCluster => TenantCluster.isTenantCluster(construct));
}
