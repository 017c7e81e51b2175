import {
  Cidr, ControlPlaneServiceType, Endpoint, Exposure, ExposureKind, HostedControlPlaneOptions, LoadBalancerExposure, LoadBalancerExposureOptions,
} from '../../src';
import { plane, TENANT } from '../fixtures/quickstart';
import { messageOf, only } from '../fixtures/rendered';

const tenant = (endpoint: string, hostedControlPlane?: HostedControlPlaneOptions) =>
  plane().addTenantCluster('my-cluster', { ...TENANT, endpoint: Endpoint.of(endpoint), hostedControlPlane });
const network = (endpoint: string, hostedControlPlane?: HostedControlPlaneOptions) =>
  only(tenant(endpoint, hostedControlPlane), 'StewardControlPlane').spec.network;
const binding = (options: LoadBalancerExposureOptions, endpoint = '10.40.0.207') =>
  tenant(endpoint, { exposure: new LoadBalancerExposure(options) }).hostedControlPlane!.exposureBinding;

test('MetalLB is told the very address of the endpoint', () => {
  expect(network('10.40.0.207')).toEqual({
    serviceType: 'LoadBalancer',
    serviceAnnotations: { 'metallb.io/loadBalancerIPs': '10.40.0.207' },
    certSANs: ['10.40.0.207'],
  });
});

test('it needs no DNS', () => {
  expect(tenant('10.40.0.207').controlPlane.dnsRecords).toEqual([]);
});

test('a host name is refused, because no load balancer can hand it out', () => {
  expect(messageOf(() => network('api.example.com'))).toEqual(
    "'endpoint' of management/team-a/my-cluster is 'api.example.com:6443', expected an IP address that MetalLB can hand out; give one");
});

test('all options', () => {
  const { sourceRanges, ...rest } = binding({
    pool: 'control-planes',
    sharingKey: 'team-a',
    sourceRanges: [Cidr.parse('10.40.8.0/22'), Cidr.parse('192.0.2.0/24')],
    loadBalancerClass: 'metallb.io/metallb',
    annotations: { 'example.com/owner': 'platform' },
  });
  expect(rest).toEqual({
    serviceType: ControlPlaneServiceType.LOAD_BALANCER,
    apiServerPort: 6443,
    loadBalancerClass: 'metallb.io/metallb',
    serviceAnnotations: {
      'example.com/owner': 'platform',
      'metallb.io/address-pool': 'control-planes',
      'metallb.io/allow-shared-ip': 'team-a',
      'metallb.io/loadBalancerIPs': '10.40.0.207',
    },
  });
  expect(sourceRanges!.map(String)).toEqual(['10.40.8.0/22', '192.0.2.0/24']);
});

test('no source ranges is none, which upstream takes for all', () => {
  expect(binding({ sourceRanges: [] })).not.toHaveProperty('sourceRanges');
});

test.each([
  'metallb.io/loadBalancerIPs', 'metallb.universe.tf/loadBalancerIPs', 'metallb.io/address-pool', 'metallb.io/allow-shared-ip',
])('the annotation %s is not the user\'s', (key) => {
  expect(messageOf(() => new LoadBalancerExposure({ annotations: { [key]: 'mine' } }))).toEqual(
    `'annotations' of LoadBalancerExposure sets '${key}' to 'mine', expected a key that the exposure does not decide about itself; remove it`);
});

test('source ranges of the other family let nobody in', () => {
  expect(messageOf(() => binding({ sourceRanges: [Cidr.parse('10.40.8.0/22'), Cidr.parse('2001:db8::/32')] }))).toEqual(
    "'sourceRanges' of LoadBalancerExposure has 2001:db8::/32 of IPv6, expected IPv4, as the endpoint of management/team-a/my-cluster is 10.40.0.207:6443; remove it, or choose another endpoint");
  expect(binding({ sourceRanges: [Cidr.parse('2001:db8::/32')] }, '2001:db8::7').sourceRanges).toHaveLength(1);
});

test('16 source ranges are all that Kamaji takes', () => {
  const ranges = (count: number) => Array.from({ length: count }, (_, index) => Cidr.parse(`10.${index}.0.0/16`));
  expect(binding({ sourceRanges: ranges(16) }).sourceRanges).toHaveLength(16);
  expect(messageOf(() => binding({ sourceRanges: ranges(17) }))).toEqual(
    "'sourceRanges' of LoadBalancerExposure has 17 networks, expected at most 16; give fewer and larger ones");
});

test('a pool needs a name that Kubernetes takes, a sharing key some text', () => {
  expect(messageOf(() => binding({ pool: 'My Pool' }))).toEqual(
    "'pool' of LoadBalancerExposure is 'My Pool', expected lower case letters, digits, '-' and '.', with a letter or digit at both ends and on both sides of each '.'; give the name of an IPAddressPool");
  expect(messageOf(() => binding({ sharingKey: ' ' }))).toEqual(
    "'sharingKey' of LoadBalancerExposure is empty, expected a word that all who share an address have; give one, or leave it out");
});

test("a user's own exposure decides about the Service", () => {
  class Internal extends Exposure {
    public readonly kind = ExposureKind.LOAD_BALANCER;
    public endpointOf() { return undefined; }
    public bind() {
      return { serviceType: ControlPlaneServiceType.CLUSTER_IP, apiServerPort: 6443 };
    }
  }
  expect(network('api.example.com', { exposure: new Internal() })).toEqual({ serviceType: 'ClusterIP', certSANs: ['api.example.com'] });
});
