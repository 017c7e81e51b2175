import { DataStore } from './data-store';
import type { DataStoreCredentials, DataStoreTls } from './data-store-secrets';
import type { ControlPlaneProvider } from '../control-plane/control-plane-provider';
import type { IManagementPlane } from '../management-plane';
import { DataStoreDefinition, kineContent } from '../private/data-store-definition';
import { requireDns1123 } from '../private/names';
import type { RequiredSecret } from '../secrets';

/** Options of `NatsDataStore`. */
export interface NatsDataStoreOptions {
  /** Host and port of each server, such as `nats.example.com:4222`, without a scheme. */
  readonly endpoints: string[];

  /** The user of the one tenant that has it. Operators cannot do without, whatever 'tls' says. */
  readonly basicAuth: DataStoreCredentials;

  /**
   * How the servers prove who they are.
   *
   * @default - they do not, and nothing is encrypted on the way
   */
  readonly tls?: DataStoreTls;
}

/** A NATS JetStream of one tenant: operators make no users there, so they let no second tenant in. */
export class NatsDataStore extends DataStore {
  public readonly name: string;
  private readonly definition: DataStoreDefinition;

  /**
   * @param name name of the DataStore object.
   * @param options where it is, and the Secrets that open it.
   */
  constructor(name: string, options: NatsDataStoreOptions) {
    super();
    this.name = requireDns1123('name', name);
    if (!options.basicAuth) {
      throw new Error(`'basicAuth' of datastore '${name}' is missing, expected it with NATS, as operators use its user for the tenant; refer to the Secrets that hold it`);
    }
    this.definition = new DataStoreDefinition(this, kineContent('NATS', options));
  }

  public get requiredSecrets(): RequiredSecret[] {
    return this.definition.requiredSecrets;
  }

  public define(plane: IManagementPlane, provider: ControlPlaneProvider): void {
    if (!this.definition.define(plane, provider)) {
      const owner = plane.hostedControlPlanes.find(({ dataStore }) => dataStore === this);
      throw new Error(`datastore '${this.name}' is NATS and that of ${owner?.identity} already, expected one tenant only, as operators let no second one into it; give the other tenant a datastore of its own`);
    }
  }
}
