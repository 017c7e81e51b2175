import { ApiObject, Duration, JsonPatch, Size } from 'cdk8s';
import { parse } from 'yaml';
import {
  Cidr, Cilium, Endpoint, EndpointTreatment, Fleet, ImmutableTemplate, IMachines, Infrastructure, IpAddress, ITenantCluster, IWorkerPool,
  KubernetesVersion, NodeOs, PlatformRelease, StandaloneControlPlaneOptions, TenantCluster, TenantClusterOptions,
} from '../src';
import { HARVESTER, plane, TENANT } from './fixtures/quickstart';
import { messageOf, only, rendered } from './fixtures/rendered';
import { siteFixture, VERSION } from './fixtures/sites';

const RELEASES = [PlatformRelease.V2026_08, PlatformRelease.V2026_02];
const LOAD_BALANCER = { network: 'default/vlan40', subnet: Cidr.parse('10.40.0.0/24'), gateway: IpAddress.parse('10.40.0.1') };

function tenant(standaloneControlPlane: StandaloneControlPlaneOptions = {}, options: Partial<TenantClusterOptions> = {}): TenantCluster {
  const cluster = plane().addTenantCluster('my-cluster', { ...TENANT, ...options, standaloneControlPlane });
  cluster.addWorkerPool('workers');
  cluster.addons.add(new Cilium());
  return cluster;
}

const specOf = (cluster: TenantCluster) => only(cluster, 'KubeadmControlPlane').spec;
const configOf = (options: StandaloneControlPlaneOptions = {}, tenantOptions: Partial<TenantClusterOptions> = {}) =>
  specOf(tenant(options, tenantOptions)).kubeadmConfigSpec;
const fileOf = (config: any, path: string) => config.files.find((file: any) => file.path === path);
const kubeVipOf = (config: any) => fileOf(config, '/etc/kubernetes/manifests/kube-vip.yaml');
const refusal = (options: StandaloneControlPlaneOptions, tenantOptions: Partial<TenantClusterOptions> = {}) =>
  messageOf(() => tenant(options, tenantOptions));

test('default child', () => {
  expect(ApiObject.of(tenant().standaloneControlPlane!).kind).toEqual('KubeadmControlPlane');
});

test('defaults', () => {
  const { kubeadmConfigSpec: { files, preKubeadmCommands, ...config }, ...spec } = specOf(tenant());
  expect({ ...spec, kubeadmConfigSpec: config }).toMatchInlineSnapshot(`
{
  "kubeadmConfigSpec": {
    "clusterConfiguration": {
      "apiServer": {
        "certSANs": [
          "10.40.0.201",
        ],
      },
    },
    "initConfiguration": {
      "nodeRegistration": {
        "criSocket": "unix:///run/containerd/containerd.sock",
        "imagePullPolicy": "IfNotPresent",
      },
      "skipPhases": [
        "addon/kube-proxy",
      ],
    },
    "joinConfiguration": {
      "nodeRegistration": {
        "criSocket": "unix:///run/containerd/containerd.sock",
        "imagePullPolicy": "IfNotPresent",
      },
    },
    "postKubeadmCommands": [
      "if [ -f /run/kubeadm/kubeadm.yaml ]; then sed -i 's#path: /etc/kubernetes/super-admin.conf#path: /etc/kubernetes/admin.conf#' /etc/kubernetes/manifests/kube-vip.yaml; fi",
    ],
  },
  "machineTemplate": {
    "metadata": {
      "labels": {
        "cluster.x-k8s.io/cluster-name": "my-cluster",
      },
    },
    "spec": {
      "infrastructureRef": {
        "apiGroup": "infrastructure.cluster.x-k8s.io",
        "kind": "HarvesterMachineTemplate",
        "name": "my-cluster-control-plane-bffn2r367z",
      },
    },
  },
  "replicas": 3,
  "rollout": {
    "before": {
      "certificatesExpiryDays": 30,
    },
    "strategy": {
      "rollingUpdate": {
        "maxSurge": 1,
      },
      "type": "RollingUpdate",
    },
  },
  "version": "v1.30.0",
}
`);
});

