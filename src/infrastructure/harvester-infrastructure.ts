import { ApiObject } from 'cdk8s';
import { EndpointTreatment, Infrastructure } from './infrastructure';
import type { HarvesterClusterV1Beta1 } from '../../imports/caphv-v0.10.1/infrastructure.cluster.x-k8s.io_harvesterclusters';
import type { HarvesterMachineTemplateV1Beta1 } from '../../imports/caphv-v0.10.1/infrastructure.cluster.x-k8s.io_harvestermachinetemplates';
import { ImmutableTemplate } from '../immutable-template';
import { KIND } from '../platform/kinds';
import { apiObject, releasedProps } from '../private/api-object';
import { quantity } from '../private/numbers';
import type { ITenantCluster } from '../tenant-cluster';
import type { IWorkerPool } from '../worker-pool';

/** A Secret in any namespace. */
export interface SecretReference {
  /** Name of the Secret. */
  readonly name: string;

  /** Namespace of the Secret. */
  readonly namespace: string;
}

/** Options of `HarvesterInfrastructure`. */
export interface HarvesterInfrastructureOptions {
  /** Secret on the management cluster whose key `kubeconfig` opens Harvester. */
  readonly identitySecret: SecretReference;

  /** Namespace on Harvester in which the machines live. */
  readonly targetNamespace: string;

  /** VM image, as `name` or `namespace/name`. */
  readonly image: string;

  /** VM networks, one interface each, as `name` or `namespace/name`. */
  readonly networks: string[];

  /** Harvester key pair for SSH, as `name` or `namespace/name`. */
  readonly sshKeyPair: string;

  /**
   * User for SSH.
   *
   * @default 'rocky'
   */
  readonly sshUser?: string;

  /**
   * Harvester IP pool for the load balancer that the provider makes for each tenant.
   *
   * A hosted control plane does not use it, but the provider insists on one address a tenant.
   *
   * @default - an address by DHCP
   */
  readonly loadBalancerIpPool?: string;
}

/** Virtual machines on Harvester, through Cluster API's Harvester provider (CAPHV). */
export class HarvesterInfrastructure extends Infrastructure {
  public readonly clusterKind = KIND.HARVESTER_CLUSTER.kind;
  public readonly endpointTreatment = EndpointTreatment.OVERWRITES;

  constructor(private readonly options: HarvesterInfrastructureOptions) {
    super();
    if (options.networks.length === 0) {
      throw new Error("'networks' is empty, expected at least one VM network; give one such as 'default/vlan40'");
    }
  }

  public defineCluster(cluster: ITenantCluster): ApiObject {
    const { identitySecret, targetNamespace, loadBalancerIpPool } = this.options;
    return apiObject<HarvesterClusterV1Beta1>(cluster, 'Infrastructure', {
      kind: KIND.HARVESTER_CLUSTER,
      metadata: { name: cluster.clusterName },
      spec: () => ({
        identitySecret: { name: identitySecret.name, namespace: identitySecret.namespace },
        targetNamespace,
        loadBalancerConfig: loadBalancerIpPool === undefined ? { ipamType: 'dhcp' } : { ipamType: 'pool', ipPoolRef: loadBalancerIpPool },
      }),
    });
  }

  public defineMachineTemplate(pool: IWorkerPool): ApiObject {
    const { image, networks, sshKeyPair, sshUser = 'rocky' } = this.options;
    return new ImmutableTemplate(pool, 'Template', releasedProps<HarvesterMachineTemplateV1Beta1>(pool, {
      kind: KIND.HARVESTER_MACHINE_TEMPLATE,
      metadata: { name: pool.name },
      spec: () => ({
        template: {
          spec: {
            cpu: pool.cpu,
            memory: quantity('memory', pool.memory),
            sshUser,
            sshKeyPair,
            networks,
            volumes: [{ volumeType: 'image', imageName: image, volumeSize: quantity('disk', pool.disk), bootOrder: 1 }],
          },
        },
      }),
    }));
  }
}
