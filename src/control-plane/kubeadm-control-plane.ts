import { gateFlags } from './component-args';
import { kubeVipCommandsAfter, kubeVipCommandsBefore, kubeVipFiles } from './kube-vip';
import type { ControlPlaneRemediation, StandaloneComponentOptions, StandaloneControlPlaneOptions } from './standalone-control-plane-options';
import type { NodeFile, NodePreparation } from '../bootstrap/node-os';
import type { ImmutableTemplate } from '../immutable-template';
import { releaseOf } from '../platform/release-of';
import type { KubeadmControlPlane } from '../platform/shapes';
import { present } from '../private/present';
import { reference } from '../private/reference';
import type { IStandaloneControlPlane } from '../standalone-control-plane';

/** What a control plane on machines of its own is rendered from. */
export interface KubeadmParts {
  readonly controlPlane: IStandaloneControlPlane;
  readonly options: StandaloneControlPlaneOptions;
  readonly machineTemplate: ImmutableTemplate;
  readonly preparation: NodePreparation;
  readonly certSans: string[];
  readonly skippedPhases: string[];
}

type Spec = KubeadmControlPlane['spec'];
type Config = NonNullable<Spec['kubeadmConfigSpec']>;
type ClusterConfiguration = NonNullable<Config['clusterConfiguration']>;

/** Where kubeadm itself looks for what opens an external etcd. Cluster API writes the Secrets there. */
const ETCD_FILES = {
  caFile: '/etc/kubernetes/pki/etcd/ca.crt',
  certFile: '/etc/kubernetes/pki/apiserver-etcd-client.crt',
  keyFile: '/etc/kubernetes/pki/apiserver-etcd-client.key',
};

const API_SERVER_PORT = 6443;

/** The spec of a KubeadmControlPlane. Networks and endpoint are not in it: Cluster API takes them from the Cluster. */
export function kubeadmControlPlaneSpec(parts: KubeadmParts): Spec {
  const { controlPlane, options, machineTemplate } = parts;
  const remediation = remediationOf(options.remediation);
  const deletion = present({
    nodeDrainTimeoutSeconds: options.nodeDrainTimeout?.toSeconds(),
    nodeDeletionTimeoutSeconds: options.nodeDeletionTimeout?.toSeconds(),
    nodeVolumeDetachTimeoutSeconds: options.nodeVolumeDetachTimeout?.toSeconds(),
  });
  return {
    version: controlPlane.version.toString(),
    replicas: controlPlane.replicas,
    rollout: {
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: controlPlane.maxSurge } },
      before: { certificatesExpiryDays: options.renewCertificatesBefore?.toDays() ?? 30 },
    },
    ...(remediation && { remediation }),
    machineTemplate: {
      metadata: { labels: controlPlane.labels },
      spec: { infrastructureRef: reference(machineTemplate), ...(deletion && { deletion }) },
    },
    kubeadmConfigSpec: kubeadmConfig(parts),
  };
}

function kubeadmConfig({ controlPlane, options, preparation, certSans, skippedPhases }: KubeadmParts): Config {
  const { version, endpoint, loadBalancer } = controlPlane;
  const kubeVip = loadBalancer ? undefined : options.kubeVip ?? {};
  const image = kubeVip?.image ?? `ghcr.io/kube-vip/kube-vip:${releaseOf(controlPlane)._imageVersion('kube-vip')}`;
  const before = [...preparation.commands ?? [], ...kubeVip ? kubeVipCommandsBefore(version) : []];
  const after = kubeVip ? kubeVipCommandsAfter(version) : [];
  const files = [
    ...[...preparation.files ?? [], ...kubeVip ? kubeVipFiles(endpoint, kubeVip.networkInterface ?? 'eth0', image) : []].map(file),
    ...(options.secretFiles ?? []).map(({ path, secret }) => ({
      path, owner: 'root:root', permissions: '0600', contentFrom: { secret: { name: secret.name, key: secret.key } },
    })),
  ];
  const nodeRegistration = { criSocket: preparation.criSocket, imagePullPolicy: 'IfNotPresent' as const };
  const localAPIEndpoint = endpoint.port === API_SERVER_PORT ? undefined : { bindPort: endpoint.port };
  return {
    clusterConfiguration: clusterConfiguration(options, certSans),
    initConfiguration: {
      nodeRegistration,
      ...(localAPIEndpoint && { localAPIEndpoint }),
      ...(skippedPhases.length > 0 && { skipPhases: skippedPhases }),
    },
    joinConfiguration: { nodeRegistration, ...(localAPIEndpoint && { controlPlane: { localAPIEndpoint } }) },
    ...(files.length > 0 && { files }),
    ...(before.length > 0 && { preKubeadmCommands: before }),
    ...(after.length > 0 && { postKubeadmCommands: after }),
  };
}

function clusterConfiguration(options: StandaloneControlPlaneOptions, certSANs: string[]): ClusterConfiguration {
  const { etcdEndpoints, etcdExtraArgs, kubeadmFeatureGates, registry } = options;
  const everywhere: Flags = gateFlags(options.featureGates ?? {});
  const admission: Flags = options.admissionControllers
    // kubeadm says NodeRestriction, unless somebody else says something.
    ? { 'enable-admission-plugins': [...new Set(['NodeRestriction', ...options.admissionControllers])].join(',') }
    : {};
  const controllerManager = component(options.controllerManager, everywhere);
  const scheduler = component(options.scheduler, everywhere);
  const etcdArgs = argsOf(etcdExtraArgs ?? {});
  return {
    apiServer: { certSANs, ...component(options.apiServer, { ...everywhere, ...admission }) },
    ...(controllerManager && { controllerManager }),
    ...(scheduler && { scheduler }),
    ...(etcdEndpoints && { etcd: { external: { endpoints: etcdEndpoints, ...ETCD_FILES } } }),
    ...(etcdArgs.length > 0 && { etcd: { local: { extraArgs: etcdArgs } } }),
    ...(kubeadmFeatureGates && Object.keys(kubeadmFeatureGates).length > 0 && { featureGates: kubeadmFeatureGates }),
    ...(registry !== undefined && { imageRepository: registry }),
  };
}

type Flags = { readonly [flag: string]: string };

function component({ extraArgs, mounts }: StandaloneComponentOptions = {}, ours: Flags) {
  return present({
    extraArgs: argsOf({ ...ours, ...extraArgs }),
    extraVolumes: (mounts ?? []).map(({ name, hostPath, mountPath, readOnly = true }) => ({ name, hostPath, mountPath, readOnly })),
  });
}

function argsOf(flags: Flags): { name: string; value: string }[] {
  return Object.keys(flags).sort().map((name) => ({ name, value: flags[name] }));
}

function remediationOf({ maxRetry, retryPeriod, minHealthyPeriod }: ControlPlaneRemediation = {}): Spec['remediation'] {
  return present({
    maxRetry,
    retryPeriodSeconds: retryPeriod?.toSeconds(),
    minHealthyPeriodSeconds: minHealthyPeriod?.toSeconds(),
  });
}

function file({ path, content, owner = 'root:root', permissions = '0644' }: NodeFile) {
  return { path, owner, permissions, content };
}