test('its machines', () => {
  expect(only(tenant().standaloneControlPlane!, 'HarvesterMachineTemplate').spec.template.spec).toMatchObject({
    cpu: 2, memory: '4Gi', volumes: [{ volumeSize: '50Gi' }],
  });
  const large = tenant({ cpu: 8, memory: Size.gibibytes(16), disk: Size.gibibytes(80) }).standaloneControlPlane!;
  expect(only(large, 'HarvesterMachineTemplate').spec.template.spec).toMatchObject({ cpu: 8, memory: '16Gi', volumes: [{ volumeSize: '80Gi' }] });
});

test.each(RELEASES)('the name of its template never changes on $name', (release) => {
  const { name } = only(tenant({}, { release }).standaloneControlPlane!, 'HarvesterMachineTemplate').metadata;
  expect(name).toEqual('my-cluster-control-plane-bffn2r367z');
});

test('a patch on its template changes the name, and the reference follows', () => {
  const cluster = tenant();
  cluster.standaloneControlPlane!.machineTemplate.addJsonPatch(JsonPatch.add('/spec/template/spec/tpm', { enabled: true }));
  const { name } = only(cluster.standaloneControlPlane!, 'HarvesterMachineTemplate').metadata;
  expect(name).not.toEqual('my-cluster-control-plane-bffn2r367z');
  expect(specOf(cluster).machineTemplate.spec.infrastructureRef.name).toEqual(name);
});

test('the tenant has it in place of a hosted one, and needs nothing of its plane', () => {
  const cluster = tenant();
  expect([cluster.hostedControlPlane, cluster.controlPlane, cluster.plane.hostedControlPlanes, cluster.plane.requirements]).toEqual([
    undefined, cluster.standaloneControlPlane, [], [],
  ]);
  expect(only(cluster, 'Cluster').spec).toMatchObject({
    clusterNetwork: { apiServerPort: 6443 },
    controlPlaneEndpoint: { host: '10.40.0.201', port: 6443 },
    controlPlaneRef: { apiGroup: 'controlplane.cluster.x-k8s.io', kind: 'KubeadmControlPlane', name: 'my-cluster' },
  });
});

test('both kinds of control planes are refused', () => {
  expect(refusal({}, { hostedControlPlane: {} })).toEqual(
    "'hostedControlPlane' and 'standaloneControlPlane' of management/team-a/my-cluster are both given, expected one of them; remove the other");
});

test('its object and its template survive their removal from Git', () => {
  for (const kind of ['KubeadmControlPlane', 'HarvesterMachineTemplate', 'HarvesterCluster']) {
    const objects = rendered(tenant()).filter((object) => object.kind === kind);
    expect(objects.map(({ metadata }) => metadata.annotations)).toEqual(objects.map(() => ({ 'kustomize.toolkit.fluxcd.io/prune': 'disabled' })));
  }
});

test('labels are on its objects and Machines, over those of the tenant', () => {
  const cluster = tenant({ labels: { tier: 'control-plane' } }, { labels: { owner: 'team-a', tier: 'tenant' } });
  const labels = { 'owner': 'team-a', 'tier': 'control-plane', 'cluster.x-k8s.io/cluster-name': 'my-cluster' };
  expect(specOf(cluster).machineTemplate.metadata.labels).toEqual(labels);
  expect(rendered(cluster.standaloneControlPlane!).map(({ metadata }) => metadata.labels)).toEqual([labels, labels]);
  expect(cluster.standaloneControlPlane!.labels).toEqual(labels);
});

