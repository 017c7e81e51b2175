local common = import 'common.libsonnet';

local helmRelease(tenant, chart, version, repository, target) = {
  apiVersion: 'helm.toolkit.fluxcd.io/v2',
  kind: 'HelmRelease',
  metadata: common.metadata(tenant, tenant.name + '-' + chart),
  spec: {
    interval: '1h',
    timeout: '15m',
    releaseName: chart,
    targetNamespace: target,
    storageNamespace: target,
    chart: {
      spec: {
        chart: chart,
        version: version,
        sourceRef: { kind: 'HelmRepository', name: repository, namespace: 'flux-system' },
      },
    },
    kubeConfig: common.kubeConfig(tenant),
    install: { crds: 'CreateReplace', createNamespace: true, strategy: { name: 'RetryOnFailure' } },
    upgrade: { crds: 'CreateReplace', strategy: { name: 'RetryOnFailure' } },
  },
};

function(tenant)
  local afterCilium = { spec+: { dependsOn: [{ name: tenant.name + '-cilium' }] } };
  local poolMetadata = { name: 'default', namespace: 'metallb-system' };
  [
    helmRelease(tenant, 'cilium', '1.20.1', 'helm-cilium-io', 'kube-system') {
      spec+: {
        values: {
          ipam: { mode: 'kubernetes' },
          kubeProxyReplacement: true,
          k8sServiceHost: tenant.endpoint,
          k8sServicePort: 6443,
        },
      },
    },
    helmRelease(tenant, 'metallb', '0.16.1', 'metallb-github-io-metallb', 'metallb-system') + afterCilium,
    helmRelease(tenant, 'longhorn', '1.10.1', 'charts-longhorn-io', 'longhorn-system') + afterCilium,
    { apiVersion: 'metallb.io/v1beta1', kind: 'IPAddressPool', metadata: poolMetadata, spec: { addresses: [tenant.addresses] } },
    { apiVersion: 'metallb.io/v1beta1', kind: 'L2Advertisement', metadata: poolMetadata, spec: { ipAddressPools: ['default'] } },
  ]
