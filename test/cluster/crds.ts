import { Client } from './client';
import { KubeObject } from './kube-object';
import { poll } from './poll';
import { IMPORTS } from '../../imports';
import { PlatformRelease } from '../../src';
import { V2026_02, V2026_08 } from '../../src/platform/releases';
import { customResourceDefinition } from '../../src/schema/custom-resource-definition';
import { loadRecord } from '../../src/schema/schema-catalog';

const ESTABLISHED_SECONDS = 60;

export const RELEASES: readonly PlatformRelease[] = [PlatformRelease.V2026_08, PlatformRelease.V2026_02];

/** Installs CustomResourceDefinitions and returns, when all are served, how many they are. */
export async function installCrds(client: Client, crds: KubeObject[]): Promise<number> {
  await Promise.all(crds.map(async (crd) => {
    await client.apply(crd);
    await poll({ what: `establishing of '${crd.metadata.name}'`, seconds: ESTABLISHED_SECONDS }, async () => {
      const { status } = await client.get(crd);
      return status?.conditions?.some((condition: any) => condition.type === 'Established' && condition.status === 'True') || undefined;
    });
    for (const version of crd.spec.versions.filter((candidate: any) => candidate.served)) {
      await client.resourceOf(`${crd.spec.group}/${version.name}`, crd.spec.names.kind);
    }
  }));
  return crds.length;
}

/** What `imports/` holds of the kinds of a release that an API server does not know by itself. */
export function definitionsOf(release: PlatformRelease): KubeObject[] {
  const { sources } = [V2026_08, V2026_02].find(({ name }) => name === release.name)!;
  return sources
    .flatMap((source) => IMPORTS[source].map(({ file }) => loadRecord(file)))
    .filter((record) => !record.builtIn)
    .map((record) => approved(customResourceDefinition(record) as KubeObject));
}

/** In groups of Kubernetes' own the API server wants a word on who approved a kind, which `imports/` does not hold. */
function approved(crd: KubeObject): KubeObject {
  const annotations = { 'api-approved.kubernetes.io': 'unapproved, as only a test installs it' };
  return crd.spec.group.endsWith('.k8s.io') ? { ...crd, metadata: { ...crd.metadata, annotations } } : crd;
}

/** Definitions of a release, with the conversion that its managers do, and of the kinds that only those managers use. */
export function withManagers(release: KubeObject[], managers: KubeObject[]): KubeObject[] {
  const namesOf = (crds: KubeObject[]) => crds.map(({ metadata }) => metadata.name);
  return [
    ...release.map((crd) => {
      const conversion = managers.find(({ metadata }) => metadata.name === crd.metadata.name)?.spec.conversion;
      return conversion ? { ...crd, spec: { ...crd.spec, conversion } } : crd;
    }),
    ...managers.filter(({ metadata }) => !namesOf(release).includes(metadata.name)),
  ];
}
