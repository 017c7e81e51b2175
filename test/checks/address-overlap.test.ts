import {
  Addon, Cidr, Endpoint, Fleet, HostedControlPlaneOptions, IpRange, ITenantCluster, LoadBalancerExposure, MetalLb, NodePortExposure, Site,
  TenantClusterOptions, TenantIdentity,
} from '../../src';
import { bareControlPlane } from '../fixtures/bare';
import { quickstart, TENANT as QUICKSTART_TENANT } from '../fixtures/quickstart';
import { planeIn, siteFixture, SiteFixture, SiteOptions, VERSION } from '../fixtures/sites';

const TENANT: TenantClusterOptions = { namespace: 'team-a', version: VERSION };

const overlaps = (fleet: Fleet) => fleet.findings.filter(({ id }) => id === 'TC130')
  .map(({ path, otherPath, message }) => `[${path}] ${message} / ${otherPath}`);

/** What is found in a site with one tenant, after a change. */
function found(options: SiteOptions, change: (fixture: SiteFixture) => void = () => undefined): string[] {
  const fixture = siteFixture(options);
  fixture.plane.addTenantCluster('one', TENANT);
  change(fixture);
  return overlaps(fixture.fleet);
}

const add = (name: string, options: Partial<TenantClusterOptions>) => ({ plane }: SiteFixture) =>
  plane.addTenantCluster(name, { ...TENANT, ...options });

/** Tenants on one address, whose ports are of their own but for konnectivity's if that is on. */
const onOneAddress = (...options: HostedControlPlaneOptions[]) => (fixture: SiteFixture) =>
  options.forEach((hostedControlPlane, index) => add(`port-${index}`, { endpoint: Endpoint.of('10.40.0.249', 30443 + index), hostedControlPlane })(fixture));

const sharing = (sharingKey: string, enabled = false): HostedControlPlaneOptions =>
  ({ exposure: new LoadBalancerExposure({ sharingKey }), konnectivity: { enabled } });

describe('what is fine', () => {
  test.each<[string, SiteOptions, (fixture: SiteFixture) => void]>([
    ['addresses from pools', {}, ({ plane }) => plane.addTenantCluster('two', TENANT).addons.add(new MetalLb())],
    ['endpoints and ranges given by hand out of their own pools', {}, ({ plane }) => plane
      .addTenantCluster('two', { ...TENANT, endpoint: Endpoint.of('10.40.0.249') })
      .addons.add(new MetalLb({ addresses: [IpRange.parse('10.40.1.240/28')] }))],
    ['addresses from pools for a control plane without a tenant cluster', {}, ({ plane }) => bareControlPlane(plane, 'bare', { endpoint: undefined })],
    ['an endpoint beside a pool', {}, add('two', { endpoint: Endpoint.of('10.40.0.251') })],
    ['a network of pods beside a pool', {}, add('two', { podCidr: Cidr.parse('10.40.16.0/20') })],
    ['one network of pods in many tenants', {}, add('two', { podCidr: Cidr.parse('10.244.0.0/16') })],
    ['a node network beside a pool', { site: { nodeNetwork: Cidr.parse('10.40.4.0/22') } }, () => undefined],
    ['reserved addresses in a pool', { site: { reserved: [IpRange.parse('10.40.8.1/32')] } }, () => undefined],
    ['the same addresses in another site', {}, ({ fleet, plane }) => planeIn(fleet, 'other', new Site(fleet, 'ber1'), {
      endpoints: '10.40.0.200-10.40.0.250', loadBalancers: '10.40.1.0/24', nodeAddresses: '10.40.8.0/24',
    }).addTenantCluster('one', { ...TENANT, endpoint: plane.tenantClusters[0].endpoint })],
    ['a gateway in the node network', { site: { nodeNetwork: Cidr.parse('10.40.64.0/22'), reserved: [IpRange.parse('10.40.64.1/32')] } }, () => undefined],
    ['a pool of node addresses in the node network', { site: { nodeNetwork: Cidr.parse('10.40.8.0/22') } }, () => undefined],
    ['an address out of a pool that is not the plane\'s', {}, ({ plane, site }) => {
      const pool = site.addAddressPool('public', { ranges: [IpRange.parse('10.70.0.0/24')] });
      const endpoint = Endpoint.of(pool.claimAddress(new TenantIdentity('management', 'team-a', 'two'), 'endpoint').toString());
      plane.addTenantCluster('two', { ...TENANT, endpoint });
    }],
    ['an address of the pool that the site does not reserve', { site: { reserved: [IpRange.parse('10.40.0.200/32')] } }, add('two', { endpoint: Endpoint.of('10.40.0.201') })],
    ['an address that load balancers share on ports of their own', {}, onOneAddress(sharing('team-a', true), sharing('team-a'), sharing('team-a'))],
    ['ports of the nodes in the node network', { site: { nodeNetwork: Cidr.parse('10.40.64.0/22') } }, (fixture) => {
      const hostedControlPlane = { exposure: new NodePortExposure({ address: '10.40.64.10' }) };
      [30443, 30444].forEach((port) => add(`port-${port}`, { endpoint: Endpoint.of('10.40.64.10', port), hostedControlPlane })(fixture));
    }],
  ])('%s', (_, options, change) => {
    expect(found(options, change)).toEqual([]);
  });
});

