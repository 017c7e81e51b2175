import { downConvert } from '../../src/platform/conversion';
import { Kind } from '../../src/platform/kinds';
import { PlatformRelease } from '../../src/platform/platform-release';
import { messageOf } from '../fixtures/rendered';

const { V2026_08, V2026_02 } = PlatformRelease;

type Json = { [key: string]: any };

const apiVersionOf = (release: PlatformRelease) => (kind: Kind) => release._written(kind).apiVersion;

/** The object in the older API version, as a user of the older release gets it. */
function converted(newest: Json): Json {
  return downConvert({ ...newest, apiVersion: newest.apiVersion.replace('v1beta2', 'v1beta1') }, apiVersionOf(V2026_02));
}

const cluster = {
  apiVersion: 'cluster.x-k8s.io/v1beta2',
  kind: 'Cluster',
  metadata: { name: 'my-cluster', namespace: 'team-a' },
  spec: {
    paused: true,
    clusterNetwork: { apiServerPort: 6443, pods: { cidrBlocks: ['10.244.0.0/16'] }, services: { cidrBlocks: ['10.96.0.0/12'] }, serviceDomain: 'cluster.local' },
    controlPlaneEndpoint: { host: '10.40.0.201', port: 6443 },
    controlPlaneRef: { apiGroup: 'controlplane.cluster.x-k8s.io', kind: 'StewardControlPlane', name: 'my-cluster' },
    infrastructureRef: { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: 'HarvesterCluster', name: 'my-cluster' },
    availabilityGates: [{ conditionType: 'example.com/Ready', polarity: 'Positive' }],
  },
};

const labels = { 'cluster.x-k8s.io/cluster-name': 'my-cluster', 'cluster.x-k8s.io/deployment-name': 'my-cluster-workers' };

const machineDeployment = {
  apiVersion: 'cluster.x-k8s.io/v1beta2',
  kind: 'MachineDeployment',
  metadata: { name: 'my-cluster-workers', namespace: 'team-a' },
  spec: {
    clusterName: 'my-cluster',
    replicas: 3,
    paused: true,
    selector: { matchLabels: labels },
    rollout: { after: '2026-08-01T00:00:00Z', strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: '10%' } } },
    deletion: { order: 'Oldest' },
    remediation: { maxInFlight: '20%' },
    machineNaming: { template: '{{ .cluster.name }}-{{ .random }}' },
    template: {
      metadata: { labels },
      spec: {
        clusterName: 'my-cluster',
        version: 'v1.30.0',
        failureDomain: 'a',
        minReadySeconds: 10,
        readinessGates: [{ conditionType: 'example.com/Ready' }],
        deletion: { nodeDrainTimeoutSeconds: 300, nodeDeletionTimeoutSeconds: 30, nodeVolumeDetachTimeoutSeconds: 3600 },
        bootstrap: { configRef: { apiGroup: 'bootstrap.cluster.x-k8s.io', kind: 'KubeadmConfigTemplate', name: 'my-cluster-workers-abc' } },
        infrastructureRef: { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: 'HarvesterMachineTemplate', name: 'my-cluster-workers-def' },
      },
    },
  },
};

const kubeadmConfigTemplate = {
  apiVersion: 'bootstrap.cluster.x-k8s.io/v1beta2',
  kind: 'KubeadmConfigTemplate',
  metadata: { name: 'my-cluster-workers-abc', namespace: 'team-a' },
  spec: {
    template: {
      spec: {
        clusterConfiguration: {
          apiServer: { extraArgs: [{ name: 'v', value: '2' }], certSANs: ['api.example.com'] },
          controllerManager: { extraArgs: [{ name: 'v', value: '3' }] },
          scheduler: { extraArgs: [{ name: 'v', value: '4' }] },
          etcd: { local: { dataDir: '/var/lib/etcd', extraArgs: [{ name: 'snapshot-count', value: '1000' }] } },
        },
        initConfiguration: {
          bootstrapTokens: [{ token: 'abcdef.0123456789abcdef', ttlSeconds: 5400 }, { token: 'abcdef.fedcba9876543210' }],
          nodeRegistration: { kubeletExtraArgs: [{ name: 'node-labels', value: '' }] },
          timeouts: { controlPlaneComponentHealthCheckSeconds: 240 },
        },
        joinConfiguration: {
          discovery: { bootstrapToken: { token: 'abcdef.0123456789abcdef', unsafeSkipCAVerification: true } },
          nodeRegistration: {
            criSocket: 'unix:///run/containerd/containerd.sock',
            kubeletExtraArgs: [{ name: 'max-pods', value: '200' }, { name: 'v', value: '2' }],
            taints: [{ key: 'gpu', effect: 'NoSchedule' }],
          },
          timeouts: { tlsBootstrapSeconds: 90 },
        },
        diskSetup: { partitions: [{ device: '/dev/sdb', layout: true }] },
        preKubeadmCommands: ['true'],
      },
    },
  },
};

