import { AddonSet, Capability, Cilium, HelmAddon, IpRange, Longhorn, MetalLb } from '../src';
import { plane, TENANT } from './fixtures/quickstart';
import { messageOf, rendered } from './fixtures/rendered';

const tenant = () => plane().addTenantCluster('my-cluster', TENANT);
const dependencies = (cluster: ReturnType<typeof tenant>) => Object.fromEntries(rendered(cluster)
  .filter(({ kind }) => kind === 'HelmRelease')
  .map(({ metadata, spec }) => [metadata.name, (spec.dependsOn ?? []).map(({ name }: any) => name)]));

const dashboard = (name = 'dashboard') => new HelmAddon(name, {
  repository: 'oci://registry.example.com/charts',
  chart: 'dashboard',
  version: '1.0.0',
  namespace: 'dashboard',
  requires: [Capability.LOAD_BALANCER, Capability.STORAGE],
});

test('each addon waits for what it requires, in whatever order they are added', () => {
  const cluster = tenant();
  cluster.addons.add(dashboard(), new Longhorn(), new MetalLb({ addresses: [IpRange.parse('10.40.1.0-10.40.1.50')] }), new Cilium());
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

test("capabilities of the user's own give order too", () => {
  const addon = (name: string, capabilities: { provides?: Capability[]; requires?: Capability[] }) =>
    new HelmAddon(name, { repository: 'https://charts.example.com', chart: name, version: '1.0.0', namespace: name, ...capabilities });
  const cluster = tenant();
  cluster.addons.add(addon('shop', { requires: [Capability.of('database')] }), addon('postgres', { provides: [Capability.of('database')] }));
  expect(dependencies(cluster)).toEqual({ 'my-cluster-postgres': [], 'my-cluster-shop': ['my-cluster-postgres'] });
});

test.each([
  ['DASHBOARD', "'name' 'DASHBOARD' is not a DNS label, expected a letter first, then lower case letters, digits and '-', and no '-' at the end; choose another name"],
  ['d'.repeat(54), `'name' '${'d'.repeat(54)}' has 54 characters, expected at most 53; choose a shorter name`],
])('the name %s is refused, because Helm does not take it', (name, message) => {
  expect(messageOf(() => dashboard(name))).toEqual(message);
});

test('a second set for one tenant is refused', () => {
  const cluster = tenant();
  expect(messageOf(() => new AddonSet(cluster, 'More', { cluster }))).toEqual(
    "management/team-a/my-cluster has a set of addons already, expected one a tenant; add to its 'addons'");
});
