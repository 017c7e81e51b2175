import { ApiObject, Size } from 'cdk8s';
import { Construct } from 'constructs';
import { Capability } from './addons/capability';
import type { NodePreparation } from './bootstrap/node-os';
import { RockyLinux9 } from './bootstrap/rocky-linux-9';
import type { IControlPlane, SecretKey } from './control-plane/control-plane';
import { kubeadmControlPlaneSpec } from './control-plane/kubeadm-control-plane';
import { kubeconfigCommand } from './control-plane/kubeconfig-command';
import { requirePlainValues } from './control-plane/plain-values';
import type { LoadBalancerNetwork, StandaloneControlPlaneOptions } from './control-plane/standalone-control-plane-options';
import { requireSoundStandalone } from './control-plane/standalone-rules';
import type { DnsRecord } from './exposure/exposure';
import type { ImmutableTemplate } from './immutable-template';
import type { IMachines } from './infrastructure/machines';
import { KIND } from './platform/kinds';
import type { KubeadmControlPlane } from './platform/shapes';
import { apiObject } from './private/api-object';
import { userLabels } from './private/labels';
import { quantity, requireWholeNumber } from './private/numbers';
import { addLabels, protectFromPruning, tenantMetadata } from './private/tenant-metadata';
import type { RequiredSecret } from './secrets';
import type { ITenantCluster } from './tenant-cluster';
import type { TenantIdentity } from './tenant-identity';
import type { Endpoint } from './values/endpoint';
import type { KubernetesVersion } from './values/kubernetes-version';

/** A control plane that runs on machines of its own. */
export interface IStandaloneControlPlane extends IControlPlane, IMachines {
  /**
   * The network in which the infrastructure's load balancer holds the endpoint.
   *
   * @default - kube-vip holds it
   */
  readonly loadBalancer?: LoadBalancerNetwork;
}

/** Properties of `StandaloneControlPlane`. */
export interface StandaloneControlPlaneProps extends StandaloneControlPlaneOptions {
  /** The tenant whose control plane this is. */
  readonly cluster: ITenantCluster;
}

/** A control plane that runs on machines of its own: a KubeadmControlPlane with its machine template. */
export class StandaloneControlPlane extends Construct implements IStandaloneControlPlane {
  public readonly cluster: ITenantCluster;
  public readonly name: string;
  public readonly replicas: number;
  public readonly maxSurge: number;
  public readonly cpu: number;
  public readonly memory: Size;
  public readonly disk: Size;
  public readonly loadBalancer?: LoadBalancerNetwork;
  public readonly resource: ApiObject;

  /** What its machines are made from. */
  public readonly machineTemplate: ImmutableTemplate;

  private readonly options: StandaloneControlPlaneOptions;
  private readonly allLabels: { [key: string]: string };
  private readonly preparation: NodePreparation;

  constructor(scope: Construct, id: string, props: StandaloneControlPlaneProps) {
    super(scope, id);
    const { cluster } = props;
    this.cluster = cluster;
    this.options = props;
    this.name = `${cluster.clusterName}-control-plane`;
    const owner = `the control plane of ${cluster.identity}`;
    this.replicas = requireWholeNumber('replicas', owner, props.replicas ?? 3, 1);
    this.maxSurge = props.maxSurge ?? 1;
    this.cpu = requireWholeNumber('cpu', owner, props.cpu ?? 2, 1);
    this.memory = props.memory ?? Size.gibibytes(4);
    this.disk = props.disk ?? Size.gibibytes(50);
    quantity('memory', owner, this.memory);
    quantity('disk', owner, this.disk);
    requireSoundStandalone(this, props);
    requirePlainValues(cluster.identity, props);
    this.loadBalancer = props.loadBalancer;
    this.allLabels = { ...cluster.labels, ...userLabels(owner, props.labels) };
    this.preparation = (props.nodeOs ?? new RockyLinux9()).prepareControlPlane(this);

    // A superseded template leaves Git while old machines still refer to it.
    this.machineTemplate = cluster.infrastructure.defineMachineTemplate(this);
    protectFromPruning(cluster, this.machineTemplate);
    this.resource = apiObject<KubeadmControlPlane>(this, 'Resource', {
      kind: KIND.KUBEADM_CONTROL_PLANE,
      metadata: tenantMetadata(cluster, cluster.clusterName),
      spec: () => this.renderSpec(),
    });
    addLabels(this.allLabels, this.resource, this.machineTemplate);
  }

  public get identity(): TenantIdentity {
    return this.cluster.identity;
  }

  public get version(): KubernetesVersion {
    return this.cluster.version;
  }

  public get endpoint(): Endpoint {
    return this.cluster.endpoint;
  }

  public get apiServerPort(): number {
    return this.endpoint.port;
  }

  public get labels(): { [key: string]: string } {
    return { ...this.allLabels };
  }

  /** Host names and addresses in the certificate of the API server, its endpoint first. */
  public get certSans(): string[] {
    return [...new Set([this.endpoint.host, ...this.options.certSans ?? []])];
  }

  /** Whether kubeadm installs kube-proxy in the tenant. */
  public get hasKubeProxy(): boolean {
    // Two programs that both rewrite service traffic break it in ways that are hard to see.
    return this.options.kubeProxy ?? !this.cluster.addons.provides(Capability.KUBE_PROXY);
  }

  public get kubeconfigSecret(): SecretKey {
    return { name: `${this.cluster.clusterName}-kubeconfig`, key: 'value' };
  }

  public get kubeconfigCommand(): string {
    return kubeconfigCommand(this.identity, this.kubeconfigSecret);
  }

  /** None: an address needs no name. */
  public get dnsRecords(): DnsRecord[] {
    return [];
  }

  /** Secrets that must be in the tenant's namespace before its first machine can start. */
  public get requiredSecrets(): RequiredSecret[] {
    const { clusterName, identity: { namespace } } = this.cluster;
    const files = (this.options.secretFiles ?? []).map(({ path, secret: { name, key } }) => ({ name, namespace, keys: { [key]: `the file ${path}` } }));
    return [
      ...this.options.etcdEndpoints ? [
        { name: `${clusterName}-etcd`, namespace, keys: { 'tls.crt': 'the certificate of the authority of etcd, as PEM' } },
        {
          name: `${clusterName}-apiserver-etcd-client`,
          namespace,
          keys: { 'tls.crt': 'the certificate of API servers, as PEM', 'tls.key': 'its private key, as PEM' },
        },
      ] : [],
      ...files,
    ];
  }

  private renderSpec(): KubeadmControlPlane['spec'] {
    const { options, machineTemplate, preparation, certSans } = this;
    const skippedPhases = [
      ...options.coreDns === false ? ['addon/coredns'] : [],
      ...this.hasKubeProxy ? [] : ['addon/kube-proxy'],
    ];
    return kubeadmControlPlaneSpec({ controlPlane: this, options, machineTemplate, preparation, certSans, skippedPhases });
  }
}
