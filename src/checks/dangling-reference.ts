import { ApiObject } from 'cdk8s';
import { Check } from './check';
import { Severity } from './finding';
import { isOfKind } from './is-of-kind';
import type { ObjectIndex } from './object-index';
import type { Report } from './report';
import type { Fleet } from '../fleet/fleet';
import { KIND } from '../platform/kinds';

/** Where v1beta2 names a group, v1beta1 names an API version, and perhaps a namespace. */
interface Target {
  readonly apiGroup?: string;
  readonly apiVersion?: string;
  readonly kind: string;
  readonly name: string;
  readonly namespace?: string;
}

interface Reference {
  readonly path: string;
  readonly to?: Target;
}

/** What an object refers to though nobody has defined it yet. */
interface Missing {
  readonly object: ApiObject;
  readonly name: string;
  readonly namespace?: string;
  readonly path: string;
  readonly to: Target;
}

export class DanglingReferenceCheck extends Check {
  public readonly _kinds = [KIND.CLUSTER, KIND.MACHINE_DEPLOYMENT, KIND.KUBEADM_CONTROL_PLANE];
  private readonly missing: Missing[] = [];

  /** @param objects holds the objects that were inspected. */
  constructor(private readonly objects: ObjectIndex) {
    super('TC114', {
      severity: Severity.ERROR,
      rule: 'what a Cluster, a KubeadmControlPlane or a MachineDeployment refers to is in its namespace',
      source: 'Cluster API takes any reference and waits forever for what it names',
    });
  }

  public inspectObject(object: ApiObject, manifest: any): void {
    for (const { path, to } of referencesOf(object, manifest.spec)) {
      const { name, namespace } = manifest.metadata ?? {};
      if (to && !this.isThere(object, namespace, to)) {
        this.missing.push({ object, name, namespace, path, to });
      }
    }
  }

  public inspectFleet(_fleet: Fleet, report: Report): void {
    for (const { object, name, namespace, path, to } of this.missing) {
      if (!this.isThere(object, namespace, to)) {
        report.add(object, `${object.kind} '${name}' refers with ${path} to ${to.kind}.${groupOf(to)} '${to.name}' in namespace '${to.namespace ?? namespace}', which this fleet does not define beside it, expected an object of the same cluster and namespace; define it or fix the reference`);
      }
    }
  }

  private isThere(object: ApiObject, namespace: string | undefined, to: Target): boolean {
    return (to.namespace ?? namespace) === namespace && this.objects.has(object, groupOf(to), to.kind, namespace, to.name);
  }
}

function referencesOf(object: ApiObject, spec: any): Reference[] {
  if (isOfKind(object, KIND.CLUSTER)) {
    return [
      { path: 'spec.controlPlaneRef', to: spec?.controlPlaneRef },
      { path: 'spec.infrastructureRef', to: spec?.infrastructureRef },
    ];
  }
  if (isOfKind(object, KIND.MACHINE_DEPLOYMENT)) {
    const machine = spec?.template?.spec;
    return [
      { path: 'spec.template.spec.bootstrap.configRef', to: machine?.bootstrap?.configRef },
      { path: 'spec.template.spec.infrastructureRef', to: machine?.infrastructureRef },
    ];
  }
  const machine = spec?.machineTemplate;
  return [
    { path: 'spec.machineTemplate.spec.infrastructureRef', to: machine?.spec?.infrastructureRef },
    { path: 'spec.machineTemplate.infrastructureRef', to: machine?.infrastructureRef },
  ];
}

function groupOf({ apiGroup, apiVersion }: Target): string {
  return apiGroup ?? String(apiVersion).split('/')[0];
}
