import type { ConfigMount } from './config-mount';
import type { ControlPlaneProvider } from './control-plane-provider';
import type { DataStore } from '../datastore/data-store';
import type { Exposure } from '../exposure/exposure';

/** Compute resources of a container, as Kubernetes quantities. */
export interface ComponentResources {
  /**
   * What the container is sure to get, such as `{ cpu: '250m', memory: '512Mi' }`.
   *
   * @default - those of the library, for components that have some
   */
  readonly requests?: { [resource: string]: string };

  /**
   * What the container may use at most.
   *
   * @default - no limits
   */
  readonly limits?: { [resource: string]: string };
}

/** Options of one program of a control plane. */
export interface ControlPlaneComponentOptions {
  /**
   * Name of the image in the registry.
   *
   * @default - upstream's
   */
  readonly image?: string;

  /**
   * Compute resources.
   *
   * @default - requests of the library, no limits
   */
  readonly resources?: ComponentResources;

  /**
   * Flags without their dashes, such as `{ 'audit-log-maxage': '30' }`.
   *
   * @default - none
   */
  readonly extraArgs?: { [flag: string]: string };

  /**
   * Secrets and ConfigMaps of the tenant's namespace, mounted as folders.
   *
   * @default - none
   */
  readonly mounts?: ConfigMount[];
}

/** Who may log in: an OpenID Connect issuer that the API server trusts. */
export interface OidcOptions {
  /** URL of the issuer. */
  readonly issuerUrl: string;

  /** Client for which tokens are issued. */
  readonly clientId: string;

  /**
   * Claim that holds the name of a user.
   *
   * @default 'sub'
   */
  readonly usernameClaim?: string;

  /**
   * What stands before the name of a user; `-` for nothing.
   *
   * @default - the issuer's URL and '#', unless the claim is 'email'
   */
  readonly usernamePrefix?: string;

  /**
   * Claim that holds the groups of a user.
   *
   * @default - no groups
   */
  readonly groupsClaim?: string;

  /**
   * What stands before the name of a group.
   *
   * @default - nothing
   */
  readonly groupsPrefix?: string;

  /**
   * ConfigMap or Secret of the tenant's namespace whose key `ca.crt` signs the issuer's certificate.
   *
   * @default - the system's certificate authorities
   */
  readonly certificateAuthority?: ConfigMount;
}

/** What is written down of requests. */
export interface AuditOptions {
  /** ConfigMap of the tenant's namespace whose key `policy.yaml` is the audit policy. */
  readonly policy: ConfigMount;

  /**
   * Secret of the tenant's namespace whose key `webhook.yaml` is a kubeconfig of the server that takes the events.
   *
   * @default - events go to the log of the API server
   */
  readonly webhook?: ConfigMount;
}

/** The tunnel from API servers to nodes that they cannot reach. */
export interface KonnectivityOptions {
  /**
   * Whether there is one.
   *
   * @default - wherever the exposure can carry it
   */
  readonly enabled?: boolean;

  /**
   * How many agents run as a Deployment.
   *
   * @default - one on each node
   */
  readonly agentReplicas?: number;

  /**
   * Whether agents use the network of the node, so that they run before the tenant's CNI does.
   *
   * @default false
   */
  readonly agentHostNetwork?: boolean;
}

/** How the kubelets of a tenant are told to work. */
export interface KubeletOptions {
  /**
   * Who manages cgroups, `systemd` or `cgroupfs`.
   *
   * @default 'systemd'
   */
  readonly cgroupDriver?: string;

  /**
   * In which order API servers try the addresses of a node.
   *
   * @default ['InternalIP', 'ExternalIP', 'Hostname']
   */
  readonly preferredAddressTypes?: string[];
}

/** Where and how the pods of a control plane run. */
export interface ControlPlanePodOptions {
  /**
   * Labels that a node must have.
   *
   * @default - any node
   */
  readonly nodeSelector?: { [key: string]: string };

  /**
   * Tolerations, as Kubernetes writes them.
   *
   * @default - none
   */
  readonly tolerations?: { [key: string]: any }[];

  /**
   * Affinity, as Kubernetes writes it.
   *
   * @default - none
   */
  readonly affinity?: { [key: string]: any };

