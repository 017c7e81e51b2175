import { foundIn, gateway, LISTENER, planeWith, tenant } from './behind-gateway';

function foundWith(change: object) {
  const management = planeWith();
  tenant(management, 'shop');
  tenant(management, 'billing');
  gateway(management, [{ ...LISTENER, ...change }]);
  return foundIn(management, 'TC182');
}

test('a listener at which TLS ends is an error, once for all tenants', () => {
  expect(foundWith({ tls: { mode: 'Terminate', certificateRefs: [{ name: 'wildcard' }] } })).toEqual([{
    path: 'management/Gateway',
    message: "listener 'tls-passthrough' of Gateway 'capi-system/capi' has \"Terminate\" in tls.mode, expected \"Passthrough\", as the API server of management/team-a/shop knows its clients by their certificates; set it",
    otherPath: 'management/team-a/shop/ControlPlane',
  }]);
});

test.each([undefined, null, {}, { certificateRefs: [{ name: 'wildcard' }] }])('TLS ends there with %j', (tls) => {
  expect(foundWith({ tls }).map(({ message }) => message)).toEqual([
    "listener 'tls-passthrough' of Gateway 'capi-system/capi' has nothing in tls.mode, which means Terminate, expected \"Passthrough\", as the API server of management/team-a/shop knows its clients by their certificates; set it",
  ]);
});

test.each([
  { tls: { mode: 'Passthrough' } },
  // Nobody is led there.
  { name: 'https', tls: { mode: 'Terminate' } },
  // Another rule says so.
  { protocol: 'HTTPS', tls: { mode: 'Terminate' } },
])('a listener with %j is fine', (change) => {
  expect(foundWith(change)).toEqual([]);
});