const kubeadmControlPlane = {
  apiVersion: 'controlplane.cluster.x-k8s.io/v1beta2',
  kind: 'KubeadmControlPlane',
  metadata: { name: 'my-cluster', namespace: 'team-a' },
  spec: {
    version: 'v1.30.0',
    replicas: 3,
    rollout: {
      after: '2026-08-01T00:00:00Z',
      before: { certificatesExpiryDays: 30 },
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1 } },
    },
    remediation: { maxRetry: 3, retryPeriodSeconds: 300, minHealthyPeriodSeconds: 7200 },
    machineNaming: { template: '{{ .kubeadmControlPlane.name }}-{{ .random }}' },
    machineTemplate: {
      metadata: { labels: { owner: 'team-a' } },
      spec: {
        deletion: { nodeDrainTimeoutSeconds: 300, nodeDeletionTimeoutSeconds: 30, nodeVolumeDetachTimeoutSeconds: 3600 },
        readinessGates: [{ conditionType: 'example.com/Ready' }],
        infrastructureRef: { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: 'HarvesterMachineTemplate', name: 'my-cluster-control-plane-abc' },
      },
    },
    kubeadmConfigSpec: {
      clusterConfiguration: {
        apiServer: { extraArgs: [{ name: 'v', value: '2' }], certSANs: ['10.40.0.201'] },
        etcd: { external: { endpoints: ['https://10.40.0.11:2379'], caFile: '/a', certFile: '/b', keyFile: '/c' } },
      },
      initConfiguration: { skipPhases: ['addon/kube-proxy'], timeouts: { controlPlaneComponentHealthCheckSeconds: 240 } },
      joinConfiguration: {
        nodeRegistration: { criSocket: 'unix:///run/containerd/containerd.sock' },
        timeouts: { controlPlaneComponentHealthCheckSeconds: 240, tlsBootstrapSeconds: 90 },
      },
      files: [{ path: '/etc/motd', content: 'hello' }],
      postKubeadmCommands: ['true'],
    },
  },
};

