import { ApiObject, App } from 'cdk8s';
import { markFleet } from './layout';
import { RenderedObject, Tree } from './tree';
import { writeTree } from './writer';
import { checkDuplicates } from '../checks/duplicate-object';
import { Finding, Severity } from '../checks/finding';
import { checkIdentities } from '../checks/identity';
import { checkCni } from '../checks/no-cni';
import { checkWorkerPools } from '../checks/no-worker-pool';
import { findingOf } from '../checks/problem';
import { checkSchema } from '../checks/schema';
import { Suppression } from '../checks/suppression';
import { PlatformRelease } from '../platform/platform-release';
import { chooseRelease } from '../platform/release-of';
import { findingText } from '../private/finding-text';
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
}

/**
 * All management planes and tenant clusters of a Git repository.
 *
 * It is a cdk8s `App` that writes a tree made for GitOps, after checks over everything in it.
 */
export class Fleet extends App {
  constructor(props: FleetProps = {}) {
    super({ outdir: props.outdir });
    markFleet(this);
    chooseRelease(this, props.release);
  }

  /** What the checks find, errors first. Findings that are suppressed are left out. */
  public get findings(): Finding[] {
    return this.check(this.render());
  }

  /**
   * Checks the fleet and writes its Git tree.
   *
   * Errors stop it after all of them are listed, and nothing is written; warnings are said on standard error.
   */
  public synth(): void {
    const { rendered, warnings } = this.requireSound();
    const tree = new Tree(this.outdir);
    rendered.forEach((object) => tree.add(object));
    writeTree(this.outdir, tree.files());
    warnings.forEach((finding) => process.stderr.write(`${findingText(finding)}\n`));
  }

  /** Checks the fleet and gives all its objects as one YAML text. */
  public synthYaml(): string {
    this.requireSound();
    return super.synthYaml();
  }

  private requireSound(): { rendered: RenderedObject[]; warnings: Finding[] } {
    const invalid = this.node.findAll().flatMap(({ node }) => node.validate().map((message) => `[${node.path}] ${message}`));
    if (invalid.length > 0) {
      throw new Error(`the fleet is not valid, so nothing was written:\n  ${invalid.join('\n  ')}`);
    }
    const rendered = this.render();
    const findings = this.check(rendered);
    const errors = findings.filter(({ severity }) => severity === Severity.ERROR);
    if (errors.length > 0) {
      throw new Error(`the fleet has errors, so nothing was written:\n  ${errors.map(findingText).join('\n  ')}`);
    }
    return { rendered, warnings: findings };
  }

  private render(): RenderedObject[] {
    return this.node.findAll()
      .filter((construct): construct is ApiObject => construct instanceof ApiObject)
      .map((object) => ({ object, json: object.toJson() }));
  }

  private check(rendered: RenderedObject[]): Finding[] {
    const clusters = this.node.findAll().filter((construct): construct is TenantCluster => TenantCluster.isTenantCluster(construct));
    const identities = checkIdentities(clusters);
    const problems = [
      ...rendered.flatMap(({ object, json }) => checkSchema(object, json)),
      ...identities,
      // Every object of a tenant that is defined twice is, which need not be said.
      ...identities.length > 0 ? [] : checkDuplicates(rendered),
      ...clusters.flatMap((cluster) => [...checkWorkerPools(cluster), ...checkCni(cluster)]),
    ].filter(({ id, owner }) => !Suppression._covers(owner, id));
    const findings = problems.map(findingOf);
    return [
      ...findings.filter(({ severity }) => severity === Severity.ERROR),
      ...findings.filter(({ severity }) => severity === Severity.WARNING),
    ];
  }
}
