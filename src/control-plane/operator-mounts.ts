import { componentMounts, mountText } from './component-args';
import type { ConfigMount } from './config-mount';
import { ControlPlaneComponent } from './control-plane-provider';
import type { IHostedControlPlane } from '../hosted-control-plane';
import { contentHash } from '../private/content-hash';
import { LABEL_LIMIT } from '../private/names';

const AUTHORITIES = ['/etc/ca-certificates', '/usr/share/ca-certificates', '/usr/local/share/ca-certificates'];

/** Folders that the operators mount themselves. A mount inside a mounted Secret fails, as nobody can make its folder there. */
const TAKEN: { readonly [component: string]: readonly string[] } = {
  [ControlPlaneComponent.API_SERVER]: ['/etc/kubernetes/pki', '/etc/kubernetes/konnectivity', '/run/konnectivity', ...AUTHORITIES],
  [ControlPlaneComponent.CONTROLLER_MANAGER]: ['/etc/kubernetes', ...AUTHORITIES],
  [ControlPlaneComponent.SCHEDULER]: ['/etc/kubernetes'],
};

/** The mounts of a component that stand apart from those of the operator. */
export function operatorMounts({ identity, options, provider }: IHostedControlPlane, component: ControlPlaneComponent): ConfigMount[] {
  const mounts = componentMounts(options, component);
  for (const mount of mounts) {
    const taken = TAKEN[component].find((path) => isWithin(mount.path, path) || isWithin(path, mount.path));
    if (taken !== undefined) {
      throw new Error(`the ${mountText(mount)} is mounted at '${mount.path}' of ${component} of ${identity}, expected a path apart from '${taken}', which ${provider.name} mounts itself; choose another`);
    }
  }
  return mounts;
}

export function volumeMount(mount: ConfigMount) {
  return { name: volumeName(mount), mountPath: mount.path, readOnly: true };
}

/** One volume for each Secret and ConfigMap, however often it is mounted. */
export function volumes(mounts: ConfigMount[]) {
  return [...new Map(mounts.map((mount) => [volumeName(mount), mount]))].map(([name, mount]) =>
    mount.isSecret ? { name, secret: { secretName: mount.name } } : { name, configMap: { name: mount.name } });
}

function isWithin(path: string, folder: string): boolean {
  return `${path}/`.startsWith(`${folder}/`);
}

function volumeName({ isSecret, name }: ConfigMount): string {
  const full = `${isSecret ? 'secret' : 'configmap'}-${name}`;
  const hash = contentHash(name);
  return full.length > LABEL_LIMIT ? `${full.slice(0, LABEL_LIMIT - hash.length - 1)}-${hash}` : full;
}
