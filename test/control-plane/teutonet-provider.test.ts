import { ApiObject, Duration, Size } from 'cdk8s';
import {
  Cilium, ConfigMount, ControlPlaneComponent, DataStore, Endpoint, Fleet, HostedControlPlane, HostedControlPlaneOptions, KubernetesVersion,
  PlatformRelease, TenantEtcd, TeutonetProvider, TeutonetProviderOptions,
} from '../../src';
import { messageOf, only } from '../fixtures/rendered';
import { teutonet, TeutonetOptions, WildcardGateway } from '../fixtures/teutonet';

const objectOf = (options?: TeutonetOptions) => only(teutonet(options).cluster, 'HostedControlPlane');

/** The spec for some options, which its schema must take. */
function specOf(hostedControlPlane: HostedControlPlaneOptions): any {
  const { cluster } = teutonet({ hostedControlPlane });
  expect((cluster.node.root as Fleet).findings.filter(({ id }) => ['TC100', 'TC101', 'TC150'].includes(id))).toEqual([]);
  return only(cluster, 'HostedControlPlane').spec;
}

const refusal = (hostedControlPlane: HostedControlPlaneOptions) => messageOf(() => teutonet({ hostedControlPlane }));

test('default child', () => {
  expect(ApiObject.of(teutonet().cluster.controlPlane).kind).toEqual('HostedControlPlane');
});

test('defaults', () => {
  expect(objectOf()).toMatchInlineSnapshot(`
{
  "apiVersion": "controlplane.cluster.x-k8s.io/v1alpha1",
  "kind": "HostedControlPlane",
  "metadata": {
    "annotations": {
      "kustomize.toolkit.fluxcd.io/prune": "disabled",
    },
    "labels": {
      "cluster.x-k8s.io/cluster-name": "my-cluster",
    },
    "name": "my-cluster",
    "namespace": "team-a",
  },
  "spec": {
    "certificates": {
      "caCertificateDuration": "8760h",
      "rootCaCertificateDuration": "8760h",
    },
    "deployment": {
      "apiServer": {
        "resources": {
          "requests": {
            "cpu": "250m",
            "memory": "512Mi",
          },
        },
      },
      "controllerManager": {
        "resources": {
          "requests": {
            "cpu": "100m",
            "memory": "128Mi",
          },
        },
      },
      "scheduler": {
        "resources": {
          "requests": {
            "cpu": "50m",
            "memory": "64Mi",
          },
        },
      },
    },
    "etcd": {
      "autoGrow": true,
      "resources": {
        "requests": {
          "cpu": "100m",
          "memory": "256Mi",
        },
      },
    },
    "gateway": {
      "name": "capi",
      "namespace": "capi-system",
    },
    "replicas": 2,
    "version": "v1.30.0",
  },
}
`);
});

test('a whole tenant has no findings', () => {
  const { cluster } = teutonet();
  cluster.addWorkerPool('workers', { cpu: 4, memory: Size.gibibytes(8) });
  cluster.addons.add(new Cilium());
  expect((cluster.node.root as Fleet).findings).toEqual([]);
});

