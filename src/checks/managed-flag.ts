import { ApiObject } from 'cdk8s';
import { Check } from './check';
import { Severity } from './finding';
import { operatorKindOf } from './operator-kinds';
import type { Report } from './report';
import { ControlPlaneComponent } from '../control-plane/control-plane-provider';
import { managedFlagsOf } from '../control-plane/managed-flags';
import type { Fleet } from '../fleet/fleet';

const COMPONENTS = Object.values(ControlPlaneComponent);
const MANAGED = new Map(COMPONENTS.map((component) => [component, new Set(managedFlagsOf(component))]));

export class ManagedFlagCheck extends Check {
  constructor() {
    super('TC172', {
      severity: Severity.ERROR,
      rule: 'extra arguments of a control plane set no flag that its provider sets itself',
      source: 'Steward lets the extra argument win, and the API server listens or stores elsewhere than it thinks; Kamaji drops it without a word',
    });
  }

  public inspectObject(object: ApiObject, { metadata, spec }: any, report: Report): void {
    const kind = operatorKindOf(object);
    if (!kind) {
      return;
    }
    for (const component of COMPONENTS) {
      const args = kind.isTenantControlPlane ? spec?.controlPlane?.deployment?.extraArgs?.[component] : spec?.[component]?.extraArgs;
      for (const flag of flagsOf(args).filter((name) => MANAGED.get(component)!.has(name))) {
        report.add(object, sentence(`${object.kind} '${metadata?.name}'`, flag, component, kind.operator));
      }
    }
  }

  /** Objects of other providers look like nobody knows; of those the options say what was asked. */
  public inspectFleet(fleet: Fleet, report: Report): void {
    const others = fleet.hostedControlPlanes.filter(({ resource }) => !operatorKindOf(resource));
    for (const { identity, options, provider, resource } of others) {
      for (const component of COMPONENTS) {
        const managed = provider.managedFlags(component);
        for (const flag of Object.keys(options[component]?.extraArgs ?? {}).filter((name) => managed.includes(name))) {
          report.add(resource, sentence(`the control plane of ${identity}`, flag, component, provider.name));
        }
      }
    }
  }
}

function sentence(owner: string, flag: string, component: string, provider: string): string {
  return `${owner} has '${flag}' among the extra arguments of ${component}, which ${provider} sets itself, expected only flags that it leaves alone; remove it, and use the option that stands for it if there is one`;
}

/** The names of flags in arguments, as Kubernetes reads them: with `_` for `-` they are the same. */
function flagsOf(args: unknown): string[] {
  return Array.isArray(args) ? args.map((arg) => String(arg).replace(/^-+/, '').split('=')[0].replaceAll('_', '-')) : [];
}