  /**
   * Topology spread constraints, as Kubernetes writes them, in place of the library's.
   *
   * @default - with two or more replicas: over zones and hosts, as far as possible
   */
  readonly topologySpreadConstraints?: { [key: string]: any }[];

  /**
   * Labels of the pods.
   *
   * @default - none beside the provider's
   */
  readonly labels?: { [key: string]: string };

  /**
   * Annotations of the pods.
   *
   * @default - none
   */
  readonly annotations?: { [key: string]: string };

  /**
   * RuntimeClass of the pods.
   *
   * @default - the cluster's default
   */
  readonly runtimeClass?: string;

  /**
   * PriorityClass of the pods.
   *
   * @default - the cluster's default
   */
  readonly priorityClass?: string;

  /**
   * ServiceAccount of the pods.
   *
   * @default 'default'
   */
  readonly serviceAccount?: string;
}

/** Options of a hosted control plane. */
export interface HostedControlPlaneOptions {
  /**
   * How many API servers run.
   *
   * @default 2
   */
  readonly replicas?: number;

  /**
   * Who runs the API servers.
   *
   * @default - the provider of the management plane
   */
  readonly provider?: ControlPlaneProvider;

  /**
   * Where its state lives.
   *
   * @default - the datastore of the management plane; that of the `provider` if it is another than the plane's
   */
  readonly dataStore?: DataStore;

  /**
   * Name of its schema and of its user in the datastore, for a tenant that has one already. It cannot change later.
   *
   * @default - derived from the identity of the tenant
   */
  readonly dataStoreKey?: string;

  /**
   * How it is reached.
   *
   * @default - the exposure of the management plane
   */
  readonly exposure?: Exposure;

  /**
   * Host names and addresses in the certificate of the API server, beside its endpoint.
   *
   * @default - none
   */
  readonly certSans?: string[];

  /**
   * kube-apiserver.
   *
   * @default - as upstream has it
   */
  readonly apiServer?: ControlPlaneComponentOptions;

  /**
   * kube-controller-manager.
   *
   * @default - as upstream has it
   */
  readonly controllerManager?: ControlPlaneComponentOptions;

  /**
   * kube-scheduler.
   *
   * @default - as upstream has it
   */
  readonly scheduler?: ControlPlaneComponentOptions;

  /**
   * kine, for datastores other than etcd.
   *
   * @default - as upstream has it
   */
  readonly kine?: ControlPlaneComponentOptions;

  /**
   * Feature gates of Kubernetes, for all its components.
   *
   * @default - Kubernetes' own
   */
  readonly featureGates?: { [gate: string]: boolean };

  /**
   * Admission controllers that are on.
   *
   * @default - the provider's
   */
  readonly admissionControllers?: string[];

  /**
   * Who may log in.
   *
   * @default - only holders of certificates and tokens
   */
  readonly oidc?: OidcOptions;

  /**
   * What is written down of requests.
   *
   * @default - nothing
   */
  readonly audit?: AuditOptions;

  /**
   * Secret of the tenant's namespace whose key `encryption.yaml` says how Secrets are encrypted in the datastore.
   *
   * @default - they are not
   */
  readonly encryption?: ConfigMount;

  /**
   * The tunnel from API servers to nodes.
   *
   * @default - on wherever the exposure can carry it
   */
  readonly konnectivity?: KonnectivityOptions;

  /**
   * Whether the provider installs CoreDNS in the tenant.
   *
   * @default true
   */
  readonly coreDns?: boolean;

  /**
   * Whether the provider installs kube-proxy in the tenant.
   *
   * @default - unless an addon replaces it
   */
  readonly kubeProxy?: boolean;

  /**
   * What kubelets are told.
   *
   * @default - as upstream has it
   */
  readonly kubelet?: KubeletOptions;

  /**
   * Registry of the images.
   *
   * @default - upstream's
   */
  readonly registry?: string;

  /**
   * Where and how its pods run.
   *
   * @default - anywhere, spread over zones and hosts
   */
  readonly pods?: ControlPlanePodOptions;

  /**
   * Whether a PodDisruptionBudget keeps all but one of its pods, if there are two or more.
   *
   * @default true
   */
  readonly podDisruptionBudget?: boolean;

  /**
   * Whether a policy lets nobody reach more of its pods than the API server and konnectivity.
   *
   * @default true
   */
  readonly networkPolicy?: boolean;
}
