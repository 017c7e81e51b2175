import { ApiObject } from 'cdk8s';
import type { Severity } from './finding';
import type { Report } from './report';
import type { Fleet } from '../fleet/fleet';
import type { Kind } from '../platform/kinds';
import type { TenantCluster } from '../tenant-cluster';

/** What a rule is. */
export interface CheckOptions {
  /** How bad a finding is. */
  readonly severity: Severity;

  /** What must hold, as a sentence: "each object is defined once in a cluster". */
  readonly rule: string;

  /** Where the rule comes from: the code, webhook or experience that makes a breach hurt. */
  readonly source: string;
}

/**
 * A rule about a fleet, checked before a byte is written.
 *
 * Extend it for a rule of your own, and give it to the fleet. First every object is inspected, then every tenant,
 * then the fleet as a whole. A check looks, it does not change or render anything.
 */
export abstract class Check {
  /** Id of the rule, such as `TC100`. Findings are suppressed by it. */
  public readonly id: string;

  /** How bad a finding is. */
  public readonly severity: Severity;

  /** What must hold. */
  public readonly rule: string;

  /** Where the rule comes from. */
  public readonly source: string;

  /**
   * The kinds of the objects that it inspects, if it does not inspect all.
   *
   * @internal
   */
  public readonly _kinds?: readonly Kind[];

  constructor(id: string, options: CheckOptions) {
    if (!/^[A-Z]{2,}\d{3,}$/.test(id)) {
      throw new Error(`'id' of a check is '${id}', expected capital letters and a number such as 'ACME001'; choose another`);
    }
    this.id = id;
    this.severity = options.severity;
    this.rule = options.rule;
    this.source = options.source;
  }

  /** Inspect an object, given also as what it renders to. Nothing unless overridden. */
  public inspectObject(_object: ApiObject, _manifest: any, _report: Report): void {}

  /** Inspect a tenant. Nothing unless overridden. */
  public inspectTenant(_cluster: TenantCluster, _report: Report): void {}

  /** Inspect the whole fleet. Nothing unless overridden. */
  public inspectFleet(_fleet: Fleet, _report: Report): void {}
}
