import { ApiObject } from 'cdk8s';
import { EndpointTreatment, Infrastructure } from './infrastructure';
import { ImmutableTemplate } from '../immutable-template';
import { KIND } from '../platform/kinds';
import type { HarvesterCluster, HarvesterMachineTemplate } from '../platform/shapes';
import { apiObject, releasedProps } from '../private/api-object';
import { requireDns1123, requireQualifiedName } from '../private/names';
import { quantity } from '../private/numbers';
import { tenantMetadata } from '../private/tenant-metadata';
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
    const { identitySecret, image, networks, sshKeyPair, targetNamespace } = options;
    requireDns1123('targetNamespace', targetNamespace);
    requireDns1123('identitySecret.namespace', identitySecret.namespace);
    requireQualifiedName('identitySecret.name', identitySecret.name);
    requireQualifiedName('image', image);
    requireQualifiedName('sshKeyPair', sshKeyPair);
    networks.forEach((network) => requireQualifiedName('networks', network));
  }

  public defineCluster(cluster: ITenantCluster): ApiObject {
    const { identitySecret, targetNamespace, loadBalancerIpPool } = this.options;
    return apiObject<HarvesterCluster>(cluster, 'Infrastructure', {
      kind: KIND.HARVESTER_CLUSTER,
      metadata: tenantMetadata(cluster, cluster.clusterName),
      spec: () => ({
        identitySecret: { name: identitySecret.name, namespace: identitySecret.namespace },
        targetNamespace,
        loadBalancerConfig: loadBalancerIpPool === undefined ? { ipamType: 'dhcp' } : { ipamType: 'pool', ipPoolRef: loadBalancerIpPool },
      }),
    });
  }

  public defineMachineTemplate(pool: IWorkerPool): ImmutableTemplate {
    const { image, networks, sshKeyPair, sshUser = 'rocky' } = this.options;
    return new ImmutableTemplate(pool, 'Template', releasedProps<HarvesterMachineTemplate>(pool, {
      kind: KIND.HARVESTER_MACHINE_TEMPLATE,
      metadata: tenantMetadata(pool.cluster, pool.name),
      spec: () => ({
        template: {
          spec: {
            cpu: pool.cpu,
            memory: quantity('memory', pool.name, pool.memory),
            sshUser,
            sshKeyPair,
            networks,
            volumes: [{ volumeType: 'image', imageName: image, volumeSize: quantity('disk', pool.name, pool.disk), bootOrder: 1 }],
          },
        },
      }),
    }));
  }
}
