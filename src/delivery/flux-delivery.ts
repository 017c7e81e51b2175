import { posix } from 'path';
import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { AddonDelivery, ISyncedTenant } from './addon-delivery';
import type { Addon } from '../addons/addon';
import { HelmAddon } from '../addons/helm-addon';
import { inTenantFolder, tenantFolder } from '../fleet/layout';
import type { IManagementPlane } from '../management-plane';
import { KIND } from '../platform/kinds';
import { releaseOf } from '../platform/release-of';
import type { HelmRelease, HelmRepository, Kustomization } from '../platform/shapes';
import { apiObject } from '../private/api-object';
import { LABEL_LIMIT } from '../private/names';
import { tenantMetadata } from '../private/tenant-metadata';
import type { ITenantCluster } from '../tenant-cluster';

/** Options of `FluxDelivery`. */
export interface FluxDeliveryOptions {
  /**
   * Name of the GitRepository that holds the synthesized tree.
   *
   * @default 'flux-system'
   */
  readonly gitRepository?: string;

  /**
   * Namespace of the GitRepository, and of the chart repositories that tenants share.
   *
   * @default 'flux-system'
   */
  readonly namespace?: string;

  /**
   * Folder of the Git repository into which the fleet is synthesized.
   *
   * @default '.'
   */
  readonly path?: string;

  /**
   * Secret with the keys of SOPS files in `extra`, by name, in the namespace of each tenant.
   *
   * @default - nothing is decrypted
   */
  readonly decryptionSecret?: string;
}

/** Flux: a HelmRelease an addon, through the tenant's kubeconfig, and a Kustomization a folder. */
export class FluxDelivery extends AddonDelivery {
  public readonly pruneProtection: { [key: string]: string } = { 'kustomize.toolkit.fluxcd.io/prune': 'disabled' };

  private readonly gitRepository: string;
  private readonly namespace: string;
  private readonly path: string;
  private readonly decryptionSecret?: string;

  constructor(options: FluxDeliveryOptions = {}) {
    super();
    this.gitRepository = options.gitRepository ?? 'flux-system';
    this.namespace = options.namespace ?? 'flux-system';
    this.path = options.path ?? '.';
    this.decryptionSecret = options.decryptionSecret;
  }

  public defineRelease(scope: Construct, addon: HelmAddon, cluster: ITenantCluster): ApiObject {
    const { repository } = addon.chart(cluster);
    const source = this.chartRepository(cluster.plane, repository);
    return apiObject<HelmRelease>(scope, 'Resource', {
      kind: KIND.HELM_RELEASE,
      metadata: tenantMetadata(cluster, releaseName(cluster, addon)),
      spec: () => {
        const { chart, version, namespace, values } = addon.chart(cluster);
        const requirements = cluster.addons.requirementsOf(addon).filter(isRelease);
        return {
          interval: '1h',
          timeout: '15m',
          releaseName: addon.name,
          targetNamespace: namespace,
          // The default is this object's own namespace, which the tenant does not have.
          storageNamespace: namespace,
          kubeConfig: { secretRef: cluster.controlPlane.kubeconfigSecret },
          chart: { spec: { chart, version, sourceRef: { kind: 'HelmRepository', name: source, namespace: this.namespace } } },
          ...(requirements.length > 0 && { dependsOn: requirements.map((other) => ({ name: releaseName(cluster, other) })) }),
          // The first machines of a tenant take minutes. Uninstalling what is not ready yet would remove a network
          // in use, and storage refuses it.
          install: { createNamespace: true, crds: 'CreateReplace', strategy: { name: 'RetryOnFailure' } },
          upgrade: { crds: 'CreateReplace', strategy: { name: 'RetryOnFailure' } },
          ...(Object.keys(values).length > 0 && { values }),
        };
      },
    });
  }

  public defineTenantSync(scope: Construct, tenant: ISyncedTenant): void {
    apiObject<Kustomization>(scope, 'Tenant', {
      kind: KIND.KUSTOMIZATION,
      metadata: { name: tenant.identity.name, namespace: tenant.identity.namespace },
      spec: () => {
        const awaited = tenant.awaitedAddons.filter(isRelease);
        return {
          ...this.sync(tenantFolder(tenant.identity)),
          ...(this.decryptionSecret !== undefined && { decryption: { provider: 'sops', secretRef: { name: this.decryptionSecret } } }),
          // Only what the in-tenant folder needs: waiting for everything would hold it back for a broken addon.
          ...(awaited.length > 0 && {
            healthChecks: awaited.map((addon) => ({
              apiVersion: releaseOf(tenant)._written(KIND.HELM_RELEASE).apiVersion,
              kind: KIND.HELM_RELEASE.kind,
              name: releaseName(tenant, addon),
              namespace: tenant.identity.namespace,
            })),
          }),
        };
      },
    });
  }

  public defineInTenantSync(scope: Construct, cluster: ITenantCluster): void {
    apiObject<Kustomization>(scope, 'InTenant', {
      kind: KIND.KUSTOMIZATION,
      metadata: tenantMetadata(cluster, `${cluster.clusterName}-in-tenant`),
      spec: () => ({
        ...this.sync(inTenantFolder(cluster.identity)),
        dependsOn: [{ name: cluster.clusterName }],
        // What is inside goes with the tenant; a finalizer that must reach a broken one would never end.
        deletionPolicy: 'Orphan',
        kubeConfig: { secretRef: cluster.controlPlane.kubeconfigSecret },
      }),
    });
  }

  private sync(folder: string) {
    return {
      interval: '10m',
      retryInterval: '1m',
      // A tenant that is not up yet holds a worker of the controller for so long, out of every two minutes.
      timeout: '1m',
      path: `./${posix.join('.', this.path, folder)}`,
      prune: true,
      sourceRef: { kind: 'GitRepository' as const, name: this.gitRepository, namespace: this.namespace },
    };
  }

  /** The name of the one HelmRepository a URL and plane: a thousand tenants must not poll a thousand times. */
  private chartRepository(plane: IManagementPlane, url: string): string {
    const name = url.replace(/^[a-z]+:\/\//, '').replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '').toLowerCase();
    const id = 'ChartRepositories';
    const scope = plane.node.tryFindChild(id) as Construct | undefined ?? new Construct(plane, id);
    const repository = scope.node.tryFindChild(name) as ChartRepository | undefined ?? new ChartRepository(scope, name, url, this.namespace);
    if (repository.url !== url) {
      throw new Error(`chart repositories '${repository.url}' and '${url}' would both be named '${name}', expected names that differ; use one of the two URLs`);
    }
    return name;
  }
}

class ChartRepository extends Construct {
  constructor(scope: Construct, name: string, public readonly url: string, namespace: string) {
    super(scope, name);
    apiObject<HelmRepository>(this, 'Resource', {
      kind: KIND.HELM_REPOSITORY,
      metadata: { name, namespace },
      spec: () => ({ url, interval: '1h', ...(url.startsWith('oci://') && { type: 'oci' as const }) }),
    });
  }
}

/** Only a release has a state that Flux can wait for. */
function isRelease(addon: Addon): boolean {
  return addon instanceof HelmAddon;
}

function releaseName({ identity }: ISyncedTenant, addon: Addon): string {
  const name = `${identity.name}-${addon.name}`;
  if (name.length > LABEL_LIMIT) {
    throw new Error(`the release '${name}' has ${name.length} characters, expected at most ${LABEL_LIMIT}, as Flux writes it into a label; shorten the name of the cluster or of the addon`);
  }
  return name;
}
