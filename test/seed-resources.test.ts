import { DataStore, GatewayExposure, KubernetesVersion, PlatformRelease, TeutonetProvider } from '../src';
import { plane, quickstart } from './fixtures/quickstart';
import { only } from './fixtures/rendered';

/**
 * The resources that the platform's documents show for one tenant. The MachineDeployment there has no selector, which
 * the API refuses, and fixed template names, which ours replace by content hashes.
 */
const DOCUMENTED = {
  Cluster: {
    apiVersion: 'cluster.x-k8s.io/v1beta1',
    kind: 'Cluster',
    metadata: { name: 'my-cluster' },
    spec: {
      controlPlaneRef: { apiVersion: 'controlplane.cluster.x-k8s.io/v1alpha1', kind: 'StewardControlPlane', name: 'my-cluster' },
      infrastructureRef: { apiVersion: 'infrastructure.cluster.x-k8s.io/v1alpha1', kind: 'HarvesterCluster', name: 'my-cluster' },
    },
  },
  StewardControlPlane: {
    apiVersion: 'controlplane.cluster.x-k8s.io/v1alpha1',
    kind: 'StewardControlPlane',
    metadata: { name: 'my-cluster' },
    spec: { replicas: 1, version: 'v1.30.0', dataStoreName: 'default' },
  },
  MachineDeployment: {
    apiVersion: 'cluster.x-k8s.io/v1beta1',
    kind: 'MachineDeployment',
    metadata: { name: 'my-cluster-workers' },
    spec: {
      clusterName: 'my-cluster',
      replicas: 3,
      template: {
        spec: {
          clusterName: 'my-cluster',
          version: 'v1.30.0',
          bootstrap: { configRef: { apiVersion: 'bootstrap.cluster.x-k8s.io/v1beta1', kind: 'KubeadmConfigTemplate' } },
          infrastructureRef: { apiVersion: 'infrastructure.cluster.x-k8s.io/v1alpha1', kind: 'HarvesterMachineTemplate' },
        },
      },
    },
  },
};

test.each(Object.entries(DOCUMENTED))('the quickstart on the earlier release holds every documented field of its %s', (kind, documented) => {
  const { fleet } = quickstart({
    release: PlatformRelease.V2026_02,
    hostedControlPlane: { replicas: 1, dataStore: DataStore.fromName('default') },
  });
  expect(only(fleet, kind)).toMatchObject(documented);
});

describe('a tenant of teutonet behind a Gateway that is made for it', () => {
  const management = plane(undefined, {
    controlPlaneProvider: new TeutonetProvider(),
    exposure: new GatewayExposure({ domain: 'clusters.example.com', gateway: { name: 'capi', namespace: 'capi-system' }, gatewayClass: 'cilium' }),
  });
  management.addTenantCluster('my-hosted-control-plane', {
    namespace: 'default', version: KubernetesVersion.of('v1.33.0'), hostedControlPlane: { replicas: 3 },
  });

  test('has every documented field of its HostedControlPlane', () => {
    expect(only(management, 'HostedControlPlane')).toMatchObject({
      apiVersion: 'controlplane.cluster.x-k8s.io/v1alpha1',
      kind: 'HostedControlPlane',
      metadata: { name: 'my-hosted-control-plane', namespace: 'default' },
      spec: { version: 'v1.33.0', replicas: 3, gateway: { name: 'capi', namespace: 'capi-system' } },
    });
  });

  test('has the documented Gateway, and its class, which the API demands', () => {
    const { metadata: { annotations, ...metadata }, ...gateway } = only(management, 'Gateway');
    expect({ ...gateway, metadata }).toEqual({
      apiVersion: 'gateway.networking.k8s.io/v1',
      kind: 'Gateway',
      metadata: { name: 'capi', namespace: 'capi-system' },
      spec: {
        gatewayClassName: 'cilium',
        listeners: [{
          name: 'tls-passthrough',
          protocol: 'TLS',
          port: 443,
          hostname: '*.clusters.example.com',
          tls: { mode: 'Passthrough' },
          allowedRoutes: { namespaces: { from: 'All' } },
        }],
      },
    });
  });
});
