import { BARE_STEWARD, KAMAJI, PlainObject, saidOf, withSpec } from '../fixtures/plain-objects';

const said = (object: PlainObject) => saidOf('TC175', object);
const apiServer = (resources: object) => withSpec(KAMAJI, { apiServer: { resources } });

test('each limit below its request is refused', () => {
  expect(said(apiServer({ requests: { cpu: 1, memory: '1Gi' }, limits: { cpu: '500m', memory: '1G' } }))).toEqual([
    "KamajiControlPlane 'plain' has a limit of \"500m\" and a request of 1 for cpu in spec.apiServer.resources, expected a limit that is not lower; change one of the two",
    "KamajiControlPlane 'plain' has a limit of \"1G\" and a request of \"1Gi\" for memory in spec.apiServer.resources, expected a limit that is not lower; change one of the two",
  ]);
});

test.each(['apiServer', 'controllerManager', 'scheduler', 'kine'])('of %s in a TenantControlPlane too', (component) => {
  const resources = { [component]: { requests: { cpu: '2' }, limits: { cpu: '1' } } };
  expect(said(withSpec(BARE_STEWARD, { controlPlane: { deployment: { resources } } }))).toEqual([
    `TenantControlPlane 'plain' has a limit of "1" and a request of "2" for cpu in spec.controlPlane.deployment.resources.${component}, expected a limit that is not lower; change one of the two`,
  ]);
});

test('of konnectivity too', () => {
  const resources = { requests: { cpu: '2' }, limits: { cpu: '1' } };
  expect(said(withSpec(BARE_STEWARD, { addons: { konnectivity: { server: { port: 8132, resources } } } }))).toHaveLength(1);
});

test.each([
  [{ requests: { cpu: '500m' }, limits: { cpu: 0.5 } }],
  [{ requests: { cpu: '1' }, limits: { memory: '1Gi' } }],
  [{ limits: { cpu: '1' } }],
  [{ requests: { cpu: 'much' }, limits: { cpu: 'little' } }],
  [{ requests: 'much', limits: 'little' }],
])('%j is fine', (resources) => {
  expect(said(apiServer(resources))).toEqual([]);
});