describe('the endpoint', () => {
  test('is one of names, and the same everywhere', () => {
    const { cluster } = teutonet();
    const host = 'my-cluster.team-a.clusters.example.com';
    expect(cluster.endpoint.toString()).toEqual(`${host}:443`);
    expect(only(cluster, 'Cluster').spec.controlPlaneEndpoint).toEqual({ host, port: 443 });
    expect(cluster.hostedControlPlane?.konnectivity?.toString()).toEqual(`konnectivity.${host}:443`);
  });

  test('may be given', () => {
    const endpoint = Endpoint.of('my-cluster.team-a.other.example.com', 443);
    expect(teutonet({ endpoint }).cluster.endpoint.toString()).toEqual('my-cluster.team-a.other.example.com:443');
  });

  test.each([
    ['my-cluster.team-a.clusters.example.com', 6443],
    ['api.example.com', 443],
    ['other.my-cluster.team-a.example.com', 443],
    ['10.40.0.201', 443],
  ])('%s:%d is refused', (host, port) => {
    expect(messageOf(() => teutonet({ endpoint: Endpoint.of(host, port) }))).toEqual(
      `'endpoint' of management/team-a/my-cluster is '${host}:${port}', expected 'my-cluster.team-a.', then the domain of the Gateway's wildcard and port 443, as teutonet makes no other; leave it out, or give that one`);
  });

  test('needs a route', () => {
    expect(refusal({ exposure: new WildcardGateway(null) })).toEqual(
      "'exposure' of management/team-a/my-cluster has no route through a Gateway, expected one for 'my-cluster.team-a.clusters.example.com', as teutonet makes that; choose a GatewayExposure");
    expect(refusal({ exposure: new WildcardGateway({ host: 'api.example.com' }) })).toEqual(
      "'exposure' of management/team-a/my-cluster has a route for 'api.example.com', expected one for 'my-cluster.team-a.clusters.example.com', as teutonet makes that; choose a GatewayExposure");
  });

  test('is never an address', () => {
    expect(messageOf(() => teutonet({ attributes: { exposure: undefined }, endpoint: Endpoint.of('10.40.0.201') }))).toEqual(
      "'exposure' of management/team-a/my-cluster is LoadBalancer, which teutonet cannot make, expected Gateway; choose another exposure or another provider");
  });

  test('asks nothing of the plane but TLSRoutes, whatever the infrastructure', () => {
    expect(teutonet().management.requirements.map(({ feature }) => feature.toString())).toEqual(['API gateway.networking.k8s.io/v1alpha2 TLSRoute']);
  });
});

describe('certificates', () => {
  const certificatesOf = (options: TeutonetProviderOptions) =>
    objectOf({ attributes: { controlPlaneProvider: new TeutonetProvider(options) } }).spec.certificates;

  test('of authorities live for a year or as long as one says', () => {
    expect(certificatesOf({})).toEqual({ rootCaCertificateDuration: '8760h', caCertificateDuration: '8760h' });
    expect(certificatesOf({ certificateAuthorityLifetime: Duration.days(90) })).toEqual({ rootCaCertificateDuration: '2160h', caCertificateDuration: '2160h' });
    expect(certificatesOf({ certificateAuthorityLifetime: Duration.days(2), rootCertificateAuthorityLifetime: Duration.days(10) }))
      .toEqual({ rootCaCertificateDuration: '240h', caCertificateDuration: '48h' });
  });

  test.each<[TeutonetProviderOptions, string]>([
    [{ certificateAuthorityLifetime: Duration.hours(47) },
      "'certificateAuthorityLifetime' of TeutonetProvider is 1 day 23 hours, expected whole hours, at least 48; give one such as Duration.days(365)"],
    [{ certificateAuthorityLifetime: Duration.minutes(60 * 48 + 1) },
      "'certificateAuthorityLifetime' of TeutonetProvider is 2 days 1 minute, expected whole hours, at least 48; give one such as Duration.days(365)"],
    [{ rootCertificateAuthorityLifetime: Duration.days(364) },
      "'rootCertificateAuthorityLifetime' of TeutonetProvider is 364 days, expected whole hours, at least 8760; give one such as Duration.days(365)"],
  ])('%j is refused', (options, message) => {
    expect(messageOf(() => new TeutonetProvider(options))).toEqual(message);
  });
});

