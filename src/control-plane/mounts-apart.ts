import { mountText } from './component-args';
import type { ConfigMount } from './config-mount';
import type { IHostedControlPlane } from '../hosted-control-plane';

/** Mounts that stand apart from those of the provider. A mount inside a mounted Secret fails, as nobody can make its folder there. */
export function requireApart(
  { identity, provider }: IHostedControlPlane, component: string, mounts: ConfigMount[], takenPaths: readonly string[],
): ConfigMount[] {
  for (const mount of mounts) {
    const taken = takenPaths.find((path) => isWithin(mount.path, path) || isWithin(path, mount.path));
    if (taken !== undefined) {
      throw new Error(`the ${mountText(mount)} is mounted at '${mount.path}' of ${component} of ${identity}, expected a path apart from '${taken}', which ${provider.name} mounts itself; choose another`);
    }
  }
  return mounts;
}

function isWithin(path: string, folder: string): boolean {
  return `${path}/`.startsWith(`${folder}/`);
}
