import { KubeObject } from './kube-object';

const ANY_CONTENT = Buffer.from('any').toString('base64');

/**
 * What Steward's webhooks look up when they get these objects, and a tree does not hold: Secrets never, a DataStore not if the platform brings it.
 *
 * They must only be there: nobody connects to a datastore here.
 */
export function lookedUpBy(objects: KubeObject[]): KubeObject[] {
  const stores = objects.filter(({ kind }) => kind === 'DataStore');
  const missing = objects
    .filter(({ kind }) => kind === 'TenantControlPlane')
    .flatMap(({ apiVersion, spec }) => storeNames(spec).map((name) => dataStoreNamed(apiVersion, name)))
    .filter(({ metadata }) => !stores.some((store) => store.metadata.name === metadata.name));
  return unique([...stores.flatMap(({ spec }) => secretReferences(spec)).flatMap(secret), ...missing]);
}

interface SecretReference {
  readonly name: string;
  readonly namespace: string;
}

function storeNames({ dataStore, dataStoreOverrides = [] }: any): string[] {
  return [dataStore, ...dataStoreOverrides.map((override: any) => override.dataStore)].filter(Boolean);
}

function secretReferences(value: unknown): SecretReference[] {
  if (typeof value !== 'object' || value === null) {
    return [];
  }
  return Object.entries(value).flatMap(([field, content]) => field === 'secretReference' ? [content] : secretReferences(content));
}

function secret({ name, namespace }: SecretReference): KubeObject[] {
  return [
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } },
    { apiVersion: 'v1', kind: 'Secret', metadata: { name, namespace } },
  ];
}

function dataStoreNamed(apiVersion: string, name: string): KubeObject {
  const pair = { certificate: { content: ANY_CONTENT }, privateKey: { content: ANY_CONTENT } };
  return {
    apiVersion,
    kind: 'DataStore',
    metadata: { name },
    spec: { driver: 'etcd', endpoints: ['etcd.example.com:2379'], tlsConfig: { certificateAuthority: pair, clientCertificate: pair } },
  };
}

function unique(objects: KubeObject[]): KubeObject[] {
  return [...new Map(objects.map((object) => [JSON.stringify(object), object])).values()];
}