const EVERYTHING: StandaloneControlPlaneOptions = {
  replicas: 5,
  certSans: ['api.example.com'],
  apiServer: { extraArgs: { 'audit-log-maxage': '30' }, mounts: [{ name: 'audit', hostPath: '/var/log/audit', mountPath: '/var/log/audit', readOnly: false }] },
  controllerManager: { extraArgs: { 'node-cidr-mask-size': '25' } },
  scheduler: { extraArgs: { v: '2' } },
  etcdExtraArgs: { 'quota-backend-bytes': '8589934592' },
  secretFiles: [{ path: '/etc/kubernetes/encryption.yaml', secret: { name: 'encryption', key: 'config' } }],
  featureGates: { InPlacePodVerticalScaling: true },
  kubeadmFeatureGates: { EtcdLearnerMode: true },
  admissionControllers: ['AlwaysPullImages'],
  coreDns: false,
  kubeProxy: true,
  registry: 'registry.example.com/kubernetes',
  maxSurge: 0,
  remediation: { maxRetry: 3, retryPeriod: Duration.minutes(5), minHealthyPeriod: Duration.hours(2) },
  nodeDrainTimeout: Duration.minutes(10),
  nodeDeletionTimeout: Duration.seconds(30),
  nodeVolumeDetachTimeout: Duration.minutes(5),
};

describe.each(RELEASES)('on $name', (release) => {
  test.each<[string, StandaloneControlPlaneOptions, Partial<TenantClusterOptions>]>([
    ['defaults', {}, {}],
    ['every option', EVERYTHING, {}],
    ['a load balancer', { loadBalancer: LOAD_BALANCER }, {}],
    ['an etcd elsewhere', { replicas: 2, etcdEndpoints: ['https://10.40.0.11:2379'] }, {}],
    ['a port of its own', {}, { endpoint: Endpoint.of('10.40.0.201', 8443) }],
  ])('%s: nothing is found', (_, options, tenantOptions) => {
    expect((tenant(options, { ...tenantOptions, release }).node.root as Fleet).findings).toEqual([]);
  });
});

test('what kubeadm is told', () => {
  const { clusterConfiguration, initConfiguration, files } = configOf(EVERYTHING);
  expect({ clusterConfiguration, initConfiguration, file: files[files.length - 1] }).toEqual({
    clusterConfiguration: {
      apiServer: {
        certSANs: ['10.40.0.201', 'api.example.com'],
        extraArgs: [
          { name: 'audit-log-maxage', value: '30' },
          { name: 'enable-admission-plugins', value: 'NodeRestriction,AlwaysPullImages' },
          { name: 'feature-gates', value: 'InPlacePodVerticalScaling=true' },
        ],
        extraVolumes: [{ name: 'audit', hostPath: '/var/log/audit', mountPath: '/var/log/audit', readOnly: false }],
      },
      controllerManager: {
        extraArgs: [{ name: 'feature-gates', value: 'InPlacePodVerticalScaling=true' }, { name: 'node-cidr-mask-size', value: '25' }],
      },
      scheduler: { extraArgs: [{ name: 'feature-gates', value: 'InPlacePodVerticalScaling=true' }, { name: 'v', value: '2' }] },
      etcd: { local: { extraArgs: [{ name: 'quota-backend-bytes', value: '8589934592' }] } },
      featureGates: { EtcdLearnerMode: true },
      imageRepository: 'registry.example.com/kubernetes',
    },
    initConfiguration: {
      nodeRegistration: { criSocket: 'unix:///run/containerd/containerd.sock', imagePullPolicy: 'IfNotPresent' },
      skipPhases: ['addon/coredns'],
    },
    file: {
      path: '/etc/kubernetes/encryption.yaml', owner: 'root:root', permissions: '0600', contentFrom: { secret: { name: 'encryption', key: 'config' } },
    },
  });
});

test('what Cluster API is told', () => {
  const { replicas, rollout, remediation, machineTemplate } = specOf(tenant(EVERYTHING));
  expect({ replicas, rollout, remediation, deletion: machineTemplate.spec.deletion }).toEqual({
    replicas: 5,
    rollout: { strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 0 } }, before: { certificatesExpiryDays: 30 } },
    remediation: { maxRetry: 3, retryPeriodSeconds: 300, minHealthyPeriodSeconds: 7200 },
    deletion: { nodeDrainTimeoutSeconds: 600, nodeDeletionTimeoutSeconds: 30, nodeVolumeDetachTimeoutSeconds: 300 },
  });
});