const machineHealthCheck = {
  apiVersion: 'cluster.x-k8s.io/v1beta2',
  kind: 'MachineHealthCheck',
  metadata: { name: 'my-cluster-workers', namespace: 'team-a' },
  spec: {
    clusterName: 'my-cluster',
    selector: { matchLabels: labels },
    checks: {
      nodeStartupTimeoutSeconds: 1200,
      unhealthyNodeConditions: [{ type: 'Ready', status: 'Unknown', timeoutSeconds: 300 }, { type: 'DiskPressure', status: 'True', timeoutSeconds: 3600 }],
    },
    remediation: {
      triggerIf: { unhealthyLessThanOrEqualTo: '40%', unhealthyInRange: '[1-3]' },
      templateRef: { apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1', kind: 'OwnRemediationTemplate', name: 'reboot' },
    },
  },
};

test('Cluster: references name the version that the older release writes', () => {
  const { spec, ...rest } = converted(cluster);
  expect(rest).toEqual({ apiVersion: 'cluster.x-k8s.io/v1beta1', kind: 'Cluster', metadata: cluster.metadata });
  expect(spec).toEqual({
    ...cluster.spec,
    controlPlaneRef: { apiVersion: 'controlplane.cluster.x-k8s.io/v1alpha1', kind: 'StewardControlPlane', name: 'my-cluster' },
    infrastructureRef: { apiVersion: 'infrastructure.cluster.x-k8s.io/v1alpha1', kind: 'HarvesterCluster', name: 'my-cluster' },
  });
});

test('MachineDeployment: rollout, deletion and remediation become the strategy, seconds become durations', () => {
  const { spec, ...rest } = converted(machineDeployment);
  expect(rest).toEqual({ apiVersion: 'cluster.x-k8s.io/v1beta1', kind: 'MachineDeployment', metadata: machineDeployment.metadata });
  expect(spec).toEqual({
    clusterName: 'my-cluster',
    replicas: 3,
    paused: true,
    selector: { matchLabels: labels },
    rolloutAfter: '2026-08-01T00:00:00Z',
    strategy: {
      type: 'RollingUpdate',
      rollingUpdate: { maxSurge: 1, maxUnavailable: '10%', deletePolicy: 'Oldest' },
      remediation: { maxInFlight: '20%' },
    },
    machineNamingStrategy: { template: '{{ .cluster.name }}-{{ .random }}' },
    minReadySeconds: 10,
    template: {
      metadata: { labels },
      spec: {
        clusterName: 'my-cluster',
        version: 'v1.30.0',
        failureDomain: 'a',
        readinessGates: [{ conditionType: 'example.com/Ready' }],
        nodeDrainTimeout: '5m0s',
        nodeDeletionTimeout: '30s',
        nodeVolumeDetachTimeout: '1h0m0s',
        bootstrap: { configRef: { apiVersion: 'bootstrap.cluster.x-k8s.io/v1beta1', kind: 'KubeadmConfigTemplate', name: 'my-cluster-workers-abc' } },
        infrastructureRef: { apiVersion: 'infrastructure.cluster.x-k8s.io/v1alpha1', kind: 'HarvesterMachineTemplate', name: 'my-cluster-workers-def' },
      },
    },
  });
});

test('MachineHealthCheck: checks and remediation lose their levels, seconds become durations', () => {
  const { spec, ...rest } = converted(machineHealthCheck);
  expect(rest).toEqual({ apiVersion: 'cluster.x-k8s.io/v1beta1', kind: 'MachineHealthCheck', metadata: machineHealthCheck.metadata });
  expect(spec).toEqual({
    clusterName: 'my-cluster',
    selector: { matchLabels: labels },
    nodeStartupTimeout: '20m0s',
    unhealthyConditions: [{ type: 'Ready', status: 'Unknown', timeout: '5m0s' }, { type: 'DiskPressure', status: 'True', timeout: '1h0m0s' }],
    maxUnhealthy: '40%',
    unhealthyRange: '[1-3]',
    remediationTemplate: { apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1', kind: 'OwnRemediationTemplate', name: 'reboot' },
  });
});

test.each([null, 'text', {}, [null, 'text', {}]])('conditions of a MachineHealthCheck that are %j are left to the schema', (conditions) => {
  const spec = { checks: { unhealthyNodeConditions: conditions } };
  expect(converted({ ...machineHealthCheck, spec }).spec).toEqual({ unhealthyConditions: conditions });
});

test('KubeadmConfigTemplate: lists of arguments become maps, timeouts move to where they were', () => {
  const { spec, ...rest } = converted(kubeadmConfigTemplate);
  expect(rest).toEqual({
    apiVersion: 'bootstrap.cluster.x-k8s.io/v1beta1', kind: 'KubeadmConfigTemplate', metadata: kubeadmConfigTemplate.metadata,
  });
  expect(spec.template.spec).toEqual({
    clusterConfiguration: {
      apiServer: { extraArgs: { v: '2' }, certSANs: ['api.example.com'], timeoutForControlPlane: '4m0s' },
      controllerManager: { extraArgs: { v: '3' } },
      scheduler: { extraArgs: { v: '4' } },
      etcd: { local: { dataDir: '/var/lib/etcd', extraArgs: { 'snapshot-count': '1000' } } },
    },
    initConfiguration: {
      bootstrapTokens: [{ token: 'abcdef.0123456789abcdef', ttl: '1h30m0s' }, { token: 'abcdef.fedcba9876543210' }],
      nodeRegistration: { kubeletExtraArgs: { 'node-labels': '' } },
    },
    joinConfiguration: {
      discovery: { bootstrapToken: { token: 'abcdef.0123456789abcdef', unsafeSkipCAVerification: true }, timeout: '1m30s' },
      nodeRegistration: {
        criSocket: 'unix:///run/containerd/containerd.sock',
        kubeletExtraArgs: { 'max-pods': '200', 'v': '2' },
        taints: [{ key: 'gpu', effect: 'NoSchedule' }],
      },
    },
    diskSetup: { partitions: [{ device: '/dev/sdb', layout: true }] },
    preKubeadmCommands: ['true'],
  });
});

test('KubeadmControlPlane: rollout and remediation become strategies, its machines lose a level', () => {
  const { spec, ...rest } = converted(kubeadmControlPlane);
  expect(rest).toEqual({ apiVersion: 'controlplane.cluster.x-k8s.io/v1beta1', kind: 'KubeadmControlPlane', metadata: kubeadmControlPlane.metadata });
  expect(spec).toEqual({
    version: 'v1.30.0',
    replicas: 3,
    rolloutAfter: '2026-08-01T00:00:00Z',
    rolloutBefore: { certificatesExpiryDays: 30 },
    rolloutStrategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1 } },
    remediationStrategy: { maxRetry: 3, retryPeriod: '5m0s', minHealthyPeriod: '2h0m0s' },
    machineNamingStrategy: { template: '{{ .kubeadmControlPlane.name }}-{{ .random }}' },
    machineTemplate: {
      metadata: { labels: { owner: 'team-a' } },
      nodeDrainTimeout: '5m0s',
      nodeDeletionTimeout: '30s',
      nodeVolumeDetachTimeout: '1h0m0s',
      readinessGates: [{ conditionType: 'example.com/Ready' }],
      infrastructureRef: { apiVersion: 'infrastructure.cluster.x-k8s.io/v1alpha1', kind: 'HarvesterMachineTemplate', name: 'my-cluster-control-plane-abc' },
    },
    kubeadmConfigSpec: {
      clusterConfiguration: {
        apiServer: { extraArgs: { v: '2' }, certSANs: ['10.40.0.201'], timeoutForControlPlane: '4m0s' },
        etcd: { external: { endpoints: ['https://10.40.0.11:2379'], caFile: '/a', certFile: '/b', keyFile: '/c' } },
      },
      initConfiguration: { skipPhases: ['addon/kube-proxy'] },
      joinConfiguration: { nodeRegistration: { criSocket: 'unix:///run/containerd/containerd.sock' }, discovery: { timeout: '1m30s' } },
      files: [{ path: '/etc/motd', content: 'hello' }],
      postKubeadmCommands: ['true'],
    },
  });
});