describe('components', () => {
  test('take images, resources, flags and a priority', () => {
    expect(specOf({
      apiServer: { image: 'mirror/kube-apiserver', resources: { limits: { memory: '2Gi' } }, extraArgs: { 'max-requests-inflight': '800' } },
      controllerManager: { resources: { requests: { cpu: '1' } } },
      scheduler: { extraArgs: { v: '2' } },
      featureGates: { Second: false, First: true },
      admissionControllers: ['NodeRestriction', 'PodSecurity'],
      registry: 'registry.example.com',
      pods: { priorityClass: 'control-planes' },
      konnectivity: { agentReplicas: 3 },
    })).toMatchObject({
      deployment: {
        apiServer: {
          args: { 'enable-admission-plugins': 'NodeRestriction,PodSecurity', 'feature-gates': 'First=true,Second=false', 'max-requests-inflight': '800' },
          image: { registry: 'registry.example.com', repository: 'mirror/kube-apiserver' },
          konnectivity: { image: { registry: 'registry.example.com' } },
          priorityClassName: 'control-planes',
          resources: { requests: { cpu: '250m', memory: '512Mi' }, limits: { memory: '2Gi' } },
        },
        controllerManager: {
          args: { 'feature-gates': 'First=true,Second=false' },
          image: { registry: 'registry.example.com' },
          priorityClassName: 'control-planes',
          resources: { requests: { cpu: '1' } },
        },
        scheduler: { args: { 'feature-gates': 'First=true,Second=false', 'v': '2' }, priorityClassName: 'control-planes' },
      },
      konnectivityClient: { image: { registry: 'registry.example.com' }, replicas: 3 },
      coredns: { image: { registry: 'registry.example.com' } },
      kubeProxy: { image: { registry: 'registry.example.com' } },
      etcd: { image: { registry: 'registry.example.com' } },
    });
  });

  test('an API server audits and encrypts with what is mounted', () => {
    expect(specOf({
      audit: { policy: ConfigMount.configMap('audit', '/etc/audit/policy'), webhook: ConfigMount.secret('audit', '/etc/audit/webhook') },
      encryption: ConfigMount.secret('encryption', '/etc/encryption'),
      apiServer: { mounts: [ConfigMount.configMap('audit', '/etc/audit/policy'), ConfigMount.secret('s'.repeat(63), '/etc/more')] },
    }).deployment.apiServer).toMatchInlineSnapshot(`
{
  "args": {
    "audit-policy-file": "/etc/audit/policy/policy.yaml",
    "audit-webhook-config-file": "/etc/audit/webhook/webhook.yaml",
    "encryption-provider-config": "/etc/encryption/encryption.yaml",
  },
  "mounts": {
    "audit-gbngozfgz3": {
      "configMap": {
        "name": "audit",
      },
      "path": "/etc/audit/policy",
    },
    "audit-vdi3fullqv": {
      "path": "/etc/audit/webhook",
      "secret": {
        "secretName": "audit",
      },
    },
    "encryption-4kfiwepupj": {
      "path": "/etc/encryption",
      "secret": {
        "secretName": "encryption",
      },
    },
    "ssssssssssssssssssssssssssssssssssssssssssssssssssss-soevqd734l": {
      "path": "/etc/more",
      "secret": {
        "secretName": "sssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssss",
      },
    },
  },
  "resources": {
    "requests": {
      "cpu": "250m",
      "memory": "512Mi",
    },
  },
}
`);
  });

  test('have flags that the provider sets itself', () => {
    const provider = new TeutonetProvider();
    expect(provider.managedFlags(ControlPlaneComponent.API_SERVER)).toContain('etcd-servers');
    expect(provider.managedFlags(ControlPlaneComponent.CONTROLLER_MANAGER)).toContain('controllers');
    expect(provider.managedFlags(ControlPlaneComponent.SCHEDULER)).toContain('leader-elect');
    expect(provider.managedFlags(ControlPlaneComponent.KINE)).toEqual([]);
  });

  test('mounts that stand in each other\'s way are refused', () => {
    const taken = { mounts: [ConfigMount.secret('mine', '/etc/kubernetes/pki/mine')] };
    expect(refusal({ apiServer: taken })).toEqual(
      "the Secret 'mine' is mounted at '/etc/kubernetes/pki/mine' of apiServer of management/team-a/my-cluster, expected a path apart from '/etc/kubernetes/pki', which teutonet mounts itself; choose another");
  });
});

describe('OpenID Connect', () => {
  const ISSUER = 'https://login.example.com';
  const providerOf = (oidc: Partial<HostedControlPlaneOptions['oidc']>) => {
    const spec = specOf({ oidc: { issuerUrl: ISSUER, clientId: 'kubernetes', ...oidc } });
    expect(spec.deployment.apiServer.args).toBeUndefined();
    return spec.oidcProviders[ISSUER];
  };

  test('users are told by subject behind the issuer, as kube-apiserver does', () => {
    expect(providerOf({})).toEqual({ audiences: ['kubernetes'], claimMappings: { username: '"https://login.example.com#" + claims.sub' } });
  });

  test('by address, only if that is verified', () => {
    expect(providerOf({ usernameClaim: 'email' })).toEqual({
      audiences: ['kubernetes'],
      claimMappings: { username: 'claims.email' },
      claimValidationRules: [{ expression: 'claims.?email_verified.orValue(true) == true', message: 'the address of the user is not verified' }],
    });
  });

  test('with prefixes, and groups of any name', () => {
    expect(providerOf({ usernamePrefix: '-', groupsClaim: 'groups' }).claimMappings).toEqual({ username: 'claims.sub', groups: 'claims.?groups.orValue([])' });
    expect(providerOf({ usernameClaim: 'acme:id', usernamePrefix: 'a"b:', groupsClaim: 'acme:groups', groupsPrefix: 'oidc:' }).claimMappings).toEqual({
      username: '"a\\"b:" + claims["acme:id"]',
      groups: 'claims[?"acme:groups"].orValue([]).map(group, "oidc:" + group)',
    });
  });

  test.each(['https://kubernetes.default.svc', 'https://kubernetes.default.svc.cluster.local'])('%s is refused', (issuerUrl) => {
    expect(refusal({ oidc: { issuerUrl, clientId: 'kubernetes' } })).toEqual(
      `'oidc.issuerUrl' of management/team-a/my-cluster is '${issuerUrl}', which issues the tokens of ServiceAccounts, expected another; give the URL of your identity provider`);
  });
});