test('kubeadm installs kube-proxy unless an addon replaces it', () => {
  const skipped = (values: { [key: string]: any }, options: StandaloneControlPlaneOptions = {}) => {
    const cluster = plane().addTenantCluster('my-cluster', { ...TENANT, standaloneControlPlane: options });
    cluster.addons.add(new Cilium({ values }));
    return specOf(cluster).kubeadmConfigSpec.initConfiguration.skipPhases;
  };
  expect(skipped({})).toEqual(['addon/kube-proxy']);
  expect(skipped({ kubeProxyReplacement: false })).toBeUndefined();
  expect(skipped({ kubeProxyReplacement: false }, { kubeProxy: false })).toEqual(['addon/kube-proxy']);
});

test('a single machine has room for one operator of Cilium', () => {
  const operatorOf = (replicas: number) => {
    const cluster = plane().addTenantCluster('my-cluster', { ...TENANT, standaloneControlPlane: { replicas } });
    cluster.addons.add(new Cilium());
    return only(cluster, 'HelmRelease').spec.values.operator;
  };
  expect([operatorOf(1), operatorOf(3)]).toEqual([{ replicas: 1 }, undefined]);
});

test('its kubeconfig is where Cluster API puts it', () => {
  const { kubeconfigSecret, kubeconfigCommand, dnsRecords } = tenant().controlPlane;
  expect({ kubeconfigSecret, kubeconfigCommand, dnsRecords }).toEqual({
    kubeconfigSecret: { name: 'my-cluster-kubeconfig', key: 'value' },
    kubeconfigCommand: "kubectl --namespace team-a get secret my-cluster-kubeconfig --output go-template='{{index .data \"value\" | base64decode}}'",
    dnsRecords: [],
  });
});

describe('the endpoint', () => {
  test('comes from the pool, whatever the exposure of the plane is', () => {
    const { plane: management, site } = siteFixture();
    const cluster = management.addTenantCluster('my-cluster', { namespace: 'team-a', version: VERSION, standaloneControlPlane: {} });
    expect(site.addressPools[0].ranges[0].contains(cluster.endpoint.ipAddress!)).toBe(true);
    expect(specOf(cluster).kubeadmConfigSpec.clusterConfiguration.apiServer.certSANs).toEqual([cluster.endpoint.host]);
  });

  test('is an address', () => {
    expect(refusal({}, { endpoint: Endpoint.of('api.example.com') })).toEqual(
      "'endpoint' of management/team-a/my-cluster is api.example.com:6443, expected an IP address, as no machine and no load balancer can hold a name; give one, and the name as one of 'certSans'");
  });

  test('with another port has the API server listen there', () => {
    const { initConfiguration, joinConfiguration, ...config } = configOf({}, { endpoint: Endpoint.of('10.40.0.201', 8443) });
    expect([initConfiguration.localAPIEndpoint, joinConfiguration.controlPlane.localAPIEndpoint]).toEqual([{ bindPort: 8443 }, { bindPort: 8443 }]);
    expect(parse(kubeVipOf(config).content).spec.containers[0].env).toContainEqual({ name: 'port', value: '8443' });
  });
});

