import { ApiObject } from 'cdk8s';
import { EndpointTreatment, Infrastructure } from './infrastructure';
import type { IMachines } from './machines';
import { ImmutableTemplate } from '../immutable-template';
import { KIND } from '../platform/kinds';
import type { HarvesterCluster, HarvesterMachineTemplate } from '../platform/shapes';
import { apiObject, releasedProps } from '../private/api-object';
import { requireDns1123, requireQualifiedName } from '../private/names';
import { quantity } from '../private/numbers';
import { shared, SharedContent } from '../private/shared-content';
import { tenantMetadata } from '../private/tenant-metadata';
import type { SecretReference } from '../secrets';
import type { IStandaloneControlPlane } from '../standalone-control-plane';
import type { ITenantCluster } from '../tenant-cluster';
import { IpFamily } from '../values/ip-address';

/** Where the provider's load balancer listens, and nowhere else. */
const LOAD_BALANCER_PORT = 6443;

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
   * Hosted control planes and kube-vip do not use it, but the provider insists on one address a tenant.
   *
   * @default - an address by DHCP
   */
  readonly loadBalancerIpPool?: string;
}

/**
 * Virtual machines on Harvester, through Cluster API's Harvester provider (CAPHV).
 *
 * Labels reach the HarvesterMachine and end there: the provider gives none of them to the virtual machine.
 */
export class HarvesterInfrastructure extends Infrastructure {
  public readonly clusterKind = KIND.HARVESTER_CLUSTER.kind;
  public readonly endpointTreatment = EndpointTreatment.OVERWRITES;

  private readonly clusterSpec: HarvesterCluster['spec'];
  private readonly machineSpecs = new SharedContent<HarvesterMachineTemplate['spec']>();

  constructor(private readonly options: HarvesterInfrastructureOptions) {
    super();
    if (options.networks.length === 0) {
      throw new Error("'networks' is empty, expected at least one VM network; give one such as 'default/vlan40'");
    }
    const { identitySecret, image, loadBalancerIpPool, networks, sshKeyPair, targetNamespace } = options;
    requireDns1123('targetNamespace', targetNamespace);
    requireDns1123('identitySecret.namespace', identitySecret.namespace);
    requireQualifiedName('identitySecret.name', identitySecret.name);
    requireQualifiedName('image', image);
    requireQualifiedName('sshKeyPair', sshKeyPair);
    networks.forEach((network) => requireQualifiedName('networks', network));
    this.clusterSpec = shared({
      identitySecret: { name: identitySecret.name, namespace: identitySecret.namespace },
      targetNamespace,
      loadBalancerConfig: loadBalancerIpPool === undefined ? { ipamType: 'dhcp' } : { ipamType: 'pool', ipPoolRef: loadBalancerIpPool },
    });
  }

  public defineCluster(cluster: ITenantCluster): ApiObject {
    return apiObject<HarvesterCluster>(cluster, 'Infrastructure', {
      kind: KIND.HARVESTER_CLUSTER,
      metadata: tenantMetadata(cluster, cluster.clusterName),
      spec: () => this.clusterSpec,
    });
  }

  /** Define the cluster object with an IP pool that holds nothing but the endpoint, so that the load balancer gets no other address. */
  public defineLoadBalancedCluster(controlPlane: IStandaloneControlPlane): ApiObject {
    const { cluster, endpoint, loadBalancer } = controlPlane;
    const { network, subnet, gateway } = loadBalancer!;
    requireQualifiedName('loadBalancer.network', network);
    if (endpoint.port !== LOAD_BALANCER_PORT || endpoint.ipAddress?.family !== IpFamily.IPV4) {
      throw new Error(`'endpoint' of ${cluster.identity} is ${endpoint}, expected an IPv4 address and port ${LOAD_BALANCER_PORT}, where the load balancer of Harvester listens; choose such a one, or leave out 'loadBalancer'`);
    }
    return apiObject<HarvesterCluster>(cluster, 'Infrastructure', {
      kind: KIND.HARVESTER_CLUSTER,
      metadata: tenantMetadata(cluster, cluster.clusterName),
      spec: () => ({
        ...this.clusterSpec,
        loadBalancerConfig: {
          ipamType: 'pool',
          ipPool: { vmNetwork: network, subnet: subnet.toString(), gateway: gateway.toString(), rangeStart: endpoint.host, rangeEnd: endpoint.host },
        },
      }),
    });
  }

  public defineMachineTemplate(machines: IMachines): ImmutableTemplate {
    return new ImmutableTemplate(machines, 'Template', releasedProps<HarvesterMachineTemplate>(machines, {
      kind: KIND.HARVESTER_MACHINE_TEMPLATE,
      metadata: tenantMetadata(machines.cluster, machines.name),
      spec: () => this.machineSpec(machines),
    }));
  }

  private machineSpec({ name, cpu, memory, disk }: IMachines): HarvesterMachineTemplate['spec'] {
    const { image, networks, sshKeyPair, sshUser = 'rocky' } = this.options;
    const memoryQuantity = quantity('memory', name, memory);
    const volumeSize = quantity('disk', name, disk);
    return this.machineSpecs.of(`${cpu} ${memoryQuantity} ${volumeSize}`, () => ({
      template: {
        spec: {
          cpu,
          memory: memoryQuantity,
          sshUser,
          sshKeyPair,
          networks,
          volumes: [{ volumeType: 'image', imageName: image, volumeSize, bootOrder: 1 }],
        },
      },
    }));
  }
}
