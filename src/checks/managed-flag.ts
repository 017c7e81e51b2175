import { ApiObject } from 'cdk8s';
import { Check } from './check';
import { controlPlaneFields, valueAt } from './control-plane-fields';
import { Severity } from './finding';
import type { Report } from './report';
import { ControlPlaneComponent } from '../control-plane/control-plane-provider';
import { managedFlagsOf } from '../control-plane/managed-flags';
import type { Fleet } from '../fleet/fleet';

const COMPONENTS = Object.values(ControlPlaneComponent);
const NONE: readonly string[] = [];
const MANAGED = new Map(COMPONENTS.map((component) => [component, new Set(managedFlagsOf(component))]));

export class ManagedFlagCheck extends Check {
  constructor() {
    super('TC172', {
      severity: Severity.ERROR,
      rule: 'extra arguments of a control plane set no flag that its provider sets itself',
      source: 'Steward lets the extra argument win, and the API server listens or stores elsewhere than it thinks; Kamaji drops it without a word',
    });
  }

  public inspectObject(object: ApiObject, manifest: any, report: Report): void {
    const fields = controlPlaneFields(object);
    if (!fields) {
      return;
    }
    for (const component of COMPONENTS) {
      for (const flag of flagsOf(valueAt(manifest, fields.extraArgs[component])).filter((name) => MANAGED.get(component)!.has(name))) {
        report.add(object, sentence(`${object.kind} '${manifest.metadata?.name}'`, flag, component, fields.operator));
      }
    }
  }

  /** Objects of other providers look like nobody knows; of those the options say what was asked. */
  public inspectFleet(fleet: Fleet, report: Report): void {
    const others = fleet.hostedControlPlanes.filter(({ resource }) => !controlPlaneFields(resource));
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
function flagsOf(args: unknown): readonly string[] {
  return Array.isArray(args) ? args.map((arg) => String(arg).replace(/^-+/, '').split('=')[0].replaceAll('_', '-')) : NONE;
}
