import { TenantIdentity } from '../../src';
import { requireSoundNetwork } from '../../src/private/tenant-network';
import { Cidr } from '../../src/values/cidr';
import { Endpoint } from '../../src/values/endpoint';
import { messageOf } from '../fixtures/rendered';

function network(pod: string, service: string, endpoint = '192.0.2.1'): () => void {
  return () => requireSoundNetwork({ identity: new TenantIdentity('p', 'n', 'c'), podCidr: Cidr.parse(pod), serviceCidr: Cidr.parse(service), endpoint: Endpoint.of(endpoint) });
}

test.each([
  ['the defaults', '10.244.0.0/16', '10.96.0.0/12', '10.40.0.201'],
  ['networks side by side', '10.96.0.0/16', '10.97.0.0/16', '10.98.0.0'],
  ['the largest IPv4 service network', '10.0.0.0/12', '10.16.0.0/12', '192.0.2.1'],
  ['the largest IPv6 service network', '2001:db8:1::/48', '2001:db8:2::/108', '2001:db8::1'],
  ['an endpoint right before the pods', '10.244.0.0/16', '10.96.0.0/12', '10.243.255.255'],
  ['an endpoint right after the pods', '10.244.0.0/16', '10.96.0.0/12', '10.245.0.0'],
  ['an endpoint right after the Services', '10.244.0.0/16', '10.96.0.0/12', '10.112.0.0'],
  ['an endpoint of the other family', '10.244.0.0/16', '10.96.0.0/12', '2001:db8::1'],
  ['an endpoint by name', '10.244.0.0/16', '10.96.0.0/12', 'api.example.com'],
])('%s are sound', (_, pod, service, endpoint) => {
  expect(network(pod, service, endpoint)).not.toThrow();
});

test('two IP families are refused', () => {
  expect(messageOf(network('2001:db8::/64', '10.96.0.0/12'))).toBe(
    "'podCidr' 2001:db8::/64 and 'serviceCidr' 10.96.0.0/12 of p/n/c are of different IP families, expected one family; change one of them",
  );
});

test.each([
  ['equal', '10.96.0.0/12', '10.96.0.0/12'],
  ['inside', '10.96.128.0/24', '10.96.0.0/12'],
  ['around', '10.0.0.0/8', '10.96.0.0/12'],
  ['around, before its size is looked at', '10.0.0.0/16', '10.0.0.0/8'],
])('overlapping networks are refused: %s', (_, pod, service) => {
  expect(messageOf(network(pod, service))).toBe(`'podCidr' ${pod} of p/n/c overlaps 'serviceCidr' ${service}; choose ranges that do not share addresses`);
});

test.each([
  ['10.244.0.0/16', '10.96.0.0/11', 12],
  ['10.244.0.0/16', '172.0.0.0/8', 12],
  ['2001:db8:1::/48', '2001:db8:2::/107', 108],
])('with pods in %s, Services in %s are too many for kube-apiserver', (pod, service, shortest) => {
  expect(messageOf(network(pod, service))).toBe(
    `'serviceCidr' ${service} of p/n/c is larger than kube-apiserver takes, expected a prefix of /${shortest} or longer; choose a smaller network`,
  );
});

test.each([
  ['podCidr', '10.244.0.0', '10.244.0.0/16'],
  ['podCidr', '10.244.255.255', '10.244.0.0/16'],
  ['serviceCidr', '10.96.0.1', '10.96.0.0/12'],
  ['serviceCidr', '10.111.255.255', '10.96.0.0/12'],
])('an endpoint inside %s is refused: %s', (prop, endpoint, cidr) => {
  expect(messageOf(network('10.244.0.0/16', '10.96.0.0/12', endpoint))).toBe(
    `'endpoint' ${endpoint}:6443 of p/n/c lies inside '${prop}' ${cidr}, expected an address that machines reach from outside; choose another`,
  );
});
