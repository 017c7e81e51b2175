import { Duration, Size } from 'cdk8s';
import type { SecretKey } from './control-plane';
import type { NodeOs } from '../bootstrap/node-os';
import type { Cidr } from '../values/cidr';
import type { IpAddress } from '../values/ip-address';

/** How kube-vip holds the endpoint on one of the machines, and moves it to another when that fails. */
export interface KubeVipOptions {
  /**
   * Interface of the machines in whose network the endpoint is.
   *
   * @default 'eth0'
   */
  readonly networkInterface?: string;

  /**
   * Image, with its registry and version.
   *
   * @default - upstream's, in the version of the platform release
   */
  readonly image?: string;
}

/** Network in which the infrastructure's load balancer takes the address of the endpoint. */
export interface LoadBalancerNetwork {
  /** What the infrastructure calls it, on Harvester `name` or `namespace/name` of a VM network. */
  readonly network: string;

  /** Its addresses. */
  readonly subnet: Cidr;

  /** Its gateway. */
  readonly gateway: IpAddress;
}

/** A file or folder of the machines in a container of the control plane. */
export interface HostMount {
  /** Name of the volume. */
  readonly name: string;

  /** Path on the machine. */
  readonly hostPath: string;

  /** Path in the container. */
  readonly mountPath: string;

  /**
   * Whether the container may only read it.
   *
   * @default true
   */
  readonly readOnly?: boolean;
}

/** Options of one program of a control plane on machines of its own. */
export interface StandaloneComponentOptions {
  /**
   * Flags without their dashes, such as `{ 'audit-log-maxage': '30' }`.
   *
   * @default - none
   */
  readonly extraArgs?: { [flag: string]: string };

  /**
   * Files and folders of the machines that it needs.
   *
   * @default - none
   */
  readonly mounts?: HostMount[];
}

/** A file on the machines whose content is a Secret of the tenant's namespace. It never passes through here. */
export interface SecretFile {
  /** Where it is. */
  readonly path: string;

  /** What is in it. */
  readonly secret: SecretKey;
}

/** What Cluster API does with an unhealthy machine, for which it needs a MachineHealthCheck. */
export interface ControlPlaneRemediation {
  /**
   * How often it replaces a replacement that is unhealthy as well.
   *
   * @default - until one is healthy
   */
  readonly maxRetry?: number;

  /**
   * How long it waits between two such replacements.
   *
   * @default - not at all
   */
  readonly retryPeriod?: Duration;

  /**
   * After how long without trouble it starts to count anew.
   *
   * @default - an hour
   */
  readonly minHealthyPeriod?: Duration;
}

/** Options of a control plane on machines of its own. */
export interface StandaloneControlPlaneOptions {
  /**
   * How many machines: an odd number, unless etcd is elsewhere.
   *
   * @default 3
   */
  readonly replicas?: number;

  /**
   * Virtual CPUs of a machine.
   *
   * @default 2
   */
  readonly cpu?: number;

  /**
   * Memory of a machine.
   *
   * @default Size.gibibytes(4)
   */
  readonly memory?: Size;

  /**
   * Root disk of a machine.
   *
   * @default Size.gibibytes(50)
   */
  readonly disk?: Size;

  /**
   * Operating system of the machines.
   *
   * @default new RockyLinux9()
   */
  readonly nodeOs?: NodeOs;

  /**
   * Labels of the control plane's objects and of its Machines, over those of the tenant. They roll no machine.
   *
   * @default - the tenant's
   */
  readonly labels?: { [key: string]: string };

  /**
   * How kube-vip holds the endpoint.
   *
   * @default - on 'eth0', unless there is a `loadBalancer`
   */
  readonly kubeVip?: KubeVipOptions;

  /**
   * The network of the infrastructure's load balancer, which holds the endpoint in place of kube-vip.
   *
   * @default - kube-vip holds it
   */
  readonly loadBalancer?: LoadBalancerNetwork;

  /**
   * URLs of an etcd that exists, such as `https://10.40.0.11:2379`. The control plane's `requiredSecrets` open it.
   *
   * @default - etcd runs on the machines of the control plane
   */
  readonly etcdEndpoints?: string[];

  /**
   * Flags of the etcd on the machines, without their dashes.
   *
   * @default - none
   */
  readonly etcdExtraArgs?: { [flag: string]: string };

  /**
   * Host names and addresses in the certificate of the API server, beside its endpoint.
   *
   * @default - none
   */
  readonly certSans?: string[];

  /**
   * kube-apiserver.
   *
   * @default - as kubeadm has it
   */
  readonly apiServer?: StandaloneComponentOptions;

  /**
   * kube-controller-manager.
   *
   * @default - as kubeadm has it
   */
  readonly controllerManager?: StandaloneComponentOptions;

  /**
   * kube-scheduler.
   *
   * @default - as kubeadm has it
   */
  readonly scheduler?: StandaloneComponentOptions;

  /**
   * Files on the machines whose content is a Secret, such as an encryption configuration that `apiServer` mounts.
   *
   * @default - none
   */
  readonly secretFiles?: SecretFile[];

  /**
   * Feature gates of Kubernetes, for all its components.
   *
   * @default - Kubernetes' own
   */
  readonly featureGates?: { [gate: string]: boolean };

  /**
   * Feature gates of kubeadm.
   *
   * @default - kubeadm's own
   */
  readonly kubeadmFeatureGates?: { [gate: string]: boolean };

  /**
   * Admission controllers that are on, beside NodeRestriction and those that always are.
   *
   * @default - none
   */
  readonly admissionControllers?: string[];

  /**
   * Whether kubeadm installs CoreDNS in the tenant.
   *
   * @default true
   */
  readonly coreDns?: boolean;

  /**
   * Whether kubeadm installs kube-proxy in the tenant.
   *
   * @default - unless an addon replaces it
   */
  readonly kubeProxy?: boolean;

  /**
   * Registry of the images of Kubernetes.
   *
   * @default - upstream's
   */
  readonly registry?: string;

  /**
   * How many machines a rollout adds before it removes one: 1, or 0 with three or more machines where there is no room.
   *
   * @default 1
   */
  readonly maxSurge?: number;

  /**
   * How long before their certificates expire machines are replaced, from 7 to 364 days. Certificates live a year.
   *
   * @default Duration.days(30)
   */
  readonly renewCertificatesBefore?: Duration;

  /**
   * What Cluster API does with an unhealthy machine.
   *
   * @default - it replaces it, one at a time
   */
  readonly remediation?: ControlPlaneRemediation;

  /**
   * How long pods may take to leave a machine that goes.
   *
   * @default - as long as they like
   */
  readonly nodeDrainTimeout?: Duration;

  /**
   * How long Cluster API tries to delete the Node of a machine that is gone.
   *
   * @default - ten seconds
   */
  readonly nodeDeletionTimeout?: Duration;

  /**
   * How long volumes may take to leave a machine that goes.
   *
   * @default - as long as they like
   */
  readonly nodeVolumeDetachTimeout?: Duration;
}