test('kube-proxy is off when an addon replaces it, or on request', () => {
  const { cluster } = teutonet({ hostedControlPlane: { registry: 'registry.example.com' } });
  expect(only(cluster, 'HostedControlPlane').spec.kubeProxy).toEqual({ image: { registry: 'registry.example.com' } });
  cluster.addons.add(new Cilium());
  expect(only(cluster, 'HostedControlPlane').spec.kubeProxy).toEqual({ disabled: true, image: { registry: 'registry.example.com' } });
  expect(specOf({ kubeProxy: false }).kubeProxy).toEqual({ disabled: true });
  expect(specOf({ kubeProxy: true })).not.toHaveProperty('kubeProxy');
});

test('the kubeconfig is where Cluster API has it', () => {
  expect(teutonet().cluster.controlPlane.kubeconfigSecret).toEqual({ name: 'my-cluster-kubeconfig', key: 'value' });
});

test('it protects its pods itself', () => {
  const { cluster } = teutonet();
  expect(new TeutonetProvider().podLabels(cluster.hostedControlPlane!)).toBeUndefined();
});

describe('refused', () => {
  const mount = ConfigMount.secret('a', '/etc/a');
  const given = (option: string, why: string, instead = 'leave it out, or choose another provider', is = 'given') =>
    `'${option}' of management/team-a/my-cluster is ${is}, but teutonet ${why}, expected it to be left out; ${instead}`;

  test.each<[HostedControlPlaneOptions, string]>([
    [{ dataStoreKey: 'a' }, given('dataStoreKey', 'gives each tenant an etcd of its own, which needs none', 'leave it out')],
    [{ kine: {} }, given('kine', 'runs etcd and no kine', 'leave it out')],
    [{ controllerManager: { mounts: [mount] } }, given('controllerManager.mounts', 'mounts things for the API server only')],
    [{ scheduler: { mounts: [mount] } }, given('scheduler.mounts', 'mounts things for the API server only')],
    [{ oidc: { issuerUrl: 'https://a.example.com', clientId: 'a', certificateAuthority: mount } },
      given('oidc.certificateAuthority', 'takes a certificate itself and no reference to one', 'choose an issuer whose certificate the system trusts, or another provider')],
    [{ konnectivity: { enabled: false } }, given('konnectivity.enabled', 'always runs konnectivity', undefined, 'false')],
    [{ konnectivity: { agentHostNetwork: true } }, given('konnectivity.agentHostNetwork', 'has no field for it', undefined, 'true')],
    [{ coreDns: false }, given('coreDns', 'always installs CoreDNS', undefined, 'false')],
    [{ kubelet: { cgroupDriver: 'systemd' } }, given('kubelet.cgroupDriver', 'writes the configuration of kubelets itself')],
    [{ kubelet: { preferredAddressTypes: ['Hostname'] } }, given('kubelet.preferredAddressTypes', 'sets that flag itself')],
    [{ networkPolicy: false }, given('networkPolicy', 'always makes policies for its pods', undefined, 'false')],
    [{ podDisruptionBudget: false }, given('podDisruptionBudget', 'always makes budgets for its pods', undefined, 'false')],
    [{ pods: { nodeSelector: { disk: 'fast' } } }, given('pods.nodeSelector', 'has no field for it')],
    [{ pods: { tolerations: [] } }, given('pods.tolerations', 'has no field for it')],
    [{ pods: { affinity: {} } }, given('pods.affinity', 'has no field for it')],
    [{ pods: { topologySpreadConstraints: [] } }, given('pods.topologySpreadConstraints', 'has no field for it')],
    [{ pods: { labels: {} } }, given('pods.labels', 'has no field for it')],
    [{ pods: { annotations: {} } }, given('pods.annotations', 'has no field for it')],
    [{ pods: { runtimeClass: 'gvisor' } }, given('pods.runtimeClass', 'has no field for it')],
    [{ pods: { serviceAccount: 'a' } }, given('pods.serviceAccount', 'has no field for it')],
    [{ certSans: ['api.example.com'] },
      "'certSans' of management/team-a/my-cluster has 'api.example.com', but teutonet makes the names in the certificate itself, expected none; leave it out, or choose another provider"],
    [{ konnectivity: { agentReplicas: 0 } },
      "'konnectivity.agentReplicas' of management/team-a/my-cluster is 0, expected a whole number of at least 1; give one"],
    [{ apiServer: { image: 'kube-apiserver:v1.30.0' } },
      "'apiServer.image' of management/team-a/my-cluster is 'kube-apiserver:v1.30.0', expected the name alone, as the tag is the version of Kubernetes; leave out what follows ':' or '@'"],
    [{ admissionControllers: ['PodSecurity'], apiServer: { extraArgs: { 'enable-admission-plugins': 'NodeRestriction' } } },
      "'apiServer.extraArgs' of management/team-a/my-cluster has 'enable-admission-plugins', which 'admissionControllers' says too, expected one of them; remove the other"],
    [{ dataStore: DataStore.fromName('default') },
      "'dataStore' of management/team-a/my-cluster is 'default', but teutonet gives each tenant one of its own, expected a TenantEtcd; choose that, or another provider"],
  ])('%j', (options, message) => {
    expect(refusal(options)).toEqual(message);
  });

  test('a tenant\'s own datastore that is not an etcd', () => {
    class Own extends DataStore {
      public readonly name = 'own';
      public readonly isTenantsOwn: boolean = true;
    }
    expect(refusal({ dataStore: new Own() })).toEqual(
      "'dataStore' of management/team-a/my-cluster is 'own', which teutonet does not make, expected a TenantEtcd; choose that");
  });

  test('annotations of routes, also those for external-dns', () => {
    const exposure = new WildcardGateway({ annotations: { 'external-dns.alpha.kubernetes.io/hostname': 'my-cluster.team-a.clusters.example.com' } });
    expect(refusal({ exposure })).toEqual(
      "'exposure' of management/team-a/my-cluster gives its routes the annotation 'external-dns.alpha.kubernetes.io/hostname', but teutonet makes routes without, expected none; leave out 'annotations' and 'externalDns', or choose another provider");
  });

  test('a name that gets too long', () => {
    expect(objectOf({ name: 'a'.repeat(47) }).metadata.name).toHaveLength(47);
    expect(messageOf(() => teutonet({ name: 'a'.repeat(48) }))).toEqual(
      `the name of management/team-a/${'a'.repeat(48)} has 48 characters, expected at most 47 with teutonet, which makes longer names and labels of it; choose a shorter name`);
  });

  test('a release without it', () => {
    expect(messageOf(() => teutonet({ release: PlatformRelease.V2026_02 }))).toEqual(
      "'provider' of management/team-a/my-cluster is teutonet, which speaks the contract v1beta2 of Cluster API and is no part of platform release 2026-02, expected release 2026-08 or a later one; choose that, or another provider");
  });

  test('a control plane without a cluster', () => {
    const { management } = teutonet();
    expect(messageOf(() => new HostedControlPlane(management, 'bare', { plane: management, namespace: 'team-a', version: KubernetesVersion.of('v1.30.0') }))).toEqual(
      "'provider' of management/team-a/bare is teutonet, which runs control planes for Cluster API only, expected steward or kamaji for one outside of a tenant cluster; choose another, or give the control plane a 'cluster'");
  });
});

test('what is asked in the provider\'s own way is taken', () => {
  const { cluster } = teutonet({
    hostedControlPlane: {
      certSans: ['my-cluster.team-a.clusters.example.com'],
      coreDns: true,
      dataStore: new TenantEtcd(),
      konnectivity: { enabled: true, agentHostNetwork: false },
      networkPolicy: true,
      podDisruptionBudget: true,
    },
  });
  expect(only(cluster, 'HostedControlPlane').spec).toEqual(objectOf().spec);
});
