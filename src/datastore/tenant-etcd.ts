import { Size } from 'cdk8s';
import { DataStore } from './data-store';
import type { ComponentResources } from '../control-plane/control-plane-options';
import type { TeutonetControlPlane } from '../platform/shapes';
import { resourcesOf } from '../private/component-requests';
import { DNS_SUBDOMAIN } from '../private/grammar';
import { requireDns1123 } from '../private/names';
import { quantity } from '../private/numbers';

/** What goes wrong without: the first to be evicted from a full node is who asked for nothing. */
const REQUESTS = { cpu: '100m', memory: '256Mi' };

/** The fields of a cron schedule and what each may be. */
const SCHEDULE: readonly [name: string, lowest: number, highest: number][] = [
  ['minute', 0, 59], ['hour', 0, 23], ['day of the month', 1, 31], ['month', 1, 12], ['day of the week', 0, 6],
];

/** The Secret with what opens an S3 bucket. */
export interface EtcdBackupSecret {
  /** Name of the Secret. */
  readonly name: string;

  /**
   * Namespace of the Secret.
   *
   * @default - the tenant's
   */
  readonly namespace?: string;

  /**
   * Key that holds the id of the access key.
   *
   * @default 'accessKeyID'
   */
  readonly accessKeyIdKey?: string;

  /**
   * Key that holds the secret of the access key.
   *
   * @default 'secretAccessKey'
   */
  readonly secretAccessKeyKey?: string;

  /**
   * Key that holds the host of the S3 API, without a scheme.
   *
   * @default 'host'
   */
  readonly hostKey?: string;

  /**
   * Key that holds the region.
   *
   * @default 'region'
   */
  readonly regionKey?: string;

  /**
   * Key that holds the bucket, or the bucket, '/' and a prefix.
   *
   * @default 'bucket'
   */
  readonly bucketKey?: string;
}

/** When and where to an etcd is backed up. */
export interface EtcdBackup {
  /** `@daily`, for some minute of the night; or minute, hour, day, month and day of the week, each a number or `*`. */
  readonly schedule: string;

  /** The Secret with what opens the bucket. */
  readonly secret: EtcdBackupSecret;
}

/** Options of `TenantEtcd`. */
export interface TenantEtcdOptions {
  /**
   * Size of the volume of each member. It can grow later, and never shrink.
   *
   * @default - it grows by itself when it is nearly full
   */
  readonly volumeSize?: Size;

  /**
   * PriorityClass of its pods.
   *
   * @default - the cluster's default
   */
  readonly priorityClass?: string;

  /**
   * Compute resources of a member.
   *
   * @default - requests of the library, no limits
   */
  readonly resources?: ComponentResources;

  /**
   * Flags of etcd without their dashes, such as `{ 'auto-compaction-retention': '5m' }`.
   *
   * @default - none
   */
  readonly extraArgs?: { [flag: string]: string };

  /**
   * When and where to it is backed up.
   *
   * @default - never
   */
  readonly backup?: EtcdBackup;
}

/** An etcd of three members for each tenant, made by the control plane provider. */
export class TenantEtcd extends DataStore {
  public readonly name = 'tenant-etcd';
  public readonly isTenantsOwn: boolean = true;

  /**
   * What the provider is told, but for the registry of its image.
   *
   * @internal
   */
  public readonly _spec: NonNullable<NonNullable<TeutonetControlPlane['spec']>['etcd']>;

  constructor(options: TenantEtcdOptions = {}) {
    super();
    const { backup, extraArgs, priorityClass, resources, volumeSize } = options;
    this._spec = {
      // The webhook wants exactly one of the two.
      ...(volumeSize ? { autoGrow: false, volumeSize: quantity('volumeSize', 'a TenantEtcd', volumeSize) } : { autoGrow: true }),
      resources: resourcesOf(REQUESTS, resources),
      args: extraArgs,
      priorityClassName: priorityClass,
      backup: backup && { schedule: requireSchedule(backup.schedule), secret: renderSecret(backup.secret) },
    };
  }
}

function requireSchedule(schedule: string): string {
  const fields = schedule.split(' ');
  const fits = fields.length === SCHEDULE.length && SCHEDULE.every(([, lowest, highest], index) =>
    fields[index] === '*' || (/^\d{1,2}$/.test(fields[index]) && Number(fields[index]) >= lowest && Number(fields[index]) <= highest));
  if (schedule !== '@daily' && !fits) {
    const names = SCHEDULE.map(([name, lowest, highest]) => `${name} (${lowest} to ${highest})`).join(', ');
    throw new Error(`'schedule' of the backup of a TenantEtcd is '${schedule}', expected '@daily', or ${names}, each one number or '*', with one blank between them; write it like '30 2 * * *'`);
  }
  return schedule;
}

function renderSecret({ accessKeyIdKey, bucketKey, hostKey, name, namespace, regionKey, secretAccessKeyKey }: EtcdBackupSecret) {
  const problem = DNS_SUBDOMAIN.problemOf(name);
  if (problem) {
    throw new Error(`the Secret of the backup of a TenantEtcd is ${problem}; give the name of a Secret`);
  }
  if (namespace !== undefined) {
    requireDns1123('backup.secret.namespace', namespace);
  }
  return { name, namespace, accessKeyIDKey: accessKeyIdKey, secretAccessKeyKey, hostKey, regionKey, bucketKey };
}
