local common = import 'common.libsonnet';

local sync(tenant, name, path) = {
  apiVersion: 'kustomize.toolkit.fluxcd.io/v1',
  kind: 'Kustomization',
  metadata: common.metadata(tenant, name),
  spec: {
    interval: '10m',
    retryInterval: '1m',
    timeout: '1m',
    prune: true,
    path: path,
    sourceRef: { kind: 'GitRepository', name: 'flux-system', namespace: 'flux-system' },
  },
};

function(tenant)
  local path = './management/tenants/' + tenant.namespace + '/' + tenant.name;
  [
    sync(tenant, tenant.name, path) {
      spec+: {
        healthChecks: [{
          apiVersion: 'helm.toolkit.fluxcd.io/v2',
          kind: 'HelmRelease',
          name: tenant.name + '-metallb',
          namespace: tenant.namespace,
        }],
      },
    },
    sync(tenant, tenant.name + '-in-tenant', path + '/in-tenant') {
      spec+: {
        deletionPolicy: 'Orphan',
        dependsOn: [{ name: tenant.name }],
        kubeConfig: common.kubeConfig(tenant),
      },
    },
  ]
