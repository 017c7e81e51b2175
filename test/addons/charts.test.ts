import { Addon, Capability, Cidr, Cilium, HelmAddonOptions, IpRange, Longhorn, MetalLb, PlatformRelease, TenantClusterOptions } from '../../src';
import { plane, TENANT } from '../fixtures/quickstart';
import { only } from '../fixtures/rendered';

const ADDRESSES = [IpRange.parse('10.40.1.0-10.40.1.50')];
const ADDONS: [string, (options?: HelmAddonOptions) => Addon][] = [
  ['cilium', (options) => new Cilium(options)],
  ['metallb', (options) => new MetalLb({ addresses: ADDRESSES, ...options })],
  ['longhorn', (options) => new Longhorn(options)],
];

const release = (addon: Addon, platform?: PlatformRelease) => {
  const cluster = plane().addTenantCluster('my-cluster', { ...TENANT, release: platform });
  cluster.addons.add(addon);
  return only(cluster, 'HelmRelease').spec;
};

test('versions follow the platform release', () => {
  const versions = (platform: PlatformRelease) => ADDONS.map(([name, addon]) => `${name} ${release(addon(), platform).chart.spec.version}`);
  expect(versions(PlatformRelease.V2026_08)).toEqual(['cilium 1.20.1', 'metallb 0.16.1', 'longhorn 1.10.1']);
  expect(versions(PlatformRelease.V2026_02)).toEqual(['cilium 1.17.0', 'metallb 0.14.9', 'longhorn 1.7.2']);
});

test.each(ADDONS)('%s follows a derived release', (name, addon) => {
  expect(release(addon(), PlatformRelease.V2026_08.with({ charts: { [name]: '9.9.9' } })).chart.spec.version).toEqual('9.9.9');
});

test.each(ADDONS)('%s takes a version of its own before the release', (_, addon) => {
  expect(release(addon({ version: '9.9.9' })).chart.spec.version).toEqual('9.9.9');
});

test.each(ADDONS)("%s merges the user's values last", (_, addon) => {
  const { values } = release(addon({ values: { ipam: { mode: 'cluster-pool' }, extra: [1] } }));
  expect(values).toMatchObject({ ipam: { mode: 'cluster-pool' }, extra: [1] });
});

test('Cilium replaces kube-proxy and so must know the endpoint', () => {
  expect(release(new Cilium()).values).toEqual({
    ipam: { mode: 'kubernetes' }, kubeProxyReplacement: true, k8sServiceHost: '10.40.0.201', k8sServicePort: 6443,
  });
});

describe('Cilium', () => {
  const values = (options: Partial<TenantClusterOptions>, ...replicas: number[]) => {
    const cluster = plane().addTenantCluster('my-cluster', { ...TENANT, ...options });
    replicas.forEach((count, i) => cluster.addWorkerPool(`pool-${i}`, { replicas: count }));
    cluster.addons.add(new Cilium());
    return only(cluster, 'HelmRelease').spec.values;
  };

  test('speaks the family of the networks', () => {
    expect(values({ podCidr: Cidr.parse('fd00:1::/48'), serviceCidr: Cidr.parse('fd00:2::/112') })).toMatchObject({
      ipv4: { enabled: false }, ipv6: { enabled: true },
    });
  });

  test('runs one operator where there is one machine, as two never share it', () => {
    expect(values({}, 1).operator).toEqual({ replicas: 1 });
    expect(values({}, 1, 1)).not.toHaveProperty('operator');
    expect(values({}, 0)).not.toHaveProperty('operator');
  });

  test.each([[0, true], [1, true], [2, false]])('runs one operator where an autoscaler may leave %d machines: %s', (minReplicas, single) => {
    const cluster = plane().addTenantCluster('my-cluster', TENANT);
    cluster.addWorkerPool('workers', { autoscaling: { minReplicas, maxReplicas: 5 } });
    cluster.addons.add(new Cilium());
    expect(only(cluster, 'HelmRelease').spec.values.operator).toEqual(single ? { replicas: 1 } : undefined);
  });

  test('leaves kube-proxy to others if the values say so', () => {
    expect(Capability.KUBE_PROXY.isIn(new Cilium({ values: { kubeProxyReplacement: false } }).provides)).toBe(false);
    expect(Capability.KUBE_PROXY.isIn(new Cilium({ values: { kubeProxyReplacement: 'true' } }).provides)).toBe(true);
  });
});
