import { ApiObject } from 'cdk8s';
import { ControlPlaneProvider } from './control-plane-provider';
import type { StewardControlPlaneV1Alpha1 } from '../../imports/steward-cp-provider-v0.3.0/controlplane.cluster.x-k8s.io_stewardcontrolplanes';
import { Capability } from '../addons/capability';
import type { IHostedControlPlane } from '../hosted-control-plane';
import { KIND } from '../platform/kinds';
import { apiObject } from '../private/api-object';

/** Steward gives its pods no requests; without any they are the first to be evicted from a full node. */
const REQUESTS = {
  apiServer: { cpu: '250m', memory: '512Mi' },
  controllerManager: { cpu: '100m', memory: '128Mi' },
  scheduler: { cpu: '50m', memory: '64Mi' },
};

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
    return apiObject<StewardControlPlaneV1Alpha1>(controlPlane, 'Resource', {
      kind: KIND.STEWARD_CONTROL_PLANE,
      metadata: { name: controlPlane.cluster.clusterName },
      spec: () => this.renderSpec(controlPlane),
    });
  }

  private renderSpec(controlPlane: IHostedControlPlane): StewardControlPlaneV1Alpha1['spec'] {
    const { cluster, dataStore, replicas, exposure } = controlPlane;
    const service = exposure.service(controlPlane);
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
        serviceType: service.type,
        ...(service.annotations && { serviceAnnotations: service.annotations }),
        certSANs: [cluster.endpoint.host],
      },
      apiServer: { resources: { requests: REQUESTS.apiServer } },
      controllerManager: { resources: { requests: REQUESTS.controllerManager } },
      scheduler: { resources: { requests: REQUESTS.scheduler } },
    };
  }
}
