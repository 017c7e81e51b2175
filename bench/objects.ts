import { KUBERNETES_VERSION, Pool, Tenant } from './fleet';

export interface KubeObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string; readonly [field: string]: any };
  readonly spec?: any;
}

/** Stands for the content hash in the name of a template: whoever builds on these literals gets it for free. */
const HASH = 'aaaaaaaaaa';

const KEPT = { 'kustomize.toolkit.fluxcd.io/prune': 'disabled' };

const GIT_SOURCE = { kind: 'GitRepository', name: 'flux-system', namespace: 'flux-system' };

const VERSION = KUBERNETES_VERSION.slice(1);
const MINOR = KUBERNETES_VERSION.split('.').slice(0, 2).join('.');
const file = (path: string, ...lines: string[]) => ({ content: `${lines.join('\n')}\n`, owner: 'root:root', path, permissions: '0644' });

/** Equal in all pools, so nobody who writes literals makes it twice. */
const KUBEADM_SPEC = {
  files: [
    file('/etc/modules-load.d/kubernetes.conf', 'overlay', 'br_netfilter'),
    file(
      '/etc/sysctl.d/99-kubernetes.conf',
      'net.bridge.bridge-nf-call-iptables = 1',
      'net.bridge.bridge-nf-call-ip6tables = 1',
      'net.ipv4.ip_forward = 1',
      'net.ipv6.conf.all.forwarding = 1',
    ),
    file(
      '/etc/yum.repos.d/kubernetes.repo',
      '[kubernetes]',
      'name=Kubernetes',
      `baseurl=https://pkgs.k8s.io/core:/stable:/${MINOR}/rpm/`,
      'enabled=1',
      'gpgcheck=1',
      `gpgkey=https://pkgs.k8s.io/core:/stable:/${MINOR}/rpm/repodata/repomd.xml.key`,
      'exclude=kubelet kubeadm kubectl cri-tools kubernetes-cni',
    ),
    file('/etc/NetworkManager/conf.d/99-cni.conf', '[keyfile]', 'unmanaged-devices=interface-name:cilium*;interface-name:lxc*'),
  ],
  joinConfiguration: { nodeRegistration: { criSocket: 'unix:///run/containerd/containerd.sock', imagePullPolicy: 'IfNotPresent' } },
  preKubeadmCommands: [
    'swapoff -a',
    "sed -i '/\\sswap\\s/d' /etc/fstab",
    'setenforce 0 || true',
    "sed -i 's/^SELINUX=enforcing/SELINUX=permissive/' /etc/selinux/config",
    'systemctl disable --now firewalld || true',
    'systemctl reload NetworkManager',
    'modprobe --all overlay br_netfilter',
    'sysctl --system',
    'dnf install -y dnf-plugins-core',
    'dnf config-manager --add-repo https://download.docker.com/linux/centos/docker-ce.repo',
    'dnf install -y containerd.io container-selinux conntrack-tools ethtool iproute-tc iptables-nft socat iscsi-initiator-utils nfs-utils',
    'containerd config default > /etc/containerd/config.toml',
    "sed -i 's/SystemdCgroup = false/SystemdCgroup = true/' /etc/containerd/config.toml",
    'systemctl enable --now iscsid',
    'systemctl enable containerd',
    'systemctl restart containerd',
    `dnf install -y --disableexcludes=kubernetes kubelet-${VERSION} kubeadm-${VERSION} kubectl-${VERSION}`,
    'systemctl enable kubelet',
  ],
};

