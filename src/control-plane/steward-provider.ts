import { ApiObject } from 'cdk8s';
import { ControlPlaneProvider } from './control-plane-provider';
import { Capability } from '../addons/capability';
import type { IHostedControlPlane } from '../hosted-control-plane';
import { KIND } from '../platform/kinds';
import type { StewardControlPlane } from '../platform/shapes';
import { apiObject } from '../private/api-object';
import { tenantMetadata } from '../private/tenant-metadata';

/** Steward gives its pods no requests; without any they are the first to be evicted from a full node. */
const REQUESTS = {
  apiServer: { cpu: '250m', memory: '512Mi' },
  controllerManager: { cpu: '100m', memory: '128Mi' },
  scheduler: { cpu: '50m', memory: '64Mi' },
};

/** Steward reads the port as a signed number of 16 bits. */
const HIGHEST_PORT = 32767;

/** Control planes run by Steward through its Cluster API provider. */
export class StewardProvider extends ControlPlaneProvider {
  public readonly patchedInfrastructureKinds = [
    'AWSCluster',
    'AzureCluster',
    'HetznerCluster',
    'IonosCloudCluster',
    'KubevirtCluster',
    'NutanixCluster',
    'OpenStackCluster',
    'PacketCluster',
    'ProxmoxCluster',
    'TinkerbellCluster',
    'VSphereCluster',
  ];

  public readonly skipInfrastructureGate?: string = 'SkipInfraClusterPatch';

  public defineControlPlane(controlPlane: IHostedControlPlane): ApiObject {
    const { endpoint, identity } = controlPlane.cluster;
    if (endpoint.port > HIGHEST_PORT) {
      throw new Error(`'endpoint' of ${identity} has port ${endpoint.port}, expected at most ${HIGHEST_PORT}, beyond which Steward cannot read it back; choose a lower one`);
    }
    return apiObject<StewardControlPlane>(controlPlane, 'Resource', {
      kind: KIND.STEWARD_CONTROL_PLANE,
      metadata: tenantMetadata(controlPlane.cluster, controlPlane.cluster.clusterName),
      spec: () => this.renderSpec(controlPlane),
    });
  }

  private renderSpec(controlPlane: IHostedControlPlane): StewardControlPlane['spec'] {
    const { cluster, dataStore, replicas, exposureBinding: { serviceType, serviceAnnotations } } = controlPlane;
    return {
      version: cluster.version.toString(),
      replicas,
      dataStoreName: dataStore.name,
      // Left out, Steward joins namespace and name with '_', and `team-a/b` shares its state with `team/a-b`.
      dataStoreSchema: controlPlane.dataStoreKey,
      dataStoreUsername: controlPlane.dataStoreKey,
      addons: {
        coreDNS: {},
        konnectivity: {},
        // Two programs that both rewrite service traffic break it in ways that are hard to see.
        ...(!cluster.addons.provides(Capability.KUBE_PROXY) && { kubeProxy: {} }),
      },
      network: {
        serviceType,
        ...(serviceAnnotations && { serviceAnnotations }),
        certSANs: [cluster.endpoint.host],
      },
      apiServer: { resources: { requests: REQUESTS.apiServer } },
      controllerManager: { resources: { requests: REQUESTS.controllerManager } },
      scheduler: { resources: { requests: REQUESTS.scheduler } },
    };
  }
}
