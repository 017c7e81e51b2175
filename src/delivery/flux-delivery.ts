import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { AddonDelivery } from './addon-delivery';
import type { HelmReleaseV2 } from '../../imports/flux-helm-controller-v1.6.3/helm.toolkit.fluxcd.io_helmreleases';
import type { KustomizationV1 } from '../../imports/flux-kustomize-controller-v1.9.4/kustomize.toolkit.fluxcd.io_kustomizations';
import type { HelmRepositoryV1 } from '../../imports/flux-source-controller-v1.9.1/source.toolkit.fluxcd.io_helmrepositories';
import type { Addon } from '../addons/addon';
import { inTenantFolder, tenantFolder } from '../fleet/layout';
import type { IManagementPlane } from '../management-plane';
import { KIND } from '../platform/kinds';
import { releaseOf } from '../platform/release-of';
import { apiObject } from '../private/api-object';
import { LABEL_LIMIT } from '../private/names';
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
}

/** Flux: a HelmRelease an addon, through the tenant's kubeconfig, and a Kustomization a folder. */
export class FluxDelivery extends AddonDelivery {
  public readonly pruneProtection: { [key: string]: string } = { 'kustomize.toolkit.fluxcd.io/prune': 'disabled' };

  private readonly gitRepository: string;
  private readonly namespace: string;
  private readonly path: string;

  constructor(options: FluxDeliveryOptions = {}) {
    super();
    this.gitRepository = options.gitRepository ?? 'flux-system';
    this.namespace = options.namespace ?? 'flux-system';
    this.path = options.path ?? '.';
  }

  public defineRelease(scope: Construct, addon: Addon, cluster: ITenantCluster): ApiObject {
    const { repository } = addon.chart(cluster);
    const source = this.chartRepository(cluster.plane, repository);
    return apiObject<HelmReleaseV2>(scope, 'Resource', {
      kind: KIND.HELM_RELEASE,
      metadata: { name: releaseName(cluster, addon) },
      spec: () => {
        const { chart, version, namespace, values } = addon.chart(cluster);
        const requirements = cluster.addons.requirementsOf(addon);
        return {
          interval: '1h',
          timeout: '15m',
          releaseName: addon.name,
          targetNamespace: namespace,
          // The default is this object's own namespace, which the tenant does not have.
          storageNamespace: namespace,
          kubeConfig: { secretRef: cluster.plane.controlPlaneProvider.kubeconfigSecret(cluster) },
          chart: { spec: { chart, version, sourceRef: { kind: 'HelmRepository', name: source.name, namespace: this.namespace } } },
          ...(requirements.length > 0 && { dependsOn: requirements.map((other) => ({ name: releaseName(cluster, other) })) }),
          // The first machines of a tenant take minutes, so an install must outlive several timeouts.
          install: { createNamespace: true, crds: 'CreateReplace', remediation: { retries: -1 } },
          upgrade: { crds: 'CreateReplace', remediation: { retries: 3 } },
          ...(values && Object.keys(values).length > 0 && { values }),
        };
      },
    });
  }

  public defineTenantSync(scope: Construct, cluster: ITenantCluster): void {
    apiObject<KustomizationV1>(scope, 'Tenant', {
      kind: KIND.KUSTOMIZATION,
      metadata: { name: cluster.clusterName },
      spec: () => {
        const awaited = cluster.awaitedAddons;
        return {
          ...this.sync(tenantFolder(cluster.identity)),
          // Only what the in-tenant folder needs: waiting for everything would hold it back for a broken addon.
          ...(awaited.length > 0 && {
            healthChecks: awaited.map((addon) => ({
              apiVersion: releaseOf(cluster)._apiVersion(KIND.HELM_RELEASE),
              kind: KIND.HELM_RELEASE.kind,
              name: releaseName(cluster, addon),
              namespace: cluster.identity.namespace,
            })),
          }),
        };
      },
    });
  }

  public defineInTenantSync(scope: Construct, cluster: ITenantCluster): void {
    apiObject<KustomizationV1>(scope, 'InTenant', {
      kind: KIND.KUSTOMIZATION,
      metadata: { name: `${cluster.clusterName}-in-tenant` },
      spec: () => ({
        ...this.sync(inTenantFolder(cluster.identity)),
        dependsOn: [{ name: cluster.clusterName }],
        kubeConfig: { secretRef: cluster.plane.controlPlaneProvider.kubeconfigSecret(cluster) },
      }),
    });
  }

  private sync(folder: string) {
    return {
      interval: '10m',
      retryInterval: '1m',
      timeout: '5m',
      path: this.path === '.' ? `./${folder}` : `${this.path.replace(/\/+$/, '')}/${folder}`,
      prune: true,
      sourceRef: { kind: 'GitRepository' as const, name: this.gitRepository, namespace: this.namespace },
    };
  }

  /** One HelmRepository a URL and plane: a thousand tenants must not poll a thousand times. */
  private chartRepository(plane: IManagementPlane, url: string): ApiObject {
    const name = url.replace(/^[a-z]+:\/\//, '').replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '').toLowerCase();
    const id = 'ChartRepositories';
    const scope = plane.node.tryFindChild(id) as Construct | undefined ?? new Construct(plane, id);
    const existing = scope.node.tryFindChild(name) as ApiObject | undefined;
    const existingUrl = existing?.toJson().spec.url ?? url;
    if (existingUrl !== url) {
      throw new Error(`chart repositories '${existingUrl}' and '${url}' would both be named '${name}', expected names that differ; use one of the two URLs`);
    }
    return existing ?? apiObject<HelmRepositoryV1>(scope, name, {
      kind: KIND.HELM_REPOSITORY,
      metadata: { name, namespace: this.namespace },
      spec: () => ({ url, interval: '1h', ...(url.startsWith('oci://') && { type: 'oci' as const }) }),
    });
  }
}

function releaseName(cluster: ITenantCluster, addon: Addon): string {
  const name = `${cluster.clusterName}-${addon.name}`;
  if (name.length > LABEL_LIMIT) {
    throw new Error(`the release '${name}' has ${name.length} characters, expected at most ${LABEL_LIMIT}, as Flux writes it into a label; shorten the name of the cluster or of the addon`);
  }
  return name;
}