/** The twenty objects of a tenant as plain literals: what the library makes of the same input. */
export function objectsOf(tenant: Tenant): KubeObject[] {
  const { name, namespace, endpoint } = tenant;
  const labels = { 'cluster.x-k8s.io/cluster-name': name };
  const meta = (objectName: string) => ({ labels, name: objectName, namespace });
  return [
    {
      apiVersion: 'cluster.x-k8s.io/v1beta2',
      kind: 'Cluster',
      metadata: meta(name),
      spec: {
        clusterNetwork: {
          apiServerPort: 6443,
          pods: { cidrBlocks: ['10.244.0.0/16'] },
          serviceDomain: 'cluster.local',
          services: { cidrBlocks: ['10.96.0.0/12'] },
        },
        controlPlaneEndpoint: { host: endpoint, port: 6443 },
        controlPlaneRef: { apiGroup: 'controlplane.cluster.x-k8s.io', kind: 'StewardControlPlane', name },
        infrastructureRef: { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: 'HarvesterCluster', name },
      },
    },
    {
      apiVersion: 'controlplane.cluster.x-k8s.io/v1alpha1',
      kind: 'StewardControlPlane',
      metadata: { annotations: KEPT, ...meta(name) },
      spec: controlPlaneSpec(tenant),
    },
    {
      apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1',
      kind: 'HarvesterCluster',
      metadata: { annotations: KEPT, ...meta(name) },
      spec: {
        identitySecret: { name: 'harvester-kubeconfig', namespace: 'capi-system' },
        loadBalancerConfig: { ipamType: 'dhcp' },
        targetNamespace: 'tenants',
      },
    },
    ...tenant.pools.flatMap((pool) => poolObjects(tenant, pool)),
    helmRelease(tenant, 'cilium', {
      repository: 'helm-cilium-io',
      version: '1.20.1',
      target: 'kube-system',
      values: { ipam: { mode: 'kubernetes' }, k8sServiceHost: endpoint, k8sServicePort: 6443, kubeProxyReplacement: true },
    }),
    helmRelease(tenant, 'metallb', {
      repository: 'metallb-github-io-metallb',
      version: '0.16.1',
      target: 'metallb-system',
      dependsOn: [{ name: `${name}-cilium` }],
    }),
    helmRelease(tenant, 'longhorn', {
      repository: 'charts-longhorn-io',
      version: '1.10.1',
      target: 'longhorn-system',
      dependsOn: [{ name: `${name}-cilium` }],
    }),
    {
      apiVersion: 'metallb.io/v1beta1',
      kind: 'IPAddressPool',
      metadata: { name: 'default', namespace: 'metallb-system' },
      spec: { addresses: [tenant.addresses] },
    },
    {
      apiVersion: 'metallb.io/v1beta1',
      kind: 'L2Advertisement',
      metadata: { name: 'default', namespace: 'metallb-system' },
      spec: { ipAddressPools: ['default'] },
    },
    {
      apiVersion: 'kustomize.toolkit.fluxcd.io/v1',
      kind: 'Kustomization',
      metadata: meta(name),
      spec: {
        healthChecks: [{ apiVersion: 'helm.toolkit.fluxcd.io/v2', kind: 'HelmRelease', name: `${name}-metallb`, namespace }],
        interval: '10m',
        path: `./management/tenants/${namespace}/${name}`,
        prune: true,
        retryInterval: '1m',
        sourceRef: GIT_SOURCE,
        timeout: '1m',
      },
    },
    {
      apiVersion: 'kustomize.toolkit.fluxcd.io/v1',
      kind: 'Kustomization',
      metadata: meta(`${name}-in-tenant`),
      spec: {
        deletionPolicy: 'Orphan',
        dependsOn: [{ name }],
        interval: '10m',
        kubeConfig: kubeConfig(tenant),
        path: `./management/tenants/${namespace}/${name}/in-tenant`,
        prune: true,
        retryInterval: '1m',
        sourceRef: GIT_SOURCE,
        timeout: '1m',
      },
    },
    {
      apiVersion: 'policy/v1',
      kind: 'PodDisruptionBudget',
      metadata: meta(name),
      spec: disruptionBudgetSpec(tenant),
    },
  ];
}

/** The part that is the user's own, also in the program on the library. */
export function disruptionBudgetSpec(tenant: Tenant): any {
  return { maxUnavailable: 1, selector: { matchLabels: { 'steward.butlerlabs.dev/name': tenant.name } } };
}