describe('kube-vip', () => {
  test('is a static pod that holds the endpoint', () => {
    expect(kubeVipOf(configOf()).content).toMatchInlineSnapshot(`
"apiVersion: v1
kind: Pod
metadata:
  name: kube-vip
  namespace: kube-system
spec:
  hostNetwork: true
  priorityClassName: system-node-critical
  containers:
    - name: kube-vip
      image: ghcr.io/kube-vip/kube-vip:v1.1.2
      imagePullPolicy: IfNotPresent
      args:
        - manager
      env:
        - name: address
          value: 10.40.0.201
        - name: port
          value: "6443"
        - name: vip_interface
          value: eth0
        - name: vip_subnet
          value: "32"
        - name: vip_arp
          value: "true"
        - name: cp_enable
          value: "true"
        - name: cp_namespace
          value: kube-system
        - name: vip_leaderelection
          value: "true"
        - name: vip_leasename
          value: plndr-cp-lock
        - name: vip_leaseduration
          value: "15"
        - name: vip_renewdeadline
          value: "10"
        - name: vip_retryperiod
          value: "2"
        - name: vip_nodename
          valueFrom:
            fieldRef:
              fieldPath: spec.nodeName
      securityContext:
        capabilities:
          add:
            - NET_ADMIN
            - NET_RAW
          drop:
            - ALL
      volumeMounts:
        - name: kubeconfig
          mountPath: /etc/kubernetes/admin.conf
        - name: hosts
          mountPath: /etc/hosts
  volumes:
    - name: kubeconfig
      hostPath:
        path: /etc/kubernetes/admin.conf
        type: File
    - name: hosts
      hostPath:
        path: /etc/kube-vip.hosts
        type: File
"
`);
  });

  test('finds the API server of its own machine', () => {
    expect(fileOf(configOf(), '/etc/kube-vip.hosts').content).toEqual('127.0.0.1 localhost kubernetes\n::1 localhost\n');
  });

  test('no file is larger than Cluster API takes', () => {
    for (const { content } of configOf().files) {
      expect(content.length).toBeLessThan(10240);
    }
  });

  test('may use another interface and another image', () => {
    const [container] = parse(kubeVipOf(configOf({ kubeVip: { networkInterface: 'ens3', image: 'registry.example.com/kube-vip:v1' } })).content).spec.containers;
    expect(container.image).toEqual('registry.example.com/kube-vip:v1');
    expect(container.env).toContainEqual({ name: 'vip_interface', value: 'ens3' });
  });

  test('has the version of the release', () => {
    const imageIn = (release: PlatformRelease) => parse(kubeVipOf(configOf({}, { release })).content).spec.containers[0].image;
    expect([...RELEASES, PlatformRelease.V2026_08.with({ images: { 'kube-vip': 'v1.1.3' } })].map(imageIn)).toEqual([
      'ghcr.io/kube-vip/kube-vip:v1.1.2', 'ghcr.io/kube-vip/kube-vip:v1.0.1', 'ghcr.io/kube-vip/kube-vip:v1.1.3',
    ]);
  });

  test('holds an IPv6 address too', () => {
    const ipv6 = { endpoint: Endpoint.of('2001:db8::1'), podCidr: Cidr.parse('fd00:1::/64'), serviceCidr: Cidr.parse('fd00:2::/112') };
    const { env } = parse(kubeVipOf(configOf({}, ipv6)).content).spec.containers[0];
    expect(env).toEqual(expect.arrayContaining([{ name: 'address', value: '2001:db8::1' }, { name: 'vip_subnet', value: '128' }]));
  });

  const switched = /kubernetes\/(?:super-)?admin\.conf#path: \/etc\/kubernetes\/(super-admin|admin)\.conf#/;

  test.each(['v1.29.0', 'v1.30.0', 'v1.33.4'])('borrows the rights of super-admin.conf where %s runs kubeadm init, and only for that time', (version) => {
    const { preKubeadmCommands, postKubeadmCommands } = configOf({}, { version: KubernetesVersion.of(version) });
    const last = preKubeadmCommands[preKubeadmCommands.length - 1];
    expect([last, ...postKubeadmCommands].map((command) => [command.startsWith('if [ -f /run/kubeadm/kubeadm.yaml ]; then'), switched.exec(command)?.[1]]))
      .toEqual([[true, 'super-admin'], [true, 'admin']]);
  });

  test('of an older version needs none', () => {
    const { preKubeadmCommands, postKubeadmCommands } = configOf({}, { version: KubernetesVersion.of('v1.28.15') });
    expect([preKubeadmCommands.some((command: string) => switched.test(command)), postKubeadmCommands]).toEqual([false, undefined]);
  });

  test('the switch meets the path on the machine, not the one in the container', () => {
    const { content } = kubeVipOf(configOf());
    expect(content.match(/path: \/etc\/kubernetes\/admin\.conf/g)).toEqual(['path: /etc/kubernetes/admin.conf']);
    expect(content).toContain('mountPath: /etc/kubernetes/admin.conf');
  });
});

