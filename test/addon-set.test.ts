import { Addon, AddonChart, Capability, Cilium, IpRange, Longhorn, MetalLb } from '../src';
import { plane, TENANT } from './fixtures/quickstart';
import { messageOf, rendered } from './fixtures/rendered';

const tenant = () => plane().addTenantCluster('my-cluster', TENANT);
const dependencies = (cluster: ReturnType<typeof tenant>) => Object.fromEntries(rendered(cluster)
  .filter(({ kind }) => kind === 'HelmRelease')
  .map(({ metadata, spec }) => [metadata.name, (spec.dependsOn ?? []).map(({ name }: any) => name)]));

class Dashboard extends Addon {
  constructor(name = 'dashboard') {
    super(name);
  }
  public get requires(): Capability[] {
    return [Capability.LOAD_BALANCER, Capability.STORAGE];
  }
  public chart(): AddonChart {
    return { repository: 'oci://registry.example.com/charts', chart: 'dashboard', version: '1.0.0', namespace: 'dashboard' };
  }
}

test('each addon waits for what it requires, in whatever order they are added', () => {
  const cluster = tenant();
  cluster.addons.add(new Dashboard(), new Longhorn(), new MetalLb({ addresses: [IpRange.parse('10.40.1.0-10.40.1.50')] }), new Cilium());
  expect(dependencies(cluster)).toEqual({
    'my-cluster-cilium': [],
    'my-cluster-dashboard': ['my-cluster-longhorn', 'my-cluster-metallb'],
    'my-cluster-longhorn': ['my-cluster-cilium'],
    'my-cluster-metallb': ['my-cluster-cilium'],
  });
});

test('one addon object serves many tenants', () => {
  const management = plane();
  const cilium = new Cilium();
  for (const namespace of ['team-a', 'team-b']) {
    management.addTenantCluster('my-cluster', { ...TENANT, namespace }).addons.add(cilium);
  }
  expect(rendered(management).filter(({ kind }) => kind === 'HelmRelease').map(({ metadata }) => metadata.namespace)).toEqual(['team-a', 'team-b']);
});

test('addons are listed, and the list is a copy', () => {
  const cluster = tenant();
  const cilium = new Cilium();
  cluster.addons.add(cilium);
  cluster.addons.all.pop();
  expect(cluster.addons.all).toEqual([cilium]);
});

test('it knows what its addons provide', () => {
  const cluster = tenant();
  cluster.addons.add(new Longhorn());
  expect([Capability.STORAGE, Capability.CNI].map((capability) => cluster.addons.provides(capability))).toEqual([true, false]);
});

test('an addon twice is refused', () => {
  const cluster = tenant();
  expect(messageOf(() => cluster.addons.add(new Cilium(), new Cilium({ version: '1.19.0' })))).toEqual(
    "addon 'cilium' is added twice to management/team-a/my-cluster, expected each addon once; remove one of the two");
});

test('an addon needs a name that Helm takes', () => {
  class Shouting extends Dashboard {
    constructor() {
      super('DASHBOARD');
    }
  }
  expect(messageOf(() => new Shouting())).toEqual(
    "'name' 'DASHBOARD' is not a DNS label, expected a letter first, then lower case letters, digits and '-', and no '-' at the end; choose another name");
});
