local common = import 'common.libsonnet';

local requests(cpu, memory) = { resources: { requests: { cpu: cpu, memory: memory } } };

function(tenant)
  local metadata = common.metadata(tenant, tenant.name);
  local keptMetadata = common.keptMetadata(tenant, tenant.name);
  local dataStoreKey = std.strReplace(tenant.name + '_' + tenant.namespace, '-', '_') + '_' + common.hash([tenant.namespace, tenant.name]);
  [
    {
      apiVersion: 'cluster.x-k8s.io/v1beta2',
      kind: 'Cluster',
      metadata: metadata,
      spec: {
        clusterNetwork: {
          apiServerPort: 6443,
          pods: { cidrBlocks: ['10.244.0.0/16'] },
          services: { cidrBlocks: ['10.96.0.0/12'] },
          serviceDomain: 'cluster.local',
        },
        controlPlaneEndpoint: { host: tenant.endpoint, port: 6443 },
        controlPlaneRef: { apiGroup: 'controlplane.cluster.x-k8s.io', kind: 'StewardControlPlane', name: tenant.name },
        infrastructureRef: { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: 'HarvesterCluster', name: tenant.name },
      },
    },
    {
      apiVersion: 'controlplane.cluster.x-k8s.io/v1alpha1',
      kind: 'StewardControlPlane',
      metadata: keptMetadata,
      spec: {
        version: common.version,
        replicas: 2,
        dataStoreName: 'default',
        dataStoreSchema: dataStoreKey,
        dataStoreUsername: dataStoreKey,
        addons: { coreDNS: {}, konnectivity: {} },
        network: {
          serviceType: 'LoadBalancer',
          serviceAnnotations: { 'metallb.io/loadBalancerIPs': tenant.endpoint },
          certSANs: [tenant.endpoint],
        },
        apiServer: requests('250m', '512Mi'),
        controllerManager: requests('100m', '128Mi'),
        scheduler: requests('50m', '64Mi'),
      },
    },
    {
      apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1',
      kind: 'HarvesterCluster',
      metadata: keptMetadata,
      spec: {
        identitySecret: { name: 'harvester-kubeconfig', namespace: 'capi-system' },
        loadBalancerConfig: { ipamType: 'dhcp' },
        targetNamespace: 'tenants',
      },
    },
    {
      apiVersion: 'policy/v1',
      kind: 'PodDisruptionBudget',
      metadata: metadata,
      spec: { maxUnavailable: 1, selector: { matchLabels: { 'steward.butlerlabs.dev/name': tenant.name } } },
    },
  ]