describe('what is not', () => {
  test('two pools that share addresses', () => {
    expect(found({}, ({ site }) => site.addAddressPool('vips', { ranges: [IpRange.parse('10.40.0.250-10.40.0.254')] }))).toEqual([
      "[fra1/vips] pool 'fra1/vips' 10.40.0.250-10.40.0.254 overlaps pool 'fra1/endpoints' 10.40.0.200-10.40.0.250 [fra1/endpoints], expected addresses of their own; move one of the two / fra1/endpoints",
    ]);
  });

  test('a pool in the node network', () => {
    expect(found({ site: { nodeNetwork: Cidr.parse('10.40.0.0/25') }, endpoints: '10.40.0.100-10.40.0.200' })).toEqual([
      "[fra1/endpoints] pool 'fra1/endpoints' 10.40.0.100-10.40.0.200 overlaps node network 10.40.0.0-10.40.0.127 [fra1], expected addresses of their own; move one of the two / fra1",
    ]);
  });

  test('two tenants with one endpoint', () => {
    expect(found({}, (fixture) => ['two', 'three'].forEach((name) => add(name, { endpoint: Endpoint.of('10.50.0.1') })(fixture)))).toEqual([
      '[management/team-a/three] endpoint 10.50.0.1 of management/team-a/three overlaps endpoint 10.50.0.1 of management/team-a/two [management/team-a/two], expected addresses of their own; move one of the two / management/team-a/two',
    ]);
  });

  test.each<[string, HostedControlPlaneOptions[]]>([
    ['on the ports of konnectivity', [sharing('team-a', true), sharing('team-a'), sharing('team-a', true)]],
    ['with other keys', [sharing('team-a'), sharing('team-a'), sharing('team-b')]],
    ['with a key on one side', [sharing('team-a'), sharing('team-a'), {}]],
  ])('load balancers that share an address %s', (_, options) => {
    expect(found({}, onOneAddress(...options))).toEqual([
      '[management/team-a/port-2] endpoint 10.40.0.249 of management/team-a/port-2 overlaps endpoint 10.40.0.249 of management/team-a/port-0 [management/team-a/port-0], expected addresses of their own; move one of the two / management/team-a/port-0',
    ]);
  });

  test('an endpoint in the load balancers of another tenant, given by hand', () => {
    expect(found({}, (fixture) => {
      add('two', { endpoint: Endpoint.of('10.50.0.1') })(fixture).addons.add(new MetalLb({ addresses: [IpRange.parse('10.50.1.0/24')] }));
      add('three', { endpoint: Endpoint.of('10.50.1.7') })(fixture);
    })).toEqual([
      '[management/team-a/three] endpoint 10.50.1.7 of management/team-a/three overlaps metallb addresses 10.50.1.0-10.50.1.255 of management/team-a/two [management/team-a/two], expected addresses of their own; move one of the two / management/team-a/two',
    ]);
  });

  test('an endpoint in a pool for something else', () => {
    expect(found({}, add('two', { endpoint: Endpoint.of('10.40.8.9') }))).toEqual([
      "[management/team-a/two] endpoint 10.40.8.9 of management/team-a/two overlaps pool 'fra1/nodes' 10.40.8.0-10.40.8.255 [fra1/nodes], expected addresses of their own; move one of the two / fra1/nodes",
    ]);
  });

  test('a pool in the network of pods, said once for all tenants that have it', () => {
    expect(found({}, (fixture) => ['two', 'three'].forEach((name) => add(name, { podCidr: Cidr.parse('10.40.8.0/21') })(fixture)))).toEqual([
      "[fra1] pod network 10.40.8.0/21 of management/team-a/two and 1 more overlaps pool 'fra1/nodes' 10.40.8.0-10.40.8.255 [fra1/nodes], expected addresses of their own; move one of the two / fra1/nodes",
    ]);
  });

  test('endpoints and a network of control planes without a tenant cluster', () => {
    expect(found({}, ({ plane }) => {
      bareControlPlane(plane, 'bare', { endpoint: Endpoint.of('10.50.0.9'), podCidr: Cidr.parse('10.40.8.0/21') });
      bareControlPlane(plane, 'other', { endpoint: Endpoint.of('10.50.0.9') });
      bareControlPlane(plane, 'third', { endpoint: Endpoint.of('10.40.8.9') });
    })).toEqual([
      '[chart-of-other/other] endpoint 10.50.0.9 of management/team-a/other overlaps endpoint 10.50.0.9 of management/team-a/bare [chart-of-bare/bare], expected addresses of their own; move one of the two / chart-of-bare/bare',
      "[chart-of-third/third] endpoint 10.40.8.9 of management/team-a/third overlaps pool 'fra1/nodes' 10.40.8.0-10.40.8.255 [fra1/nodes], expected addresses of their own; move one of the two / fra1/nodes",
      "[fra1] pod network 10.40.8.0/21 of management/team-a/bare overlaps pool 'fra1/nodes' 10.40.8.0-10.40.8.255 [fra1/nodes], expected addresses of their own; move one of the two / fra1/nodes",
    ]);
  });

  test('an endpoint of another tenant in the network of Services', () => {
    const { fleet, cluster } = quickstart();
    cluster.plane.addTenantCluster('other', { ...QUICKSTART_TENANT, endpoint: Endpoint.of('10.50.0.1'), serviceCidr: Cidr.parse('10.40.0.0/24') });
    expect(overlaps(fleet)).toEqual([
      '[management] service network 10.40.0.0/24 of management/team-a/other overlaps endpoint 10.40.0.201 of management/team-a/my-cluster [management/team-a/my-cluster], expected addresses of their own; move one of the two / management/team-a/my-cluster',
    ]);
  });
});

