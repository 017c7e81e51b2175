import type { IHostedControlPlane } from '../hosted-control-plane';

/** An option that teutonet's provider cannot carry out, at all or if it has one value, and why. */
interface Limit {
  readonly option: string;
  readonly value?: boolean;
  readonly why: string;
  readonly instead?: string;
}

const NO_FIELD = 'has no field for it';
const POD_OPTIONS = ['nodeSelector', 'tolerations', 'affinity', 'topologySpreadConstraints', 'labels', 'annotations', 'runtimeClass', 'serviceAccount'];

/** Longest name of a cluster to which the provider can add what its StatefulSet, its Services and their labels need. */
const NAME_LIMIT = 47;

const LIMITS: readonly Limit[] = [
  { option: 'dataStoreKey', why: 'gives each tenant an etcd of its own, which needs none', instead: 'leave it out' },
  { option: 'kine', why: 'runs etcd and no kine', instead: 'leave it out' },
  { option: 'controllerManager.mounts', why: 'mounts things for the API server only' },
  { option: 'scheduler.mounts', why: 'mounts things for the API server only' },
  {
    option: 'oidc.certificateAuthority',
    why: 'takes a certificate itself and no reference to one',
    instead: 'choose an issuer whose certificate the system trusts, or another provider',
  },
  { option: 'konnectivity.enabled', value: false, why: 'always runs konnectivity' },
  { option: 'konnectivity.agentHostNetwork', value: true, why: NO_FIELD },
  { option: 'coreDns', value: false, why: 'always installs CoreDNS' },
  { option: 'kubelet.cgroupDriver', why: 'writes the configuration of kubelets itself' },
  { option: 'kubelet.preferredAddressTypes', why: 'sets that flag itself' },
  { option: 'networkPolicy', value: false, why: 'always makes policies for its pods' },
  { option: 'podDisruptionBudget', value: false, why: 'always makes budgets for its pods' },
  ...POD_OPTIONS.map((option) => ({ option: `pods.${option}`, why: NO_FIELD })),
];

/** Refuses what the provider would not do, so that nobody waits for it. */
export function requireWithinLimits(controlPlane: IHostedControlPlane, provider: string): void {
  const { certSans, endpoint, exposureBinding: { gateway }, identity, options } = controlPlane;
  const { name } = identity;
  if (name.length > NAME_LIMIT) {
    throw new Error(`the name of ${identity} has ${name.length} characters, expected at most ${NAME_LIMIT} with ${provider}, which makes longer names and labels of it; choose a shorter name`);
  }
  for (const { option, value, why, instead = 'leave it out, or choose another provider' } of LIMITS) {
    const got = option.split('.').reduce<any>((owner, member) => owner?.[member], options);
    if (value === undefined ? got !== undefined : got === value) {
      throw new Error(`'${option}' of ${identity} is ${value ?? 'given'}, but ${provider} ${why}, expected it to be left out; ${instead}`);
    }
  }
  const issuer = options.oidc?.issuerUrl;
  if (issuer !== undefined && /^https:\/\/kubernetes\.default\.svc(?![\w-])/.test(issuer)) {
    throw new Error(`'oidc.issuerUrl' of ${identity} is '${issuer}', which issues the tokens of ServiceAccounts, expected another; give the URL of your identity provider`);
  }
  const annotation = Object.keys(gateway?.annotations ?? {})[0];
  if (annotation !== undefined) {
    throw new Error(`'exposure' of ${identity} gives its routes the annotation '${annotation}', but ${provider} makes routes without, expected none; leave out 'annotations' and 'externalDns', or choose another provider`);
  }
  const other = certSans.find((san) => san !== endpoint.host);
  if (other !== undefined) {
    throw new Error(`'certSans' of ${identity} has '${other}', but ${provider} makes the names in the certificate itself, expected none; leave it out, or choose another provider`);
  }
}
