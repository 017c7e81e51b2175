import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { Tenant } from '../../fleet';

/** Kustomize hashes only ConfigMaps and Secrets; names of templates are kept by hand, as in any such overlay. */
const HASH = 'aaaaaaaaaa';

/** An overlay a tenant on the base: text goes through a ConfigMap of settings, numbers through patches. */
export function writeOverlays(folder: string, fleet: Tenant[]): void {
  for (const tenant of fleet) {
    const overlay = join(folder, tenant.name);
    mkdirSync(overlay);
    writeFileSync(join(overlay, 'kustomization.yaml'), stringify(kustomization(tenant)));
    writeFileSync(join(overlay, 'settings.yaml'), stringify(settings(tenant)));
  }
}

function kustomization(tenant: Tenant): object {
  return {
    apiVersion: 'kustomize.config.k8s.io/v1beta1',
    kind: 'Kustomization',
    resources: ['../../base', 'settings.yaml'],
    components: ['../../settings'],
    patches: tenant.pools.flatMap(({ name, replicas, cpu, memory, disk }) => [
      {
        target: { kind: 'MachineDeployment', name: `${tenant.name}-${name}` },
        patch: patch({ '/spec/replicas': replicas }),
      },
      {
        target: { kind: 'HarvesterMachineTemplate', name: `${tenant.name}-${name}-${HASH}` },
        patch: patch({
          '/spec/template/spec/cpu': cpu,
          '/spec/template/spec/memory': `${memory}Gi`,
          '/spec/template/spec/volumes/0/volumeSize': `${disk}Gi`,
        }),
      },
    ]),
  };
}

function patch(values: { [path: string]: unknown }): string {
  return stringify(Object.entries(values).map(([path, value]) => ({ op: 'replace', path, value })));
}

function settings({ name, namespace, endpoint, addresses, pools }: Tenant): object {
  return {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'settings', annotations: { 'config.kubernetes.io/local-config': 'true' } },
    data: {
      name,
      namespace,
      endpoint,
      addresses,
      dataStoreKey: `${name}_${namespace}_${HASH}`.replace(/-/g, '_'),
      ...Object.fromEntries(pools.flatMap((pool) => ['machine', 'bootstrap'].map((part) => [`${pool.name}-${part}`, `${name}-${pool.name}-${HASH}`]))),
    },
  };
}
