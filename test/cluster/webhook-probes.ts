import { KubeObject } from './kube-object';

/** An object that no schema refuses, but one webhook: who gets it refused knows that the webhook is on. */
export interface WebhookProbe {
  /** The manager whose webhook it is, by the name of its binary. */
  readonly manager: string;
  readonly object: KubeObject;
  /** What the refusal says. */
  readonly refusal: string;
}

const metadata = { name: 'probe', namespace: 'default' };

/** One of each manager. */
export const WEBHOOK_PROBES: WebhookProbe[] = [
  {
    manager: 'cluster-api',
    object: {
      apiVersion: 'cluster.x-k8s.io/v1beta2',
      kind: 'Cluster',
      metadata,
      spec: {
        infrastructureRef: { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: 'HarvesterCluster', name: 'probe' },
        clusterNetwork: { pods: { cidrBlocks: ['10.244.0.0/64'] } },
      },
    },
    refusal: 'spec.clusterNetwork.pods.cidrBlocks',
  },
  {
    manager: 'cluster-api-kubeadm-bootstrap',
    object: {
      apiVersion: 'bootstrap.cluster.x-k8s.io/v1beta2',
      kind: 'KubeadmConfigTemplate',
      metadata,
      spec: { template: { spec: { files: [{ path: '/etc/same', content: 'one' }, { path: '/etc/same', content: 'other' }] } } },
    },
    refusal: 'path property must be unique among all files',
  },
  {
    manager: 'cluster-api-kubeadm-controlplane',
    object: {
      apiVersion: 'controlplane.cluster.x-k8s.io/v1beta2',
      kind: 'KubeadmControlPlane',
      metadata,
      spec: {
        replicas: 2,
        version: 'v1.35.0',
        machineTemplate: { spec: { infrastructureRef: { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: 'HarvesterMachineTemplate', name: 'probe' } } },
        kubeadmConfigSpec: { format: 'cloud-config' },
      },
    },
    refusal: 'cannot be an even number when etcd is stacked',
  },
  {
    manager: 'steward',
    object: {
      apiVersion: 'steward.butlerlabs.dev/v1alpha1',
      kind: 'TenantControlPlane',
      metadata: { ...metadata, name: '1-probe' },
      spec: {
        controlPlane: { deployment: { replicas: 1 }, service: { serviceType: 'ClusterIP' } },
        kubernetes: { version: 'v1.35.0', kubelet: {} },
        networkProfile: { port: 6443 },
      },
    },
    refusal: 'the provided name is invalid',
  },
];