describe("the infrastructure's load balancer", () => {
  test('gets the endpoint, as its pool has nothing else', () => {
    const cluster = tenant({ loadBalancer: LOAD_BALANCER });
    expect(only(cluster, 'HarvesterCluster').spec.loadBalancerConfig).toEqual({
      ipamType: 'pool',
      ipPool: { vmNetwork: 'default/vlan40', subnet: '10.40.0.0/24', gateway: '10.40.0.1', rangeStart: '10.40.0.201', rangeEnd: '10.40.0.201' },
    });
  });

  test('leaves nothing to kube-vip', () => {
    const config = configOf({ loadBalancer: LOAD_BALANCER });
    expect([kubeVipOf(config), config.postKubeadmCommands]).toEqual([undefined, undefined]);
  });

  test('is not used by others of the same infrastructure', () => {
    tenant({ loadBalancer: LOAD_BALANCER });
    expect(only(tenant(), 'HarvesterCluster').spec.loadBalancerConfig).toEqual({ ipamType: 'dhcp' });
  });

  test.each<[string, StandaloneControlPlaneOptions, string]>([
    ['beside kube-vip', { loadBalancer: LOAD_BALANCER, kubeVip: {} },
      "'kubeVip' and 'loadBalancer' of the control plane of management/team-a/my-cluster are both given, expected one of them, as one address has one holder; remove the other"],
    ['with a gateway elsewhere', { loadBalancer: { ...LOAD_BALANCER, gateway: IpAddress.parse('10.41.0.1') } },
      "'loadBalancer.gateway' 10.41.0.1 of the control plane of management/team-a/my-cluster lies outside of 'loadBalancer.subnet' 10.40.0.0/24, expected an address in it; change one of the two"],
    ['with an endpoint elsewhere', { loadBalancer: { ...LOAD_BALANCER, subnet: Cidr.parse('10.40.0.0/25') } },
      "'endpoint' 10.40.0.201 of management/team-a/my-cluster is no address for a load balancer in 10.40.0.0/25 with the gateway 10.40.0.1, expected another one of that network; change 'endpoint' or 'loadBalancer'"],
    ['on the gateway', { loadBalancer: { ...LOAD_BALANCER, gateway: IpAddress.parse('10.40.0.201') } },
      "'endpoint' 10.40.0.201 of management/team-a/my-cluster is no address for a load balancer in 10.40.0.0/24 with the gateway 10.40.0.201, expected another one of that network; change 'endpoint' or 'loadBalancer'"],
    ['in no network', { loadBalancer: { ...LOAD_BALANCER, network: '' } },
      "'loadBalancer.network' is '', expected 'name' or 'namespace/name'; give one of them"],
  ])('%s is refused', (_, options, message) => {
    expect(refusal(options)).toEqual(message);
  });

  test('of Harvester listens on one port, and on IPv4 alone', () => {
    const ipv6 = { network: 'default/vlan40', subnet: Cidr.parse('2001:db8::/64'), gateway: IpAddress.parse('2001:db8::1') };
    expect(refusal({ loadBalancer: ipv6 }, { endpoint: Endpoint.of('2001:db8::2') })).toEqual(
      "'endpoint' of management/team-a/my-cluster is [2001:db8::2]:6443, expected an IPv4 address and port 6443, where the load balancer of Harvester listens; choose such a one, or leave out 'loadBalancer'");
    expect(refusal({ loadBalancer: LOAD_BALANCER }, { endpoint: Endpoint.of('10.40.0.201', 443) })).toEqual(
      "'endpoint' of management/team-a/my-cluster is 10.40.0.201:443, expected an IPv4 address and port 6443, where the load balancer of Harvester listens; choose such a one, or leave out 'loadBalancer'");
  });

  test('is refused by an infrastructure that makes none', () => {
    class Metal extends Infrastructure {
      public readonly clusterKind = 'MetalCluster';
      public readonly endpointTreatment = EndpointTreatment.KEEPS;
      public defineCluster(cluster: ITenantCluster): ApiObject {
        return new ApiObject(cluster, 'Infrastructure', { apiVersion: 'example.com/v1', kind: this.clusterKind });
      }
      public defineMachineTemplate(machines: IMachines): ImmutableTemplate {
        return HARVESTER.defineMachineTemplate(machines);
      }
    }
    const management = plane(undefined, { infrastructure: new Metal() });
    expect(messageOf(() => management.addTenantCluster('my-cluster', { ...TENANT, standaloneControlPlane: { loadBalancer: LOAD_BALANCER } }))).toEqual(
      "'loadBalancer' of the control plane of management/team-a/my-cluster is given, but the infrastructure MetalCluster makes none with an address of your choice, expected kube-vip; leave it out");
  });
});