function controlPlaneSpec({ name, namespace, endpoint }: Tenant): any {
  const dataStoreKey = `${`${name}_${namespace}`.replace(/-/g, '_')}_${HASH}`;
  return {
    addons: { coreDNS: {}, konnectivity: {} },
    apiServer: { resources: { requests: { cpu: '250m', memory: '512Mi' } } },
    controllerManager: { resources: { requests: { cpu: '100m', memory: '128Mi' } } },
    dataStoreName: 'default',
    dataStoreSchema: dataStoreKey,
    dataStoreUsername: dataStoreKey,
    network: {
      certSANs: [endpoint],
      serviceAnnotations: { 'metallb.io/loadBalancerIPs': endpoint },
      serviceType: 'LoadBalancer',
    },
    replicas: 2,
    scheduler: { resources: { requests: { cpu: '50m', memory: '64Mi' } } },
    version: KUBERNETES_VERSION,
  };
}

function poolObjects(tenant: Tenant, pool: Pool): KubeObject[] {
  const { namespace, name: clusterName } = tenant;
  const name = `${clusterName}-${pool.name}`;
  const template = `${name}-${HASH}`;
  const labels = { 'cluster.x-k8s.io/cluster-name': clusterName };
  const selected = { ...labels, 'cluster.x-k8s.io/deployment-name': name };
  const templateMeta = { annotations: KEPT, labels, name: template, namespace };
  return [
    {
      apiVersion: 'cluster.x-k8s.io/v1beta2',
      kind: 'MachineDeployment',
      metadata: { labels, name, namespace },
      spec: {
        clusterName,
        replicas: pool.replicas,
        rollout: { strategy: { rollingUpdate: { maxSurge: 1, maxUnavailable: 0 }, type: 'RollingUpdate' } },
        selector: { matchLabels: selected },
        template: {
          metadata: { labels: selected },
          spec: {
            bootstrap: { configRef: { apiGroup: 'bootstrap.cluster.x-k8s.io', kind: 'KubeadmConfigTemplate', name: template } },
            clusterName,
            infrastructureRef: { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: 'HarvesterMachineTemplate', name: template },
            version: KUBERNETES_VERSION,
          },
        },
      },
    },
    {
      apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1',
      kind: 'HarvesterMachineTemplate',
      metadata: templateMeta,
      spec: {
        template: {
          spec: {
            cpu: pool.cpu,
            memory: `${pool.memory}Gi`,
            networks: ['default/vlan40'],
            sshKeyPair: 'default/platform',
            sshUser: 'rocky',
            volumes: [{ bootOrder: 1, imageName: 'default/rocky-9', volumeSize: `${pool.disk}Gi`, volumeType: 'image' }],
          },
        },
      },
    },
    {
      apiVersion: 'bootstrap.cluster.x-k8s.io/v1beta2',
      kind: 'KubeadmConfigTemplate',
      metadata: templateMeta,
      spec: { template: { spec: KUBEADM_SPEC } },
    },
  ];
}

interface Release {
  readonly repository: string;
  readonly version: string;
  readonly target: string;
  readonly dependsOn?: any[];
  readonly values?: any;
}

function helmRelease(tenant: Tenant, chart: string, { repository, version, target, dependsOn, values }: Release): KubeObject {
  return {
    apiVersion: 'helm.toolkit.fluxcd.io/v2',
    kind: 'HelmRelease',
    metadata: { labels: { 'cluster.x-k8s.io/cluster-name': tenant.name }, name: `${tenant.name}-${chart}`, namespace: tenant.namespace },
    spec: {
      chart: { spec: { chart, sourceRef: { kind: 'HelmRepository', name: repository, namespace: 'flux-system' }, version } },
      ...(dependsOn && { dependsOn }),
      install: { crds: 'CreateReplace', createNamespace: true, strategy: { name: 'RetryOnFailure' } },
      interval: '1h',
      kubeConfig: kubeConfig(tenant),
      releaseName: chart,
      storageNamespace: target,
      targetNamespace: target,
      timeout: '15m',
      upgrade: { crds: 'CreateReplace', strategy: { name: 'RetryOnFailure' } },
      ...(values && { values }),
    },
  };
}

function kubeConfig(tenant: Tenant): any {
  return { secretRef: { key: 'value', name: `${tenant.name}-kubeconfig` } };
}
