import { requireDns1123 } from '../private/names';

/** Where the state of tenant control planes lives. */
export abstract class DataStore {
  /** A datastore that the management cluster already has. */
  public static fromName(name: string): DataStore {
    return new ExistingDataStore(requireDns1123('name', name));
  }

  /** Name of the DataStore object. */
  public abstract readonly name: string;
}

class ExistingDataStore extends DataStore {
  constructor(public readonly name: string) {
    super();
  }
}