describe('etcd elsewhere', () => {
  const elsewhere = { etcdEndpoints: ['https://10.40.0.11:2379', 'https://[2001:db8::1]:2379'] };

  test('is opened by Secrets that Cluster API puts where kubeadm looks', () => {
    expect(configOf(elsewhere).clusterConfiguration.etcd).toEqual({
      external: {
        endpoints: elsewhere.etcdEndpoints,
        caFile: '/etc/kubernetes/pki/etcd/ca.crt',
        certFile: '/etc/kubernetes/pki/apiserver-etcd-client.crt',
        keyFile: '/etc/kubernetes/pki/apiserver-etcd-client.key',
      },
    });
    const secretFiles = [{ path: '/etc/kubernetes/encryption.yaml', secret: { name: 'encryption', key: 'config' } }];
    expect(tenant({ ...elsewhere, secretFiles }).standaloneControlPlane!.requiredSecrets).toEqual([
      { name: 'my-cluster-etcd', namespace: 'team-a', keys: { 'tls.crt': 'the certificate of the authority of etcd, as PEM' } },
      {
        name: 'my-cluster-apiserver-etcd-client',
        namespace: 'team-a',
        keys: { 'tls.crt': 'the certificate of API servers, as PEM', 'tls.key': 'its private key, as PEM' },
      },
      { name: 'encryption', namespace: 'team-a', keys: { config: 'the file /etc/kubernetes/encryption.yaml' } },
    ]);
    expect(tenant().standaloneControlPlane!.requiredSecrets).toEqual([]);
  });
});

test('an operating system for workers only is refused', () => {
  class WorkersOnly extends NodeOs {
    public defineBootstrapTemplate(_pool: IWorkerPool): ImmutableTemplate {
      throw new Error('not asked');
    }
  }
  expect(refusal({ nodeOs: new WorkersOnly() })).toEqual(
    "'nodeOs' of the control plane of management/team-a/my-cluster runs workers only, expected one on which kubeadm runs control planes; choose another, such as new RockyLinux9()");
});

test('an operating system of your own may prepare nothing', () => {
  class Prepared extends NodeOs {
    public defineBootstrapTemplate(_pool: IWorkerPool): ImmutableTemplate {
      throw new Error('not asked');
    }
    public prepareControlPlane(_machines: IMachines) {
      return { criSocket: 'unix:///run/crio/crio.sock' };
    }
  }
  const cluster = plane().addTenantCluster('my-cluster', {
    ...TENANT, version: KubernetesVersion.of('v1.28.0'), standaloneControlPlane: { nodeOs: new Prepared(), loadBalancer: LOAD_BALANCER },
  });
  expect(specOf(cluster).kubeadmConfigSpec).toEqual({
    clusterConfiguration: { apiServer: { certSANs: ['10.40.0.201'] } },
    initConfiguration: { nodeRegistration: { criSocket: 'unix:///run/crio/crio.sock', imagePullPolicy: 'IfNotPresent' } },
    joinConfiguration: { nodeRegistration: { criSocket: 'unix:///run/crio/crio.sock', imagePullPolicy: 'IfNotPresent' } },
  });
});

test('a worker pool cannot have the name of its machines', () => {
  expect(messageOf(() => tenant().addWorkerPool('control-plane'))).toEqual(
    "worker pool 'control-plane' of management/team-a/my-cluster is named like the machines of its control plane, expected another name; rename it");
});

const OWNER = 'the control plane of management/team-a/my-cluster';

