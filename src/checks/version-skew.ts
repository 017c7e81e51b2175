import { ApiObject } from 'cdk8s';
import { Check } from './check';
import { Severity } from './finding';
import { isOfKind } from './is-of-kind';
import { minorsAhead, minorVersionOf } from './minor-version';
import type { Report } from './report';
import type { Tenants } from './tenants';
import type { Fleet } from '../fleet/fleet';
import { KIND } from '../platform/kinds';
import type { TenantCluster } from '../tenant-cluster';

/** How many minor versions a kubelet may be behind. */
const KUBELET_SKEW = 3;

interface Machines {
  readonly object: ApiObject;
  readonly name: string;
  readonly version?: string;
  readonly joinWithKubeadm: boolean;
  readonly cluster?: TenantCluster;
}

export class VersionSkewCheck extends Check {
  private readonly machines: Machines[] = [];
  private readonly controlPlanes = new Map<ApiObject, string>();

  constructor(private readonly tenants: Tenants) {
    super('TC140', {
      severity: Severity.ERROR,
      rule: 'machines have a version that their control plane takes: at most three minor versions older, and the same one for kubeadm',
      source: 'preflight checks of Cluster API\'s MachineSet, which hold machines back without an error',
    });
  }

  public inspectObject(object: ApiObject, manifest: any): void {
    if (isOfKind(object, KIND.MACHINE_DEPLOYMENT)) {
      const { version, bootstrap } = manifest.spec?.template?.spec ?? {};
      this.machines.push({
        object,
        name: manifest.metadata?.name,
        version,
        joinWithKubeadm: bootstrap?.configRef?.kind === KIND.KUBEADM_CONFIG_TEMPLATE.kind,
        cluster: this.tenants.of(object, manifest),
      });
    } else if (this.tenants.ofControlPlane(object)) {
      this.controlPlanes.set(object, manifest.spec?.version);
    }
  }

  public inspectFleet(_fleet: Fleet, report: Report): void {
    for (const machines of this.machines) {
      const controlPlane = machines.cluster?.controlPlane.resource;
      const problem = problemOf(machines, controlPlane && this.controlPlanes.get(controlPlane));
      if (problem !== undefined) {
        report.add(machines.object, `MachineDeployment '${machines.name}' has ${problem}`, controlPlane);
      }
    }
  }
}

function problemOf({ version, joinWithKubeadm }: Machines, controlPlaneVersion: string | undefined): string | undefined {
  if (!version) {
    return `no version in spec.template.spec, expected ${controlPlaneVersion ?? 'one'}, without which no machine can join; set it`;
  }
  if (version === controlPlaneVersion) {
    return undefined;
  }
  const own = minorVersionOf(version);
  if (!own) {
    return `version '${version}', expected one such as v1.30.0; change it`;
  }
  const other = minorVersionOf(controlPlaneVersion);
  if (!other) {
    return undefined;
  }
  const ahead = minorsAhead(own, other);
  if (joinWithKubeadm) {
    return ahead === 0 ? undefined : `version ${version} for a control plane of ${controlPlaneVersion}, expected the same minor version, as kubeadm joins no other; change one of the two`;
  }
  return ahead <= 0 && ahead >= -KUBELET_SKEW ? undefined
    : `version ${version} for a control plane of ${controlPlaneVersion}, expected one that is not newer and at most ${KUBELET_SKEW} minor versions older; change one of the two`;
}