describe('what is reserved', () => {
  test('is no endpoint, though it is in the pool', () => {
    expect(found({ site: { reserved: [IpRange.parse('10.40.0.201/32')] } }, add('two', { endpoint: Endpoint.of('10.40.0.201') }))).toEqual([
      '[management/team-a/two] endpoint 10.40.0.201 of management/team-a/two overlaps reserved 10.40.0.201 [fra1], expected addresses of their own; move one of the two / fra1',
    ]);
  });
});

test('addresses that stick out of their own pool are found', () => {
  expect(found({ site: { nodeNetwork: Cidr.parse('10.40.2.0/24') } }, ({ plane }) => plane.addTenantCluster('two', TENANT)
    .addons.add(new MetalLb({ addresses: [IpRange.parse('10.40.1.250-10.40.2.10')] })))).toEqual([
    '[management/team-a/two] metallb addresses 10.40.1.250-10.40.2.10 of management/team-a/two overlaps node network 10.40.2.0-10.40.2.255 [fra1], expected addresses of their own; move one of the two / fra1',
  ]);
});

test('an addon that uses the endpoint of its own tenant is found', () => {
  class Vip extends Addon {
    public addressesOf(cluster: ITenantCluster): IpRange[] {
      return [IpRange.between(cluster.endpoint.ipAddress!, cluster.endpoint.ipAddress!)];
    }

    public define(): void {}
  }
  expect(found({}, ({ plane }) => plane.addTenantCluster('two', { ...TENANT, endpoint: Endpoint.of('10.50.0.1') }).addons.add(new Vip('vip')))).toEqual([
    '[management/team-a/two] vip addresses 10.50.0.1 of management/team-a/two overlaps endpoint 10.50.0.1 of management/team-a/two [management/team-a/two], expected addresses of their own; move one of the two / management/team-a/two',
  ]);
});

test('pools of a site without tenants are compared too', () => {
  const { fleet, site } = siteFixture();
  site.addAddressPool('vips', { ranges: [IpRange.parse('10.40.1.9/32')] });
  expect(overlaps(fleet)).toHaveLength(1);
});

test('a large fleet with one clash has one finding', () => {
  const { fleet, plane } = siteFixture({ endpoints: '10.41.0.0/16' });
  const clusters = Array.from({ length: 300 }, (_, i) => plane.addTenantCluster(`t${i}`, TENANT));
  plane.addTenantCluster('same', { ...TENANT, endpoint: clusters[150].endpoint });
  expect(overlaps(fleet)).toHaveLength(1);
});