describe.each([cluster, machineDeployment, machineHealthCheck, kubeadmConfigTemplate, kubeadmControlPlane])('$kind', (newest: Json) => {
  test('both shapes fit the schemas of their releases, and only those', () => {
    expect(V2026_08._catalog.check(newest)).toEqual([]);
    expect(V2026_02._catalog.check(converted(newest))).toEqual([]);
    expect(V2026_02._catalog.check({ ...newest, apiVersion: converted(newest).apiVersion })).not.toEqual([]);
  });

  test('the newest shape is not changed, neither by its own release nor in place', () => {
    const before = structuredClone(newest);
    expect(downConvert(newest, apiVersionOf(V2026_08))).toBe(newest);
    converted(newest);
    expect(newest).toEqual(before);
  });

  test('converting twice changes nothing more', () => {
    expect(downConvert(converted(newest), apiVersionOf(V2026_02))).toEqual(converted(newest));
  });

  test('fields that the conversion does not know survive', () => {
    const patched = { ...newest, spec: { ...newest.spec, unheardOf: { deletion: { order: 1 } } }, extra: ['x'] };
    expect(converted(patched)).toEqual({ ...converted(newest), spec: { ...converted(newest).spec, unheardOf: { deletion: { order: 1 } } }, extra: ['x'] });
  });

  test.each([undefined, null, {}, { template: null }, { template: { spec: null } }, 'text'])('a spec of %j is left to the schema', (spec) => {
    expect(converted({ ...newest, spec }).spec).toEqual(spec);
  });
});

const deploymentOf = (spec: Json): Json => converted({ ...machineDeployment, spec }).spec;

