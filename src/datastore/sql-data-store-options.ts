import type { DataStoreCredentials, DataStoreTls } from './data-store-secrets';

/** Options of `MySqlDataStore` and `PostgresDataStore`: at least one of `tls` and `basicAuth`. */
export interface SqlDataStoreOptions {
  /** Host and port, such as `db.example.com:5432`, without a scheme. One, as operators ask the first only. */
  readonly endpoints: string[];

  /**
   * How the database proves who it is.
   *
   * @default - it does not, and nothing is encrypted on the way
   */
  readonly tls?: DataStoreTls;

  /**
   * The user that makes a database and a user for each tenant.
   *
   * @default - the client certificate in 'tls' says who that is
   */
  readonly basicAuth?: DataStoreCredentials;
}
