import { App } from 'cdk8s';
import { Construct } from 'constructs';
import { AddressPool, IpRange, ManagementPlane, Site } from '../../src';
import { messageOf } from '../fixtures/rendered';
import { planeIn, siteFixture } from '../fixtures/sites';

const RANGE = IpRange.parse('10.40.2.0/24');

test('a pool has the name of its site and its own', () => {
  expect(siteFixture().site.addressPools.map(({ poolName }) => poolName)).toEqual(['fra1/endpoints', 'fra1/load-balancers', 'fra1/nodes']);
});

test('the sites of a fleet are known wherever they stand', () => {
  const { fleet } = siteFixture();
  new Site(new Construct(fleet, 'europe'), 'ber1');
  expect(fleet.sites.map(({ siteName }) => siteName)).toEqual(['fra1', 'ber1']);
});

test('two sites of one name are refused', () => {
  const { fleet } = siteFixture();
  expect(messageOf(() => new Site(new Construct(fleet, 'europe'), 'fra1'))).toBe(
    "site 'fra1' is defined twice, expected each name once in a fleet, as the lock tells pools by it; rename one of the two");
});

test('two pools of one name are refused', () => {
  const { fleet, site } = siteFixture();
  expect(messageOf(() => new AddressPool(new Construct(fleet, 'elsewhere'), 'nodes', { site, ranges: [RANGE] }))).toBe(
    "address pool 'fra1/nodes' is defined twice, expected each name once in a site; rename one of the two");
});

test('a pool without a fleet is refused, since nobody would remember', () => {
  expect(messageOf(() => new Site(new App(), 'fra1').addAddressPool('endpoints', { ranges: [RANGE] }))).toBe(
    "address pool 'fra1/endpoints' is not in a Fleet, expected one, whose lock remembers who has which address; use a Fleet in place of the App, or give addresses by hand");
});

test('a plane takes pools of its own site only', () => {
  const { fleet, site } = siteFixture();
  const elsewhere = new Site(fleet, 'ber1').addAddressPool('endpoints', { ranges: [RANGE] });
  const ranges = { endpoints: '10.50.0.0/24', loadBalancers: '10.50.1.0/24', nodeAddresses: '10.50.2.0/24' };
  const other = planeIn(fleet, 'other', new Site(fleet, 'ham1'), ranges);
  expect(other.site?.siteName).toBe('ham1');
  const { controlPlaneProvider, infrastructure, delivery } = other;
  expect(messageOf(() => ManagementPlane.fromAttributes(fleet, 'mixed', { controlPlaneProvider, infrastructure, delivery, site, endpoints: elsewhere }))).toBe(
    "'endpoints' of management plane 'mixed' is pool 'ber1/endpoints', expected one of its site 'fra1'; addresses of another site lead elsewhere, so choose another pool");
});

test('a plane is at the site of its pools', () => {
  const { fleet, plane } = siteFixture();
  const { controlPlaneProvider, infrastructure, delivery } = plane;
  const other = ManagementPlane.fromAttributes(fleet, 'other', { controlPlaneProvider, infrastructure, delivery, nodeAddresses: plane.nodeAddresses });
  expect(other.site).toBe(plane.site);
});

test('addresses of machines are in a pool of their own', () => {
  const { fleet, plane } = siteFixture();
  const { controlPlaneProvider, infrastructure, delivery, endpoints } = plane;
  expect(messageOf(() => ManagementPlane.fromAttributes(fleet, 'other', {
    controlPlaneProvider, infrastructure, delivery, endpoints, nodeAddresses: endpoints,
  }))).toBe(
    "'nodeAddresses' of management plane 'other' is pool 'fra1/endpoints', which is also for something else, expected one of its own, as others than the lock give its addresses; define another pool");
});
