import type { ControlPlaneProvider } from '../control-plane/control-plane-provider';
import type { IManagementPlane } from '../management-plane';
import { requireDns1123 } from '../private/names';
import type { RequiredSecret } from '../secrets';

/** Where the state of tenant control planes lives. */
export abstract class DataStore {
  /** A datastore that the management cluster already has. */
  public static fromName(name: string): DataStore {
    return new ExistingDataStore(requireDns1123('name', name));
  }

  /** Name of the DataStore object. */
  public abstract readonly name: string;

  /** Whether each tenant gets one of its own, made by the control plane provider. */
  public readonly isTenantsOwn: boolean = false;

  /** Secrets that must be in the management cluster first, as the datastore is refused without them. None unless overridden. */
  public get requiredSecrets(): RequiredSecret[] {
    return [];
  }

  /** Define on the management plane what its tenants share. Called for every control plane; nothing unless overridden. */
  public define(_plane: IManagementPlane, _provider: ControlPlaneProvider): void {}
}

class ExistingDataStore extends DataStore {
  constructor(public readonly name: string) {
    super();
  }
}
