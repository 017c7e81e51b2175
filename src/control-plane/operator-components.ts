import { componentArgs, componentImage } from './component-args';
import type { ConfigMount } from './config-mount';
import type { ComponentResources } from './control-plane-options';
import { ControlPlaneComponent } from './control-plane-provider';
import { operatorMounts, volumeMount } from './operator-mounts';
import type { IHostedControlPlane } from '../hosted-control-plane';
import { COMPONENT_REQUESTS, resourcesOf } from '../private/component-requests';
import { present } from '../private/present';

/** What the operators are told of one program. */
export interface OperatorComponent {
  readonly image?: string;
  readonly extraArgs?: string[];
  readonly volumeMounts?: ReturnType<typeof volumeMount>[];
  readonly resources?: ComponentResources;
}

/** What the operators are told of all programs, and what is mounted there. */
export interface OperatorComponents {
  readonly components: { readonly [component in ControlPlaneComponent]: OperatorComponent };
  readonly mounts: ConfigMount[];
}

export function operatorComponents(controlPlane: IHostedControlPlane): OperatorComponents {
  requirePlainKine(controlPlane);
  const { identity, options } = controlPlane;
  const mounts: ConfigMount[] = [];
  const define = (component: ControlPlaneComponent): OperatorComponent => {
    const mounted = component === ControlPlaneComponent.KINE ? [] : operatorMounts(controlPlane, component);
    mounts.push(...mounted);
    return present({
      image: componentImage(identity.toString(), options, component),
      resources: resourcesOf(COMPONENT_REQUESTS[component], options[component]?.resources),
      extraArgs: Object.entries(componentArgs(options, component)).map(([flag, value]) => `--${flag}=${value}`),
      volumeMounts: mounted.map(volumeMount),
    }) ?? {};
  };
  return {
    components: {
      apiServer: define(ControlPlaneComponent.API_SERVER),
      controllerManager: define(ControlPlaneComponent.CONTROLLER_MANAGER),
      scheduler: define(ControlPlaneComponent.SCHEDULER),
      kine: define(ControlPlaneComponent.KINE),
    },
    mounts,
  };
}

/** The operators start kine with an image and mounts of their own. */
function requirePlainKine({ identity, options: { kine }, provider }: IHostedControlPlane): void {
  if (kine?.image !== undefined) {
    throw new Error(`'kine.image' of ${identity} is '${kine.image}', which ${provider.name} takes for all its tenants together, expected none; leave it out, and give ${provider.name} the flag '--kine-image'`);
  }
  if (kine?.mounts && kine.mounts.length > 0) {
    throw new Error(`'kine.mounts' of ${identity} holds the mount '${kine.mounts[0].name}', which ${provider.name} has no way to mount, expected none; leave it out`);
  }
}
