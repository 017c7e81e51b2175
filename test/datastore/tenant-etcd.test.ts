import { Size } from 'cdk8s';
import { EtcdBackupSecret, Fleet, TenantEtcd, TenantEtcdOptions } from '../../src';
import { plane, TENANT } from '../fixtures/quickstart';
import { messageOf, only } from '../fixtures/rendered';
import { teutonet } from '../fixtures/teutonet';

function etcdOf(options?: TenantEtcdOptions): any {
  const { cluster } = teutonet({ hostedControlPlane: { dataStore: new TenantEtcd(options) } });
  expect((cluster.node.root as Fleet).findings.filter(({ id }) => ['TC100', 'TC150'].includes(id))).toEqual([]);
  return only(cluster, 'HostedControlPlane').spec.etcd;
}

const backup = (schedule: string, secret: Partial<EtcdBackupSecret> = {}) => ({ backup: { schedule, secret: { name: 's3', ...secret } } });

test('it grows by itself unless it has a size', () => {
  expect(etcdOf()).toEqual({ autoGrow: true, resources: { requests: { cpu: '100m', memory: '256Mi' } } });
  expect(etcdOf({ volumeSize: Size.gibibytes(8) })).toMatchObject({ autoGrow: false, volumeSize: '8Gi' });
});

test('it takes a priority, resources and flags', () => {
  expect(etcdOf({
    priorityClass: 'control-planes',
    resources: { limits: { memory: '1Gi' } },
    extraArgs: { 'auto-compaction-retention': '5m' },
  })).toEqual({
    autoGrow: true,
    priorityClassName: 'control-planes',
    resources: { requests: { cpu: '100m', memory: '256Mi' }, limits: { memory: '1Gi' } },
    args: { 'auto-compaction-retention': '5m' },
  });
});

test('it is backed up with a Secret that is only referred to', () => {
  expect(etcdOf(backup('@daily')).backup).toEqual({ schedule: '@daily', secret: { name: 's3' } });
  expect(etcdOf(backup('30 2 * * *', {
    namespace: 'backups', accessKeyIdKey: 'id', secretAccessKeyKey: 'key', hostKey: 'endpoint', regionKey: 'zone', bucketKey: 'path',
  })).backup).toEqual({
    schedule: '30 2 * * *',
    secret: { name: 's3', namespace: 'backups', accessKeyIDKey: 'id', secretAccessKeyKey: 'key', hostKey: 'endpoint', regionKey: 'zone', bucketKey: 'path' },
  });
});

test.each(['0 0 1 1 0', '59 23 31 12 6', '* * * * *'])('the schedule %s is fine', (schedule) => {
  expect(etcdOf(backup(schedule)).backup.schedule).toEqual(schedule);
});

test.each([
  '@hourly', '*/5 * * * *', '0,30 * * * *', '0-5 * * * *', '60 * * * *', '0 24 * * *', '0 0 0 * *', '0 0 * 13 *', '0 0 * * 7', '0 0 * * MON', '0 0 * *', '0  0 * * *', '',
])('the schedule %s is refused', (schedule) => {
  expect(messageOf(() => new TenantEtcd(backup(schedule)))).toEqual(
    `'schedule' of the backup of a TenantEtcd is '${schedule}', expected '@daily', or minute (0 to 59), hour (0 to 23), day of the month (1 to 31), month (1 to 12), day of the week (0 to 6), each one number or '*', with one blank between them; write it like '30 2 * * *'`);
});

test('names that Kubernetes does not take are refused', () => {
  expect(messageOf(() => new TenantEtcd(backup('@daily', { name: 'S3' })))).toEqual(
    "the Secret of the backup of a TenantEtcd is 'S3', expected lower case letters, digits, '-' and '.', with a letter or digit at both ends and on both sides of each '.'; give the name of a Secret");
  expect(messageOf(() => new TenantEtcd(backup('@daily', { namespace: 'My Backups' })))).toEqual(
    "'backup.secret.namespace' 'My Backups' is not a DNS label, expected lower case letters, digits and '-', and no '-' at either end; choose another name");
});

test('no volume is refused', () => {
  expect(messageOf(() => new TenantEtcd({ volumeSize: Size.gibibytes(0) }))).toEqual(
    "'volumeSize' of a TenantEtcd is 0 KiB, expected more than zero; give a size such as Size.gibibytes(8)");
});

test('operators of shared datastores do not make it', () => {
  expect(messageOf(() => plane(undefined, { dataStore: new TenantEtcd() }).addTenantCluster('a', TENANT))).toEqual(
    "'dataStore' of management/team-a/a is one of the tenant's own, which steward does not make, expected one that tenants share; choose another, such as DataStore.fromName('default')");
});
