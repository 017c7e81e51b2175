import { Construct } from 'constructs';
import { apiObject } from './api-object';
import { DNS_SUBDOMAIN } from './grammar';
import { hostAndPortProblem } from './host-and-port';
import { requireDns1123 } from './names';
import type { ControlPlaneProvider } from '../control-plane/control-plane-provider';
import type { DataStore } from '../datastore/data-store';
import type { DataStoreCredentials, DataStoreTls, KeyPairReference, SecretKeyReference } from '../datastore/data-store-secrets';
import type { SqlDataStoreOptions } from '../datastore/sql-data-store-options';
import type { IManagementPlane } from '../management-plane';
import { Kind, KIND } from '../platform/kinds';
import type { DataStoreObject } from '../platform/shapes';
import type { RequiredSecret } from '../secrets';
import { Endpoint } from '../values/endpoint';

type Spec = NonNullable<DataStoreObject['spec']>;

/** What a datastore is made of, whatever its driver. */
export interface DataStoreContent {
  readonly driver: Spec['driver'];
  readonly endpoints: string[];
  readonly authority?: { readonly certificate: SecretKeyReference; readonly privateKey?: SecretKeyReference };
  readonly clientCertificate?: KeyPairReference;
  readonly basicAuth?: DataStoreCredentials;
}

/** The content of a datastore that API servers reach through kine. */
export function kineContent(driver: Spec['driver'], { basicAuth, endpoints, tls }: KineOptions): DataStoreContent {
  return { driver, endpoints, basicAuth, authority: tls && { certificate: tls.certificateAuthority }, clientCertificate: tls?.clientCertificate };
}

interface KineOptions {
  readonly endpoints: string[];
  readonly basicAuth?: DataStoreCredentials;
  readonly tls?: DataStoreTls;
}

export function sqlContent(name: string, driver: Spec['driver'], options: SqlDataStoreOptions): DataStoreContent {
  if (!options.tls && !options.basicAuth) {
    throw new Error(`datastore '${name}' has neither 'tls' nor 'basicAuth', expected at least one with ${driver}; refer to the Secrets that open it`);
  }
  const { length } = options.endpoints;
  if (length > 1) {
    throw new Error(`'endpoints' of datastore '${name}' has ${length} entries, expected one with ${driver}, as operators ask the first only; give the one that leads to whoever is primary`);
  }
  return kineContent(driver, options);
}

/** A key of a Secret, and what it is to the datastore. */
interface Part {
  readonly prop: string;
  readonly holds: string;
  readonly reference: SecretKeyReference;
}

/** What the library writes for a datastore: one object a plane and provider, however many tenants have it. */
export class DataStoreDefinition {
  private readonly spec: Spec;
  private readonly parts: Part[];

  constructor(private readonly dataStore: DataStore, content: DataStoreContent) {
    const { name } = dataStore;
    this.parts = partsOf(content);
    this.parts.forEach((part) => requireSecretKey(name, part));
    this.spec = render(content, requireEndpoints(name, content.endpoints));
  }

  public get requiredSecrets(): RequiredSecret[] {
    const secrets = new Map<string, RequiredSecret>();
    for (const { holds, reference: { key, name, namespace } } of this.parts) {
      const id = `${namespace}/${name}`;
      const keys = secrets.get(id)?.keys ?? {};
      secrets.set(id, { name, namespace, keys: { ...keys, [key]: key in keys ? `${keys[key]}; and ${holds}` : holds } });
    }
    return [...secrets.values()];
  }

  /** Defines the object, and says whether it is the first tenant that needs it. */
  public define(plane: IManagementPlane, provider: ControlPlaneProvider): boolean {
    const { dataStoreGroup: group } = provider;
    if (group === undefined) {
      throw new Error(`'dataStore' of management plane '${plane.planeName}' is '${this.dataStore.name}', but ${provider.name} has no datastores that tenants share, expected a TenantEtcd; choose that, or another provider`);
    }
    const { name } = this.dataStore;
    const scope = childScope(childScope(plane, 'DataStores'), group);
    const existing = scope.node.tryFindChild(name) as SharedDataStore | undefined;
    if (existing && existing.dataStore !== this.dataStore) {
      throw new Error(`datastore '${name}' of management plane '${plane.planeName}' and ${provider.name} is defined twice, expected each name once; rename one of the two, or give all its tenants the same object`);
    }
    if (!existing) {
      new SharedDataStore(scope, this.dataStore, { group, kind: KIND.STEWARD_DATA_STORE.kind }, this.spec, plane);
    }
    return !existing;
  }
}

