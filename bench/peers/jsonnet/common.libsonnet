{
  version: 'v1.30.0',
  clusterLabel: 'cluster.x-k8s.io/cluster-name',
  deploymentLabel: 'cluster.x-k8s.io/deployment-name',

  // Metadata of a tenant's object on the management cluster.
  metadata(tenant, name): {
    name: name,
    namespace: tenant.namespace,
    labels: { [$.clusterLabel]: tenant.name },
  },

  // The same, of an object that Flux must never delete.
  keptMetadata(tenant, name): $.metadata(tenant, name) {
    annotations: { 'kustomize.toolkit.fluxcd.io/prune': 'disabled' },
  },

  kubeConfig(tenant): { secretRef: { name: tenant.name + '-kubeconfig', key: 'value' } },

  hash(value): std.sha256(std.manifestJsonMinified(value))[:10],
}
