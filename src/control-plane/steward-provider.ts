import { ApiObject } from 'cdk8s';
import { ControlPlaneComponent, ControlPlaneProvider, GatewayListener } from './control-plane-provider';
import { ExposureKind, IngressController } from '../exposure/exposure';
import type { IHostedControlPlane } from '../hosted-control-plane';
import { KIND } from '../platform/kinds';
import type { StewardControlPlane } from '../platform/shapes';
import { apiObject } from '../private/api-object';
import { tenantMetadata } from '../private/tenant-metadata';
import { Endpoint } from '../values/endpoint';

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
  public readonly name = 'steward';
  public readonly exposures = [ExposureKind.LOAD_BALANCER, ExposureKind.INGRESS, ExposureKind.GATEWAY, ExposureKind.NODE_PORT];
  public readonly ingressControllers = Object.values(IngressController);
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

  public readonly gatewayListeners: GatewayListener[] = [{ name: 'kube-apiserver', port: 6443 }, { name: 'konnectivity-server', port: 8132 }];
  public readonly tlsRouteVersion?: string = 'v1alpha2';
  public readonly dataStoreGroup?: string = KIND.STEWARD_DATA_STORE.group;

  public managedFlags(_component: ControlPlaneComponent): string[] {
    return [];
  }

  public konnectivityEndpoint({ endpoint }: IHostedControlPlane): Endpoint | undefined {
    return Endpoint.of(endpoint.host, 8132);
  }

  public podLabels({ identity }: IHostedControlPlane): { [key: string]: string } | undefined {
    return { 'steward.butlerlabs.dev/name': identity.name };
  }

  public defineControlPlane(controlPlane: IHostedControlPlane): ApiObject {
    const { endpoint, identity } = controlPlane;
    if (endpoint.port > HIGHEST_PORT) {
      throw new Error(`'endpoint' of ${identity} has port ${endpoint.port}, expected at most ${HIGHEST_PORT}, beyond which Steward cannot read it back; choose a lower one`);
    }
    return apiObject<StewardControlPlane>(controlPlane, 'Resource', {
      kind: KIND.STEWARD_CONTROL_PLANE,
      metadata: tenantMetadata(controlPlane, identity.name),
      spec: () => this.renderSpec(controlPlane),
    });
  }

  private renderSpec(controlPlane: IHostedControlPlane): StewardControlPlane['spec'] {
    const { dataStore, replicas, exposureBinding: { serviceType, serviceAnnotations } } = controlPlane;
    return {
      version: controlPlane.version.toString(),
      replicas,
      dataStoreName: dataStore.name,
      // Left out, Steward joins namespace and name with '_', and `team-a/b` shares its state with `team/a-b`.
      dataStoreSchema: controlPlane.dataStoreKey,
      dataStoreUsername: controlPlane.dataStoreKey,
      addons: {
        coreDNS: {},
        konnectivity: {},
        ...(controlPlane.hasKubeProxy && { kubeProxy: {} }),
      },
      network: {
        serviceType,
        ...(serviceAnnotations && { serviceAnnotations }),
        certSANs: controlPlane.certSans,
      },
      apiServer: { resources: { requests: REQUESTS.apiServer } },
      controllerManager: { resources: { requests: REQUESTS.controllerManager } },
      scheduler: { resources: { requests: REQUESTS.scheduler } },
    };
  }
}