class SharedDataStore extends Construct {
  constructor(scope: Construct, public readonly dataStore: DataStore, kind: Kind, spec: Spec, { delivery }: IManagementPlane) {
    super(scope, dataStore.name);
    apiObject<DataStoreObject>(this, 'Resource', {
      kind,
      // The state of tenants hangs on it, also of those that nobody here knows: it outlives its mention in Git.
      metadata: { name: dataStore.name, annotations: delivery.pruneProtection },
      spec: () => spec,
    });
  }
}

function childScope(parent: Construct, id: string): Construct {
  return parent.node.tryFindChild(id) as Construct | undefined ?? new Construct(parent, id);
}

function partsOf({ authority, basicAuth, clientCertificate }: DataStoreContent): Part[] {
  const parts: Part[] = [];
  const add = (prop: string, reference: SecretKeyReference, holds: string) => parts.push({ prop, reference, holds });
  if (authority) {
    add('certificateAuthority', authority.certificate, 'the certificate of the authority, as PEM');
  }
  if (authority?.privateKey) {
    add('certificateAuthority.privateKey', authority.privateKey,
      "the private key of the authority, as PEM in PKCS#1 or SEC1, which begin with 'RSA PRIVATE KEY' or 'EC PRIVATE KEY': with PKCS#8 tenants stay in Provisioning");
  }
  if (clientCertificate) {
    add('clientCertificate.certificate', clientCertificate.certificate, 'the certificate of the client, as PEM');
    add('clientCertificate.privateKey', clientCertificate.privateKey, 'the private key of the client, as PEM');
  }
  if (basicAuth) {
    add('basicAuth.username', basicAuth.username, 'the name of the user');
    add('basicAuth.password', basicAuth.password, 'the password of the user');
  }
  return parts;
}

function requireSecretKey(owner: string, { prop, reference: { key, name, namespace } }: Part): void {
  requireDns1123(`${prop}.namespace`, namespace);
  const problem = DNS_SUBDOMAIN.problemOf(name);
  if (problem) {
    throw new Error(`the Secret in '${prop}' of datastore '${owner}' is ${problem}; give the name of a Secret`);
  }
  if (!/^[-._a-zA-Z0-9]+$/.test(key)) {
    throw new Error(`the key in '${prop}' of datastore '${owner}' is '${key}', expected letters, digits, '-', '_' and '.'; give a key of Secret '${name}'`);
  }
}

function requireEndpoints(owner: string, texts: string[]): string[] {
  if (texts.length === 0) {
    throw new Error(`'endpoints' of datastore '${owner}' is empty, expected at least one; give one such as 'etcd-0.etcd.example.com:2379'`);
  }
  const endpoints = texts.map((text) => {
    const problem = hostAndPortProblem(text);
    if (problem) {
      throw new Error(`'endpoints' of datastore '${owner}' has '${text}', ${problem}`);
    }
    return Endpoint.parse(text).toString();
  });
  const twice = endpoints.find((endpoint, index) => endpoints.indexOf(endpoint) < index);
  if (twice !== undefined) {
    throw new Error(`'endpoints' of datastore '${owner}' has '${twice}' twice, expected each once; remove one`);
  }
  return endpoints;
}

function render({ authority, basicAuth, clientCertificate, driver }: DataStoreContent, endpoints: string[]): Spec {
  return {
    driver,
    endpoints,
    ...(basicAuth && { basicAuth: { username: secret(basicAuth.username), password: secret(basicAuth.password) } }),
    ...(authority && {
      tlsConfig: {
        certificateAuthority: {
          certificate: secret(authority.certificate),
          ...(authority.privateKey && { privateKey: secret(authority.privateKey) }),
        },
        ...(clientCertificate && {
          clientCertificate: { certificate: secret(clientCertificate.certificate), privateKey: secret(clientCertificate.privateKey) },
        }),
      },
    }),
  };
}

function secret({ key, name, namespace }: SecretKeyReference) {
  return { secretReference: { name, namespace, keyPath: key } };
}
