import { componentMounts } from './component-args';
import type { ConfigMount } from './config-mount';
import { ControlPlaneComponent } from './control-plane-provider';
import { requireApart } from './mounts-apart';
import type { IHostedControlPlane } from '../hosted-control-plane';
import { contentHash } from '../private/content-hash';
import { DNS_LABEL } from '../private/grammar';
import { LABEL_LIMIT } from '../private/names';

const AUTHORITIES = ['/etc/ca-certificates', '/usr/share/ca-certificates', '/usr/local/share/ca-certificates'];

/** Folders that the operators mount themselves. */
const TAKEN: { readonly [component: string]: readonly string[] } = {
  [ControlPlaneComponent.API_SERVER]: ['/etc/kubernetes/pki', '/etc/kubernetes/konnectivity', '/run/konnectivity', ...AUTHORITIES],
  [ControlPlaneComponent.CONTROLLER_MANAGER]: ['/etc/kubernetes', ...AUTHORITIES],
  [ControlPlaneComponent.SCHEDULER]: ['/etc/kubernetes'],
};

/** The mounts of a component that stand apart from those of the operator. */
export function operatorMounts(controlPlane: IHostedControlPlane, component: ControlPlaneComponent): ConfigMount[] {
  return requireApart(controlPlane, component, componentMounts(controlPlane.options, component), TAKEN[component]);
}

export function volumeMount(mount: ConfigMount) {
  return { name: volumeName(mount), mountPath: mount.path, readOnly: true };
}

/** One volume for each Secret and ConfigMap, however often it is mounted. */
export function volumes(mounts: ConfigMount[]) {
  return [...new Map(mounts.map((mount) => [volumeName(mount), mount]))].map(([name, mount]) =>
    mount.isSecret ? { name, secret: { secretName: mount.name } } : { name, configMap: { name: mount.name } });
}

/** A volume has no dots and not so long a name as what is mounted may have. */
function volumeName({ isSecret, name }: ConfigMount): string {
  const full = `${isSecret ? 'secret' : 'configmap'}-${name}`;
  if (DNS_LABEL.problemOf(full) === undefined) {
    return full;
  }
  const hash = contentHash(name);
  return `${full.replaceAll('.', '-').slice(0, LABEL_LIMIT - hash.length - 1)}-${hash}`;
}
