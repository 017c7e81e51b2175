import { DataStore } from './data-store';
import type { RequiredSecret } from '../secrets';
import type { SqlDataStoreOptions } from './sql-data-store-options';
import type { ControlPlaneProvider } from '../control-plane/control-plane-provider';
import type { IManagementPlane } from '../management-plane';
import { DataStoreDefinition, sqlContent } from '../private/data-store-definition';
import { requireDns1123 } from '../private/names';

/** A MySQL that tenants share, each with a database and a user of its own; or one of a tenant's own, under a name of its own. */
export class MySqlDataStore extends DataStore {
  public readonly name: string;
  private readonly definition: DataStoreDefinition;

  /**
   * @param name name of the DataStore object.
   * @param options where it is, and the Secrets that open it.
   */
  constructor(name: string, options: SqlDataStoreOptions) {
    super();
    this.name = requireDns1123('name', name);
    this.definition = new DataStoreDefinition(this, sqlContent(name, 'MySQL', options));
  }

  public get requiredSecrets(): RequiredSecret[] {
    return this.definition.requiredSecrets;
  }

  public define(plane: IManagementPlane, provider: ControlPlaneProvider): void {
    this.definition.define(plane, provider);
  }
}
