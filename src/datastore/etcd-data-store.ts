import { DataStore } from './data-store';
import type { KeyPairReference } from './data-store-secrets';
import type { ControlPlaneProvider } from '../control-plane/control-plane-provider';
import type { IManagementPlane } from '../management-plane';
import { DataStoreDefinition } from '../private/data-store-definition';
import { requireDns1123 } from '../private/names';
import type { RequiredSecret } from '../secrets';

/** Options of `EtcdDataStore`. */
export interface EtcdDataStoreOptions {
  /** Host and port of each member, such as `etcd-0.etcd.steward-system.svc:2379`, without a scheme. */
  readonly endpoints: string[];

  /**
   * The authority of the members' certificates and the clients'.
   *
   * Its private key signs a certificate for each tenant, and must be in PKCS#1 or SEC1.
   */
  readonly certificateAuthority: KeyPairReference;

  /** The certificate with which the operator makes the tenants' users: that of etcd's root. */
  readonly clientCertificate: KeyPairReference;
}

/** An etcd that tenants share, each with a prefix and a user of its own; or one of a tenant's own, under a name of its own. */
export class EtcdDataStore extends DataStore {
  public readonly name: string;
  private readonly definition: DataStoreDefinition;

  /**
   * @param name name of the DataStore object.
   * @param options where it is, and the Secrets that open it.
   */
  constructor(name: string, options: EtcdDataStoreOptions) {
    super();
    const { certificateAuthority, clientCertificate, endpoints } = options;
    this.name = requireDns1123('name', name);
    this.definition = new DataStoreDefinition(this, {
      driver: 'etcd',
      endpoints,
      authority: requirePair(name, 'certificateAuthority', certificateAuthority, "it signs each tenant's certificate"),
      clientCertificate: requirePair(name, 'clientCertificate', clientCertificate, 'etcd knows its root by it'),
    });
  }

  public get requiredSecrets(): RequiredSecret[] {
    return this.definition.requiredSecrets;
  }

  public define(plane: IManagementPlane, provider: ControlPlaneProvider): void {
    this.definition.define(plane, provider);
  }
}

/** Not every language insists on what the types demand. */
function requirePair(name: string, prop: string, pair: KeyPairReference | undefined, reason: string): KeyPairReference {
  if (!pair?.certificate || !pair.privateKey) {
    throw new Error(`'${prop}' of datastore '${name}' has no ${pair?.certificate ? 'privateKey' : 'certificate'}, expected certificate and privateKey with etcd, as ${reason}; refer to the Secrets that hold them`);
  }
  return pair;
}
