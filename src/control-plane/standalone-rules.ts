import { requireFlagName } from './component-args';
import type { LoadBalancerNetwork, StandaloneControlPlaneOptions } from './standalone-control-plane-options';
import { requireCertificateNames } from '../private/certificate-names';
import { requireWholeNumber } from '../private/numbers';
import type { IStandaloneControlPlane } from '../standalone-control-plane';
import type { TenantIdentity } from '../tenant-identity';
import type { Endpoint } from '../values/endpoint';

/** Flags that an option stands for. What follows from anything else is a check's. */
const OPTIONS: { readonly [flag: string]: string } = {
  'feature-gates': 'featureGates',
  'enable-admission-plugins': 'admissionControllers',
};

const SHORTEST_DAYS = 7;
const LONGEST_DAYS = 364;

/** Refuses what Cluster API refuses, and what it takes but nothing comes of. The number of etcd members is a check's. */
export function requireSoundStandalone(controlPlane: IStandaloneControlPlane, options: StandaloneControlPlaneOptions): void {
  const { identity, endpoint } = controlPlane;
  const owner = `the control plane of ${identity}`;
  if (options.kubeVip && options.loadBalancer) {
    throw new Error(`'kubeVip' and 'loadBalancer' of ${owner} are both given, expected one of them, as one address has one holder; remove the other`);
  }
  if (!endpoint.ipAddress) {
    throw new Error(`'endpoint' of ${identity} is ${endpoint}, expected an IP address, as no machine and no load balancer can hold a name; give one, and the name as one of 'certSans'`);
  }
  if (options.loadBalancer) {
    requireInSubnet(identity, endpoint, options.loadBalancer);
  }
  requireInterface(owner, options.kubeVip?.networkInterface);
  requireRollout(owner, controlPlane, options);
  requireEtcd(owner, options);
  requireCertificateNames(identity, options.certSans ?? []);
  for (const component of ['apiServer', 'controllerManager', 'scheduler'] as const) {
    requireFreeFlags(owner, `${component}.extraArgs`, options[component]?.extraArgs);
  }
  requireFreeFlags(owner, 'etcdExtraArgs', options.etcdExtraArgs);
}

function requireInSubnet(identity: TenantIdentity, { ipAddress }: Endpoint, { subnet, gateway }: LoadBalancerNetwork): void {
  if (!subnet.contains(gateway)) {
    throw new Error(`'loadBalancer.gateway' ${gateway} of the control plane of ${identity} lies outside of 'loadBalancer.subnet' ${subnet}, expected an address in it; change one of the two`);
  }
  if (!subnet.contains(ipAddress!) || ipAddress!.isEqualTo(gateway)) {
    throw new Error(`'endpoint' ${ipAddress} of ${identity} is no address for a load balancer in ${subnet} with the gateway ${gateway}, expected another one of that network; change 'endpoint' or 'loadBalancer'`);
  }
}

function requireInterface(owner: string, name = 'eth0'): void {
  if (!/^[^\s/:]{1,15}$/.test(name)) {
    throw new Error(`'kubeVip.networkInterface' of ${owner} is '${name}', expected the name of a network interface such as 'eth0'; give one`);
  }
}

function requireRollout(owner: string, { replicas, maxSurge }: IStandaloneControlPlane, options: StandaloneControlPlaneOptions): void {
  const { renewCertificatesBefore, remediation } = options;
  if (maxSurge !== 0 && maxSurge !== 1) {
    throw new Error(`'maxSurge' of ${owner} is ${maxSurge}, expected 0 or 1; choose one of them`);
  }
  if (maxSurge === 0 && replicas < 3) {
    throw new Error(`'maxSurge' of ${owner} is 0 with 'replicas' ${replicas}, expected at least 3 replicas, as a rollout would remove a machine first; choose 1, or have more replicas`);
  }
  const days = renewCertificatesBefore?.toDays({ integral: false }) ?? SHORTEST_DAYS;
  if (!Number.isInteger(days) || days < SHORTEST_DAYS || days > LONGEST_DAYS) {
    throw new Error(`'renewCertificatesBefore' of ${owner} is ${days} days, expected ${SHORTEST_DAYS} to ${LONGEST_DAYS} whole days, as certificates live a year; choose another`);
  }
  if (remediation?.maxRetry !== undefined) {
    requireWholeNumber('remediation.maxRetry', owner, remediation.maxRetry, 0);
  }
}

function requireEtcd(owner: string, { etcdEndpoints, etcdExtraArgs }: StandaloneControlPlaneOptions): void {
  if (etcdEndpoints && etcdExtraArgs) {
    throw new Error(`'etcdEndpoints' and 'etcdExtraArgs' of ${owner} are both given, expected one of them, as flags are for the etcd on its machines; remove the other`);
  }
  if (etcdEndpoints?.length === 0) {
    throw new Error(`'etcdEndpoints' of ${owner} is empty, expected at least one URL; give one such as 'https://10.40.0.11:2379', or leave it out`);
  }
  const wrong = etcdEndpoints?.find((url) => !/^https:\/\/[^\s/:@]+:\d{1,5}$|^https:\/\/\[[\da-f:]+\]:\d{1,5}$/.test(url));
  if (wrong !== undefined) {
    throw new Error(`'etcdEndpoints' of ${owner} has '${wrong}', expected a URL with https, host and port; write it like 'https://10.40.0.11:2379'`);
  }
}

function requireFreeFlags(owner: string, prop: string, flags: { [flag: string]: string } = {}): void {
  for (const flag of Object.keys(flags)) {
    requireFlagName(`'${prop}' of ${owner}`, flag);
    if (prop !== 'etcdExtraArgs' && Object.hasOwn(OPTIONS, flag)) {
      throw new Error(`'${prop}' of ${owner} sets '${flag}', which follows from '${OPTIONS[flag]}', expected other flags; set that instead`);
    }
  }
}