test.each<[string, StandaloneControlPlaneOptions, string]>([
  ['no replicas', { replicas: 0 }, `'replicas' of ${OWNER} is 0, expected a whole number of at least 1; give one`],
  ['no CPU', { cpu: 0 }, `'cpu' of ${OWNER} is 0, expected a whole number of at least 1; give one`],
  ['no memory', { memory: Size.gibibytes(0) }, `'memory' of ${OWNER} is 0 KiB, expected more than zero; give a size such as Size.gibibytes(8)`],
  ['no disk', { disk: Size.gibibytes(0) }, `'disk' of ${OWNER} is 0 KiB, expected more than zero; give a size such as Size.gibibytes(8)`],
  ['a selector as label', { labels: { 'cluster.x-k8s.io/control-plane': '' } },
    `'labels' of ${OWNER} sets 'cluster.x-k8s.io/control-plane' to '', expected a key that Cluster API does not select by; remove it`],
  ['a surge of two', { maxSurge: 2 }, `'maxSurge' of ${OWNER} is 2, expected 0 or 1; choose one of them`],
  ['no surge of one machine', { maxSurge: 0, replicas: 1 },
    `'maxSurge' of ${OWNER} is 0 with 'replicas' 1, expected at least 3 replicas, as a rollout would remove a machine first; choose 1, or have more replicas`],
  ['too late a renewal', { renewCertificatesBefore: Duration.days(6) },
    `'renewCertificatesBefore' of ${OWNER} is 6 days, expected 7 to 364 whole days, as certificates live a year; choose another`],
  ['a renewal at once', { renewCertificatesBefore: Duration.days(365) },
    `'renewCertificatesBefore' of ${OWNER} is 365 days, expected 7 to 364 whole days, as certificates live a year; choose another`],
  ['half a day', { renewCertificatesBefore: Duration.hours(180) },
    `'renewCertificatesBefore' of ${OWNER} is 7.5 days, expected 7 to 364 whole days, as certificates live a year; choose another`],
  ['half a retry', { remediation: { maxRetry: 0.5 } }, `'remediation.maxRetry' of ${OWNER} is 0.5, expected a whole number of at least 0; give one`],
  ['no interface', { kubeVip: { networkInterface: '' } },
    `'kubeVip.networkInterface' of ${OWNER} is '', expected the name of a network interface such as 'eth0'; give one`],
  ['no etcd', { etcdEndpoints: [] },
    `'etcdEndpoints' of ${OWNER} is empty, expected at least one URL; give one such as 'https://10.40.0.11:2379', or leave it out`],
  ['etcd without TLS', { etcdEndpoints: ['http://10.40.0.11:2379'] },
    `'etcdEndpoints' of ${OWNER} has 'http://10.40.0.11:2379', expected a URL with https, host and port; write it like 'https://10.40.0.11:2379'`],
  ['flags of an etcd elsewhere', { etcdEndpoints: ['https://10.40.0.11:2379'], etcdExtraArgs: {} },
    `'etcdEndpoints' and 'etcdExtraArgs' of ${OWNER} are both given, expected one of them, as flags are for the etcd on its machines; remove the other`],
  ['a flag that an option stands for', { apiServer: { extraArgs: { 'enable-admission-plugins': 'AlwaysPullImages' } } },
    `'apiServer.extraArgs' of ${OWNER} sets 'enable-admission-plugins', which follows from 'admissionControllers', expected other flags; set that instead`],
  ['a flag with dashes', { scheduler: { extraArgs: { '--v': '2' } } },
    `'scheduler.extraArgs' of ${OWNER} has the flag '--v', expected letters, digits and '-', and no '-' in front; write it like 'audit-log-maxage'`],
  ['a flag of etcd with dashes', { etcdExtraArgs: { '--quota-backend-bytes': '1' } },
    `'etcdExtraArgs' of ${OWNER} has the flag '--quota-backend-bytes', expected letters, digits and '-', and no '-' in front; write it like 'audit-log-maxage'`],
  ['a port in the certificate', { certSans: ['api.example.com:6443'] },
    "'certSans' of management/team-a/my-cluster has 'api.example.com:6443', expected a lower case host name or an IP address, without a port; write it like 'api.example.com'"],
])('%s is refused', (_, options, message) => {
  expect(refusal(options)).toEqual(message);
});
