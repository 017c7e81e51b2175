import { ApiObject } from 'cdk8s';
import { Check } from './check';
import { CONTROL_PLANE_KINDS, controlPlaneFields, valueAt } from './control-plane-fields';
import { Severity } from './finding';
import type { Report } from './report';
import { ControlPlaneComponent } from '../control-plane/control-plane-provider';
import { KUBEADM_FLAGS } from '../control-plane/kubeadm-flags';
import { managedFlagsOf } from '../control-plane/managed-flags';
import type { Fleet } from '../fleet/fleet';
import { KIND } from '../platform/kinds';

const COMPONENTS = Object.values(ControlPlaneComponent);
const NONE: readonly string[] = [];
const KUBEADM_CONFIGURATION = ['spec', 'kubeadmConfigSpec', 'clusterConfiguration'];
const MANAGED = new Map(COMPONENTS.map((component) => [component, new Set(managedFlagsOf(component))]));

export class ManagedFlagCheck extends Check {
  public readonly _kinds = [KIND.KUBEADM_CONTROL_PLANE, ...CONTROL_PLANE_KINDS];

  constructor() {
    super('TC172', {
      severity: Severity.ERROR,
      rule: 'extra arguments of a control plane set no flag that its provider sets itself',
      source: 'Steward lets the extra argument win, and the API server listens or stores elsewhere than it thinks; Kamaji drops it without a word; kubeadm lets it win too',
    });
  }

  public inspectObject(object: ApiObject, manifest: any, report: Report): void {
    const fields = controlPlaneFields(object);
    const refuse = (flag: string, component: string, provider: string) =>
      report.add(object, sentence(`${object.kind} '${manifest.metadata?.name}'`, flag, component, provider));
    if (fields) {
      for (const component of COMPONENTS) {
        flagsOf(valueAt(manifest, fields.extraArgs[component])).filter((flag) => MANAGED.get(component)!.has(flag))
          .forEach((flag) => refuse(flag, component, fields.operator));
      }
    } else {
      for (const [component, managed] of Object.entries(KUBEADM_FLAGS)) {
        const path = [...KUBEADM_CONFIGURATION, ...component.split('.'), 'extraArgs'];
        kubeadmFlagsOf(valueAt(manifest, path)).filter((flag) => managed.includes(flag)).forEach((flag) => refuse(flag, component, 'kubeadm'));
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

/** The names of flags as kubeadm takes them: in a list with their values, or before v1beta2 as keys of an object. */
function kubeadmFlagsOf(args: unknown): readonly string[] {
  return flagsOf(Array.isArray(args) ? args.map((arg) => arg?.name) : Object.keys(args ?? {}));
}
