import { ApiObject } from 'cdk8s';
import { AddressPool, Endpoint, Fleet, IpRange, ManagementPlane, MetalLb, TenantIdentity } from '../../src';
import { messageOf } from '../fixtures/rendered';
import { siteFixture, VERSION } from '../fixtures/sites';

const TENANT = { namespace: 'team-a', version: VERSION };
const ONE = new TenantIdentity('management', 'team-a', 'one');

/** A pool of these ranges in a site of its own. */
function pool(ranges: string[], exclusions: string[] = [], claimSize?: number, reserved: string[] = []): AddressPool {
  const { site } = siteFixture({ site: { reserved: reserved.map(IpRange.parse) } });
  return site.addAddressPool('pool', { ranges: ranges.map(IpRange.parse), exclusions: exclusions.map(IpRange.parse), claimSize });
}

test('a tenant without endpoint gets an address of the pool, usable at once', () => {
  const cluster = siteFixture().plane.addTenantCluster('one', TENANT);
  expect(cluster.endpoint.toString()).toBe('10.40.0.233:6443');
  expect(ApiObject.of(cluster).toJson().spec.controlPlaneEndpoint).toEqual({ host: '10.40.0.233', port: 6443 });
});

test('a tenant with an endpoint has that one, and nobody else gets it', () => {
  const { plane } = siteFixture({ endpoints: '10.40.0.200-10.40.0.201' });
  const fixed = plane.addTenantCluster('one', { ...TENANT, endpoint: Endpoint.of('10.40.0.200') });
  expect(fixed.endpoint.host).toBe('10.40.0.200');
  expect(plane.addTenantCluster('two', TENANT).endpoint.host).toBe('10.40.0.201');
  expect(messageOf(() => plane.addTenantCluster('three', TENANT))).toBe([
    "pool 'fra1/endpoints' is exhausted: its ranges have room for 2 at a time, and claim 2 of this run, 'endpoint' of 'management/team-a/three', finds nothing free; add a range, or make room here:",
    "held by 'management/team-a/two'",
    "fixed for 'management/team-a/one'",
  ].join('\n  '));
});

test('a tenant without endpoint needs a pool', () => {
  const { fleet, plane: { controlPlaneProvider, infrastructure, delivery } } = siteFixture();
  const plane = ManagementPlane.fromAttributes(fleet, 'bare', { controlPlaneProvider, infrastructure, delivery });
  expect(messageOf(() => plane.addTenantCluster('one', TENANT))).toBe(
    "'endpoint' of bare/team-a/one is missing, expected one, as its management plane has no pool 'endpoints'; give the one or the other");
  const cluster = plane.addTenantCluster('two', { ...TENANT, endpoint: Endpoint.of('10.40.0.201') });
  expect(messageOf(() => cluster.addons.add(new MetalLb()))).toBe(
    "'addresses' of MetalLB in bare/team-a/two is missing, expected ranges, as its management plane has no pool 'loadBalancers'; give the one or the other");
});

test('one MetalLB without addresses serves tenants with a range each', () => {
  const { plane } = siteFixture();
  const metalLb = new MetalLb();
  const addresses = ['one', 'two'].map((name) => {
    const cluster = plane.addTenantCluster(name, TENANT);
    cluster.addons.add(metalLb);
    const objects = cluster.node.findAll().filter((child): child is ApiObject => child instanceof ApiObject);
    return objects.find(({ kind }) => kind === 'IPAddressPool')!.toJson().spec.addresses;
  });
  expect(addresses).toEqual([['10.40.1.240-10.40.1.255'], ['10.40.1.80-10.40.1.95']]);
});

test('a range given by hand is kept from others', () => {
  const { plane } = siteFixture({ loadBalancers: '10.40.1.0/27' });
  plane.addTenantCluster('one', TENANT).addons.add(new MetalLb({ addresses: [IpRange.parse('10.40.1.4-10.40.1.5')] }));
  const other = plane.addTenantCluster('two', TENANT);
  other.addons.add(new MetalLb());
  expect(other.addons.all[0].addressesOf(other).map(String)).toEqual(['10.40.1.16-10.40.1.31']);
});

test('what the site reserves is never given', () => {
  const small = pool(['10.9.0.0-10.9.0.2'], ['10.9.0.0/32'], 1, ['10.9.0.2/32', '10.10.0.0/24']);
  expect(small.claimAddress(ONE, 'endpoint').toString()).toBe('10.9.0.1');
  expect(small.exclusions.map(String)).toEqual(['10.9.0.0-10.9.0.0', '10.9.0.2-10.9.0.2']);
});

test.each([
  [['10.9.0.0/28'], [], 16],
  [['10.9.0.0/28', '10.9.1.0/28'], ['10.9.0.0-10.9.0.3'], 28],
  [['10.9.0.0/28'], ['10.9.0.2-10.9.0.5', '10.9.0.4-10.9.0.8', '10.9.0.15-10.9.0.40'], 8],
  [['10.9.0.0/28'], ['10.8.0.0-10.9.0.20'], 0],
])('%p without %p has %p addresses', (ranges, exclusions, size) => {
  expect(pool(ranges, exclusions).size).toBe(size);
});

test('a purpose is one word', () => {
  expect(messageOf(() => pool(['10.9.0.0/28']).claimAddress(ONE, 'my endpoint'))).toBe(
    "'purpose' of a claim on pool 'fra1/pool' is 'my endpoint', expected one word such as 'endpoint', as the lock writes it; choose another");
});

test('a fleet without pools needs no lock', () => {
  expect(() => new Fleet({ lockFile: 'no-such.lock', frozen: true }).synthYaml()).not.toThrow();
});