test.each([
  [0, '0s'], [59, '59s'], [60, '1m0s'], [61, '1m1s'], [3599, '59m59s'], [3600, '1h0m0s'], [90061, '25h1m1s'],
])('%d seconds are %s, as Go prints them', (seconds, text) => {
  expect(deploymentOf({ template: { spec: { deletion: { nodeDrainTimeoutSeconds: seconds } } } }))
    .toEqual({ template: { spec: { nodeDrainTimeout: text } } });
});

test.each([-1, 1.5, '10m', null])('%p seconds are left to the schema', (seconds) => {
  expect(deploymentOf({ template: { spec: { deletion: { nodeDrainTimeoutSeconds: seconds } } } }))
    .toEqual({ template: { spec: { nodeDrainTimeout: seconds } } });
});

test('each field moves alone', () => {
  expect(deploymentOf({ deletion: { order: 'Newest' } })).toEqual({ strategy: { rollingUpdate: { deletePolicy: 'Newest' } } });
  expect(deploymentOf({ remediation: { maxInFlight: 1 } })).toEqual({ strategy: { remediation: { maxInFlight: 1 } } });
  expect(deploymentOf({ rollout: { after: '2026-08-01T00:00:00Z' } })).toEqual({ rolloutAfter: '2026-08-01T00:00:00Z' });
  expect(deploymentOf({ rollout: { strategy: { type: 'OnDelete' } } })).toEqual({ strategy: { type: 'OnDelete' } });
});

test('what a parent holds besides stays in it', () => {
  expect(deploymentOf({ rollout: { strategy: { type: 'OnDelete' }, unheardOf: 1 } })).toEqual({ strategy: { type: 'OnDelete' }, rollout: { unheardOf: 1 } });
});

test("a user's patch in the older shape wins over what we say in the newest", () => {
  expect(deploymentOf({ ...machineDeployment.spec, strategy: { type: 'OnDelete' }, rolloutAfter: '2026-09-01T00:00:00Z' })).toMatchObject({
    strategy: { type: 'OnDelete' },
    rolloutAfter: '2026-09-01T00:00:00Z',
  });
});

test('a template that a user writes in the older shape stays as it is', () => {
  const older = converted(kubeadmConfigTemplate);
  expect(older.spec.template.spec.joinConfiguration.nodeRegistration.kubeletExtraArgs).toEqual({ 'max-pods': '200', 'v': '2' });
  expect(downConvert(older, apiVersionOf(V2026_02))).toEqual(older);
});

test('what the older version cannot say is kept, so that the schema refuses it', () => {
  const { spec } = structuredClone(machineDeployment);
  const tainted = { ...spec.template.spec, taints: [{ key: 'gpu', effect: 'NoSchedule', propagation: 'Always' }] };
  const deployment = { ...machineDeployment, spec: { ...spec, template: { ...spec.template, spec: tainted } } };
  expect(V2026_08._catalog.check(deployment)).toEqual([]);
  expect(V2026_02._catalog.check(converted(deployment))?.map(({ path }) => path)).toEqual(['spec.template.spec.taints']);

  const template = structuredClone<Json>(kubeadmConfigTemplate);
  template.spec.template.spec.joinConfiguration.timeouts.kubeletHealthCheckSeconds = 60;
  expect(V2026_08._catalog.check(template)).toEqual([]);
  expect(V2026_02._catalog.check(converted(template))?.map(({ path }) => path)).toEqual(['spec.template.spec.joinConfiguration.timeouts']);
});

test('a reference to a kind that the release does not know is refused', () => {
  const infrastructureRef = { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: 'BareMetalCluster', name: 'my-cluster' };
  expect(messageOf(() => converted({ ...cluster, spec: { infrastructureRef } }))).toBe(
    "platform release 2026-02 has no kind BareMetalCluster of group 'infrastructure.cluster.x-k8s.io', expected one of its schemas to define it; add its CustomResourceDefinition with release.with",
  );
});

test('a reference in the older shape stays', () => {
  const infrastructureRef = { apiVersion: 'infrastructure.cluster.x-k8s.io/v1', kind: 'BareMetalCluster', name: 'my-cluster' };
  expect(converted({ ...cluster, spec: { infrastructureRef } }).spec).toEqual({ infrastructureRef });
});

test('other kinds are not touched', () => {
  const namespace = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'team-a' }, spec: { rollout: { after: 'x' } } };
  expect(downConvert(namespace, apiVersionOf(V2026_02))).toBe(namespace);
});
