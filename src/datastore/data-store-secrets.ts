import type { SecretReference } from '../secrets';

/** A key of a Secret in any namespace. */
export interface SecretKeyReference extends SecretReference {
  /** Key in its data. */
  readonly key: string;
}

/** A certificate and its private key, in Secrets. */
export interface KeyPairReference {
  /** The certificate, as PEM. */
  readonly certificate: SecretKeyReference;

  /** Its private key, as PEM. */
  readonly privateKey: SecretKeyReference;
}

/** How a datastore proves who it is, and perhaps its clients too. */
export interface DataStoreTls {
  /** Certificate of the authority that signs the datastore's certificate, as PEM. */
  readonly certificateAuthority: SecretKeyReference;

  /**
   * Certificate with which clients prove who they are.
   *
   * @default - they need none
   */
  readonly clientCertificate?: KeyPairReference;
}

/** The user that may make schemas and users for tenants. */
export interface DataStoreCredentials {
  /** Name of the user. */
  readonly username: SecretKeyReference;

  /** Password of the user. */
  readonly password: SecretKeyReference;
}
