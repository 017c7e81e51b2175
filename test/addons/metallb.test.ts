import { Cidr, IpRange, MetalLb, TenantClusterOptions } from '../../src';
import { plane, TENANT } from '../fixtures/quickstart';
import { messageOf, only } from '../fixtures/rendered';

const add = (ranges: string[], options: Partial<TenantClusterOptions> = {}) => {
  const cluster = plane().addTenantCluster('my-cluster', { ...TENANT, ...options });
  cluster.addons.add(new MetalLb({ addresses: ranges.map((range) => IpRange.parse(range)) }));
  return cluster;
};

test('its pool is announced inside the tenant', () => {
  const cluster = add(['10.40.1.0-10.40.1.50', '10.40.2.0/28']);
  expect(only(cluster, 'IPAddressPool')).toMatchObject({
    metadata: { name: 'default', namespace: 'metallb-system' },
    spec: { addresses: ['10.40.1.0-10.40.1.50', '10.40.2.0-10.40.2.15'] },
  });
  expect(only(cluster, 'L2Advertisement').spec).toEqual({ ipAddressPools: ['default'] });
});

test('the pool waits for MetalLB, whose webhook must answer first', () => {
  expect(add(['10.40.1.0-10.40.1.50']).awaitedAddons.map(({ name }) => name)).toEqual(['metallb']);
});

describe('bad input', () => {
  test('no range is refused', () => {
    expect(messageOf(() => add([]))).toEqual(
      "'addresses' is empty, expected at least one range; give one such as IpRange.parse('10.40.1.0-10.40.1.50')");
  });

  test('ranges that share an address are refused', () => {
    expect(messageOf(() => add(['10.40.1.50-10.40.1.60', '10.40.1.0-10.40.1.50']))).toEqual(
      "'addresses' 10.40.1.50-10.40.1.60 overlaps 10.40.1.0-10.40.1.50, expected ranges that share no address; MetalLB refuses both, so merge or separate them");
  });

  test('a range inside an earlier, longer one is found behind a neighbour', () => {
    expect(messageOf(() => add(['10.40.1.50-10.40.1.60', '10.40.1.5-10.40.1.6', '10.40.1.0-10.40.1.99']))).toEqual(
      "'addresses' 10.40.1.5-10.40.1.6 overlaps 10.40.1.0-10.40.1.99, expected ranges that share no address; MetalLB refuses both, so merge or separate them");
  });

  test('neighbours are fine', () => {
    expect(() => add(['10.40.1.0-10.40.1.49', '10.40.1.50-10.40.1.60'])).not.toThrow();
  });

  test("the tenant's own endpoint in the pool is refused", () => {
    expect(messageOf(() => add(['10.40.0.200-10.40.0.250']))).toEqual(
      "'addresses' 10.40.0.200-10.40.0.250 contains the endpoint 10.40.0.201 of management/team-a/my-cluster, expected a pool without it; two machines would answer there, so choose another range");
  });

  test('a pool of another family than the networks is refused', () => {
    expect(messageOf(() => add(['fd00::1-fd00::9']))).toEqual(
      "'addresses' fd00::1-fd00::9 is of another IP family than the networks of management/team-a/my-cluster, expected IPv4; choose another range");
  });

  test('a pool among pods or Services is refused', () => {
    expect(messageOf(() => add(['10.244.1.0-10.244.1.9']))).toEqual(
      "'addresses' 10.244.1.0-10.244.1.9 overlaps 'podCidr' 10.244.0.0/16 of management/team-a/my-cluster, expected addresses outside of it; choose another range");
    expect(messageOf(() => add(['10.50.0.0-10.50.0.9'], { serviceCidr: Cidr.parse('10.50.0.0/16') }))).toEqual(
      "'addresses' 10.50.0.0-10.50.0.9 overlaps 'serviceCidr' 10.50.0.0/16 of management/team-a/my-cluster, expected addresses outside of it; choose another range");
  });
});
