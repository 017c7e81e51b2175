import { BARE_KAMAJI, BARE_STEWARD, KAMAJI, PlainObject, saidOf, STEWARD, withSpec } from '../fixtures/plain-objects';

const said = (object: PlainObject) => saidOf('TC174', object);
const route = (object: PlainObject, name: string, hostname?: string) =>
  withSpec(object, { [object.kind === 'TenantControlPlane' ? 'controlPlane' : 'network']: { [name]: hostname === undefined ? {} : { hostname } } });

test.each([[BARE_STEWARD, 'controlPlane'], [BARE_KAMAJI, 'controlPlane'], [STEWARD, 'network'], [KAMAJI, 'network']])('an ingress without a host is refused: %j', (object, parent) => {
  const sentence = `${object.kind} 'plain' has no host name in spec.${parent}.ingress, expected one, without which nothing is routed to it; give it a 'hostname'`;
  expect(said(route(object, 'ingress'))).toEqual([sentence]);
  expect(said(route(object, 'ingress', ''))).toEqual([sentence]);
});

test('Steward takes no port', () => {
  expect(said(route(STEWARD, 'ingress', 'api.example.com:6443'))).toEqual([
    "StewardControlPlane 'plain' has \"api.example.com:6443\" in spec.network.ingress.hostname, expected a DNS name without a port; leave out ':6443'",
  ]);
  expect(said(route(STEWARD, 'gateway', 'api.example.com:443'))).toEqual([
    "StewardControlPlane 'plain' has \"api.example.com:443\" in spec.network.gateway.hostname, expected a DNS name without a port; leave out ':443'",
  ]);
});

test.each(['', 'https', '0', '70000'])('Kamaji does not take the port "%s"', (port) => {
  expect(said(route(BARE_KAMAJI, 'ingress', `api.example.com:${port}`))).toEqual([
    `TenantControlPlane 'plain' has "api.example.com:${port}" in spec.controlPlane.ingress.hostname, expected a port from 1 to 65535 after the ':'; correct it`,
  ]);
});

test.each(['10.0.0.1', 'API.example.com', 'api_example', '10.0.0.1:443'])('%s is no DNS name', (host) => {
  expect(said(route(KAMAJI, 'ingress', host))).toEqual([
    `KamajiControlPlane 'plain' has "${host}" in spec.network.ingress.hostname, expected a DNS name, by which alone a route is found; give one such as api.example.com`,
  ]);
});

test.each<[string, PlainObject]>([
  ['a host', route(STEWARD, 'ingress', 'api.example.com')],
  ['a host and a port that Kamaji reads', route(KAMAJI, 'ingress', 'api.example.com:443')],
  ['no ingress', STEWARD],
  ['a gateway whose host the operator makes', route(BARE_STEWARD, 'gateway')],
  ['what is no text, which the schema refuses', withSpec(STEWARD, { network: { ingress: { hostname: 5 } } })],
])('%s: fine', (_, object) => {
  expect(said(object)).toEqual([]);
});
