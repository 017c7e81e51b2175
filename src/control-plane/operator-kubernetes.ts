import type { IHostedControlPlane } from '../hosted-control-plane';
import type { StewardControlPlane } from '../platform/shapes';
import { present } from '../private/present';

type Spec = NonNullable<StewardControlPlane['spec']>;

/** What the operators are told of kubelets. They know no driver unless somebody says one. */
export function kubelet({ options: { kubelet: { cgroupDriver = 'systemd', preferredAddressTypes } = {} } }: IHostedControlPlane) {
  return present({ cgroupfs: cgroupDriver, preferredAddressTypes }) as NonNullable<Spec['kubelet']>;
}

/** What the operators are told of admission. */
export function admissionControllers({ identity, options, provider }: IHostedControlPlane) {
  if (options.admissionControllers?.length === 0) {
    throw new Error(`'admissionControllers' of ${identity} is empty, which ${provider.name} takes for its own list, expected at least one; name those that shall be on, or leave it out`);
  }
  return present({ admissionControllers: options.admissionControllers as Spec['admissionControllers'] });
}
