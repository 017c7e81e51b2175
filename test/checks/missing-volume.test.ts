import { BARE_KAMAJI, PlainObject, saidOf, STEWARD, withSpec } from '../fixtures/plain-objects';

const said = (object: PlainObject) => saidOf('TC176', object);
const MOUNTS = [{ name: 'audit', mountPath: '/etc/audit' }];
const VOLUMES = [{ name: 'other', emptyDir: {} }];

test('a mount without a volume is refused', () => {
  expect(said(withSpec(STEWARD, { scheduler: { extraVolumeMounts: MOUNTS }, deployment: { extraVolumes: VOLUMES } }))).toEqual([
    "StewardControlPlane 'plain' mounts volume \"audit\" with spec.scheduler.extraVolumeMounts, expected one of spec.deployment.extraVolumes; add it there, or remove the mount",
  ]);
  expect(said(withSpec(BARE_KAMAJI, { controlPlane: { deployment: { additionalVolumeMounts: { apiServer: MOUNTS } } } }))).toEqual([
    "TenantControlPlane 'plain' mounts volume \"audit\" with spec.controlPlane.deployment.additionalVolumeMounts.apiServer, expected one of spec.controlPlane.deployment.additionalVolumes; add it there, or remove the mount",
  ]);
});

test.each<[string, PlainObject]>([
  ['a mount with its volume', withSpec(STEWARD, { apiServer: { extraVolumeMounts: MOUNTS }, deployment: { extraVolumes: [...VOLUMES, { name: 'audit' }] } })],
  ['a volume without a mount', withSpec(STEWARD, { deployment: { extraVolumes: VOLUMES } })],
  ['what is no list, which the schema refuses', withSpec(STEWARD, { apiServer: { extraVolumeMounts: 'audit' } })],
])('%s: fine', (_, object) => {
  expect(said(object)).toEqual([]);
});

test('volumes that are nonsense are none', () => {
  expect(said(withSpec(STEWARD, { apiServer: { extraVolumeMounts: MOUNTS }, deployment: { extraVolumes: [null] } }))).toHaveLength(1);
});
