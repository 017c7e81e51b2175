import { ConfigMount, ControlPlaneComponent, Endpoint, HostedControlPlaneOptions, IngressController, KamajiProvider, StewardProvider } from '../../src';
import { BoundExposure } from '../fixtures/bound-exposure';
import { ALL_OPTIONS } from '../fixtures/operator-options';
import { bare, errorsAround, OPERATOR_KINDS, ofTenant, specOf } from '../fixtures/operator-planes';
import { messageOf } from '../fixtures/rendered';

const STEWARD = new StewardProvider();
const KAMAJI = new KamajiProvider();
const PROVIDERS = [['Steward', STEWARD], ['Kamaji', KAMAJI]] as const;
const ID = 'management/team-a/my-cluster';

describe.each(OPERATOR_KINDS)('every %s', (_, define, provider) => {
  test('fits its schema and all rules, with defaults and with all options', () => {
    expect([define(provider), define(provider, ALL_OPTIONS)].map(errorsAround)).toEqual([[], []]);
  });

  test.each<[string, HostedControlPlaneOptions, string]>([
    ['a priority class', { pods: { priorityClass: 'high' } },
      `'pods.priorityClass' of ${ID} is 'high', for which NAME has no field, expected none; leave it out, and make that class the 'globalDefault', or set it with an admission policy`],
    ['the label by which pods are found', { pods: { labels: { 'kamaji.clastix.io/name': 'x', 'steward.butlerlabs.dev/name': 'x' } } },
      `'pods.labels' of ${ID} sets 'GROUP/name', by which NAME finds its pods, expected another key; remove it`],
    ['an image of kine', { kine: { image: 'mirror/kine' } },
      `'kine.image' of ${ID} is 'mirror/kine', which NAME takes for all its tenants together, expected none; leave it out, and give NAME the flag '--kine-image'`],
    ['an image with its tag', { scheduler: { image: 'mirror/kube-scheduler:v1.30.0' } },
      `'scheduler.image' of ${ID} is 'mirror/kube-scheduler:v1.30.0', expected the name alone, as the tag is the version of Kubernetes; leave out what follows ':' or '@'`],
    ['a mount of kine', { kine: { mounts: [ConfigMount.secret('certs', '/certs')] } },
      `'kine.mounts' of ${ID} holds the mount 'certs', which NAME has no way to mount, expected none; leave it out`],
    ['no admission controllers', { admissionControllers: [] },
      `'admissionControllers' of ${ID} is empty, which NAME takes for its own list, expected at least one; name those that shall be on, or leave it out`],
    ['a registry with a scheme', { registry: 'https://registry.example.com' },
      `'registry' of ${ID} is 'https://registry.example.com', expected a host, perhaps with a port and a path, and no scheme; write it like 'registry.example.com/kubernetes'`],
    ['an issuer without TLS', { oidc: { issuerUrl: 'http://login.example.com', clientId: 'kubernetes' } },
      `'oidc.issuerUrl' of ${ID} is 'http://login.example.com', expected an https URL without a query, as API servers take no other; write it like 'https://login.example.com'`],
    ['half an agent', { konnectivity: { agentReplicas: 0.5 } },
      `'konnectivity.agentReplicas' of ${ID} is 0.5, expected a whole number of at least 1; give one`],
    ['agents of no konnectivity', { konnectivity: { enabled: false, agentHostNetwork: true } },
      `'konnectivity' of ${ID} says how its agents run, but it is off, or its exposure cannot carry it, expected nothing about agents; leave that out, or turn it on`],
    ['a port in a certificate', { certSans: ['api.example.com:6443'] },
      `'certSans' of ${ID} has 'api.example.com:6443', expected a lower case host name or an IP address, without a port; write it like 'api.example.com'`],
    ['a mount in a mounted folder', { scheduler: { mounts: [ConfigMount.configMap('profiles', '/etc/kubernetes/profiles')] } },
      `the ConfigMap 'profiles' is mounted at '/etc/kubernetes/profiles' of scheduler of ${ID}, expected a path apart from '/etc/kubernetes', which NAME mounts itself; choose another`],
    ['a mount around a mounted folder', { apiServer: { mounts: [ConfigMount.secret('all', '/etc/kubernetes')] } },
      `the Secret 'all' is mounted at '/etc/kubernetes' of apiServer of ${ID}, expected a path apart from '/etc/kubernetes/pki', which NAME mounts itself; choose another`],
    ['a flag that an option sets', { featureGates: { WatchList: true }, scheduler: { extraArgs: { 'feature-gates': 'WatchList=false' } } },
      "'extraArgs' of scheduler has the flag 'feature-gates', which 'featureGates' sets too, expected it once; leave out the one or the other"],
    ['a name of nodes', { exposure: BoundExposure.nodePort(6443) },
      `'endpoint' of ${ID} is 'api.example.com:6443', expected an IP address, which TITLE lets an API server behind a port of the nodes advertise; give that of a node, or one that leads to the nodes`],
    ['another port at a Gateway than at the API server', { exposure: BoundExposure.gateway('api.example.com', {}, 7443) },
      `'endpoint' of ${ID} has port 6443 at the Gateway and its API server 7443, expected one port, as TITLE knows only the latter and tells it to workers; change one of the two`],
    ['konnectivity behind ports of nodes', { exposure: BoundExposure.nodePort(6443), konnectivity: { enabled: true } },
      `'konnectivity' of ${ID} is on, but its exposure and NAME carry nothing but the API server, expected it to be off; leave it out, and see that API servers reach the nodes`],
  ])('refuses %s', (__, options, sentence) => {
    const endpoint = options.exposure && Endpoint.of('api.example.com');
    const [group] = Object.keys(provider.podLabels({ identity: { name: 'x' } } as any)!)[0].split('/');
    const { name } = provider;
    expect(messageOf(() => define(provider, options, endpoint))).toEqual(
      sentence.replaceAll('NAME', name).replaceAll('TITLE', name[0].toUpperCase() + name.slice(1)).replaceAll('GROUP', group));
  });
});

describe('defaults', () => {
  test.each(PROVIDERS)('of %s are those of the other but for a label', (_, provider) => {
    const { deployment, ...spec } = specOf(ofTenant(provider));
    const { deployment: __, ...steward } = specOf(ofTenant(STEWARD));
    expect(spec).toEqual(steward);
    const labelSelector = { matchLabels: { [provider === KAMAJI ? 'kamaji.clastix.io/name' : 'steward.butlerlabs.dev/name']: 'my-cluster' } };
    expect(deployment).toEqual({
      topologySpreadConstraints: ['topology.kubernetes.io/zone', 'kubernetes.io/hostname'].map((topologyKey) => (
        { maxSkew: 1, topologyKey, whenUnsatisfiable: 'ScheduleAnyway', labelSelector })),
    });
  });

  test('of both TenantControlPlanes too', () => {
    const { controlPlane: { deployment: { topologySpreadConstraints, ...deployment }, ...controlPlane }, ...spec } = specOf(bare(STEWARD));
    expect(topologySpreadConstraints).toEqual(specOf(ofTenant(STEWARD)).deployment.topologySpreadConstraints);
    expect({ ...spec, controlPlane: { ...controlPlane, deployment } }).toMatchInlineSnapshot(`
{
  "addons": {
    "coreDNS": {},
    "konnectivity": {},
    "kubeProxy": {},
  },
  "controlPlane": {
    "deployment": {
      "replicas": 2,
      "resources": {
        "apiServer": {
          "requests": {
            "cpu": "250m",
            "memory": "512Mi",
          },
        },
        "controllerManager": {
          "requests": {
            "cpu": "100m",
            "memory": "128Mi",
          },
        },
        "scheduler": {
          "requests": {
            "cpu": "50m",
            "memory": "64Mi",
          },
        },
      },
    },
    "service": {
      "additionalMetadata": {
        "annotations": {
          "metallb.io/loadBalancerIPs": "10.40.0.201",
        },
      },
      "serviceType": "LoadBalancer",
    },
  },
  "dataStore": "default",
  "dataStoreSchema": "my_cluster_team_a_qrcdktcbzp",
  "dataStoreUsername": "my_cluster_team_a_qrcdktcbzp",
  "kubernetes": {
    "kubelet": {
      "cgroupfs": "systemd",
    },
    "version": "v1.30.0",
  },
  "networkProfile": {
    "certSANs": [
      "10.40.0.201",
    ],
    "clusterDomain": "cluster.local",
    "podCidr": "10.244.0.0/16",
    "port": 6443,
    "serviceCidr": "10.96.0.0/12",
  },
}
`);
    const kamaji = specOf(bare(KAMAJI));
    delete kamaji.controlPlane.deployment.topologySpreadConstraints;
    expect(kamaji).toEqual({ ...spec, controlPlane: { ...controlPlane, deployment } });
  });

  test('one replica is not spread, and neither are several if nobody wants it', () => {
    const alone = [{ replicas: 1 }, { pods: { topologySpreadConstraints: [] } }];
    expect(alone.map((options) => specOf(ofTenant(STEWARD, options)).deployment)).toEqual([undefined, undefined]);
  });

  test('nothing is left of addons that are all off', () => {
    expect(specOf(ofTenant(STEWARD, { coreDns: false, kubeProxy: false, konnectivity: { enabled: false } }))).not.toHaveProperty('addons');
  });

  test('requests never exceed limits, and go where others are given', () => {
    const resources = (controllerManager: HostedControlPlaneOptions['controllerManager']) =>
      specOf(ofTenant(STEWARD, { controllerManager })).controllerManager.resources;
    expect(resources({ resources: { limits: { memory: '64Mi', cpu: '2' } } })).toEqual({
      requests: { cpu: '100m', memory: '64Mi' }, limits: { memory: '64Mi', cpu: '2' },
    });
    expect(resources({ resources: { requests: { memory: '1Gi' } } })).toEqual({ requests: { memory: '1Gi' } });
  });
});

describe('all options', () => {
  const scp = specOf(ofTenant(STEWARD, ALL_OPTIONS));
  const tcp = specOf(bare(STEWARD, ALL_OPTIONS));

  test('Kamaji takes all as Steward does', () => {
    expect(specOf(ofTenant(KAMAJI, ALL_OPTIONS))).toEqual(scp);
    expect(specOf(bare(KAMAJI, ALL_OPTIONS))).toEqual(tcp);
  });

  test('a control plane for Cluster API has them', () => {
    const { apiServer, controllerManager, scheduler, kine, deployment, ...spec } = scp;
    expect(spec).toMatchInlineSnapshot(`
{
  "addons": {
    "konnectivity": {
      "agent": {
        "hostNetwork": true,
        "mode": "Deployment",
        "replicas": 2,
      },
    },
  },
  "admissionControllers": [
    "NodeRestriction",
    "PodSecurity",
  ],
  "dataStoreName": "postgres",
  "dataStoreSchema": "team_a",
  "dataStoreUsername": "team_a",
  "kubelet": {
    "cgroupfs": "systemd",
    "preferredAddressTypes": [
      "InternalIP",
    ],
  },
  "network": {
    "certSANs": [
      "10.40.0.201",
      "api.example.com",
      "*.clusters.example.com",
    ],
    "loadBalancerConfig": {
      "loadBalancerClass": "metallb.io/metallb",
      "loadBalancerSourceRanges": [
        "10.0.0.0/8",
      ],
    },
    "serviceAnnotations": {
      "metallb.io/loadBalancerIPs": "10.40.0.201",
    },
    "serviceType": "LoadBalancer",
  },
  "registry": "mirror.example.com",
  "replicas": 3,
  "version": "v1.30.0",
}
`);
  });

  test('so have its programs', () => {
    const { apiServer, controllerManager, scheduler, kine } = scp;
    expect(apiServer).toMatchInlineSnapshot(`
{
  "containerImageName": "mirror/kube-apiserver",
  "extraArgs": [
    "--feature-gates=WatchList=true",
    "--oidc-issuer-url=https://login.example.com",
    "--oidc-client-id=kubernetes",
    "--oidc-ca-file=/etc/kubernetes/oidc/ca.crt",
    "--audit-policy-file=/etc/kubernetes/audit/policy.yaml",
    "--audit-log-path=-",
    "--encryption-provider-config=/etc/kubernetes/encryption/encryption.yaml",
    "--audit-log-maxage=30",
  ],
  "extraVolumeMounts": [
    {
      "mountPath": "/etc/kubernetes/oidc",
      "name": "configmap-oidc-ca",
      "readOnly": true,
    },
    {
      "mountPath": "/etc/kubernetes/audit",
      "name": "configmap-audit",
      "readOnly": true,
    },
    {
      "mountPath": "/etc/kubernetes/encryption",
      "name": "secret-encryption",
      "readOnly": true,
    },
    {
      "mountPath": "/etc/again",
      "name": "secret-encryption",
      "readOnly": true,
    },
  ],
  "resources": {
    "limits": {
      "memory": "4Gi",
    },
    "requests": {
      "cpu": "1",
    },
  },
}
`);
    expect({ controllerManager, scheduler, kine }).toMatchInlineSnapshot(`
{
  "controllerManager": {
    "containerImageName": "mirror/kube-controller-manager",
    "extraArgs": [
      "--feature-gates=WatchList=true",
    ],
    "resources": {
      "limits": {
        "cpu": "2",
        "memory": "64Mi",
      },
      "requests": {
        "cpu": "100m",
        "memory": "64Mi",
      },
    },
  },
  "kine": {
    "extraArgs": [
      "--debug=true",
    ],
    "resources": {
      "requests": {
        "cpu": "100m",
      },
    },
  },
  "scheduler": {
    "containerImageName": "mirror/kube-scheduler",
    "extraArgs": [
      "--feature-gates=WatchList=true",
      "--v=4",
    ],
    "extraVolumeMounts": [
      {
        "mountPath": "/etc/profiles",
        "name": "configmap-profiles",
        "readOnly": true,
      },
    ],
    "resources": {
      "requests": {
        "cpu": "50m",
        "memory": "64Mi",
      },
    },
  },
}
`);
  });

  test('and its pods, with one volume for each Secret and ConfigMap', () => {
    expect(scp.deployment).toMatchInlineSnapshot(`
{
  "affinity": {
    "nodeAffinity": {
      "requiredDuringSchedulingIgnoredDuringExecution": {
        "nodeSelectorTerms": [
          {
            "matchExpressions": [
              {
                "key": "ssd",
                "operator": "Exists",
              },
            ],
          },
        ],
      },
    },
  },
  "extraVolumes": [
    {
      "configMap": {
        "name": "oidc-ca",
      },
      "name": "configmap-oidc-ca",
    },
    {
      "configMap": {
        "name": "audit",
      },
      "name": "configmap-audit",
    },
    {
      "name": "secret-encryption",
      "secret": {
        "secretName": "encryption",
      },
    },
    {
      "configMap": {
        "name": "profiles",
      },
      "name": "configmap-profiles",
    },
  ],
  "nodeSelector": {
    "pool": "control-planes",
  },
  "podAdditionalMetadata": {
    "annotations": {
      "example.com/scrape": "true",
    },
    "labels": {
      "team": "a",
    },
  },
  "runtimeClassName": "gvisor",
  "serviceAccountName": "control-plane",
  "tolerations": [
    {
      "key": "control-planes",
      "operator": "Exists",
    },
  ],
  "topologySpreadConstraints": [
    {
      "maxSkew": 2,
      "topologyKey": "rack",
      "whenUnsatisfiable": "DoNotSchedule",
    },
  ],
}
`);
  });

  test('a TenantControlPlane has the same in other places', () => {
    const { extraVolumes, ...pods } = scp.deployment;
    const { apiServer, scheduler } = scp;
    const byComponent = (part: string) =>
      Object.fromEntries(Object.values(ControlPlaneComponent).map((component) => [component, scp[component][part]]));
    expect(tcp.controlPlane.deployment).toEqual({
      ...pods,
      replicas: 3,
      additionalVolumes: extraVolumes,
      additionalVolumeMounts: { apiServer: apiServer.extraVolumeMounts, scheduler: scheduler.extraVolumeMounts },
      extraArgs: byComponent('extraArgs'),
      resources: byComponent('resources'),
      registrySettings: {
        registry: 'mirror.example.com', apiServerImage: 'mirror/kube-apiserver', controllerManagerImage: 'mirror/kube-controller-manager', schedulerImage: 'mirror/kube-scheduler',
      },
    });
    expect(tcp.addons).toEqual(scp.addons);
    expect(tcp.kubernetes).toEqual({ version: 'v1.30.0', kubelet: scp.kubelet, admissionControllers: scp.admissionControllers });
    expect(tcp.networkProfile).toEqual({
      port: 6443, podCidr: '10.244.0.0/16', serviceCidr: '10.96.0.0/12', clusterDomain: 'cluster.local', certSANs: scp.network.certSANs, ...scp.network.loadBalancerConfig,
    });
  });

  test('the name of a volume has no dots, as that of a ConfigMap may', () => {
    const mounts = [ConfigMount.configMap('kube-root-ca.crt', '/etc/root')];
    const controlPlane = ofTenant(STEWARD, { apiServer: { mounts } });
    expect(specOf(controlPlane).deployment.extraVolumes).toEqual([
      { name: expect.stringMatching(/^configmap-kube-root-ca-crt-[a-z2-7]{10}$/), configMap: { name: 'kube-root-ca.crt' } },
    ]);
    expect(errorsAround(controlPlane)).toEqual([]);
    expect(messageOf(() => ConfigMount.secret('Nobody', '/etc/a'))).toEqual(
      "the name of a mount is 'Nobody', expected lower case letters, digits, '-' and '.', with a letter or digit at both ends and on both sides of each '.'; give that of a Secret or ConfigMap");
  });

  test('the name of a volume fits, however long that of the Secret is', () => {
    const mounts = ['a', 'b'].map((end) => ConfigMount.secret(`${'x'.repeat(60)}${end}`, `/etc/${end}`));
    const names = specOf(ofTenant(STEWARD, { apiServer: { mounts } })).deployment.extraVolumes.map(({ name }: any) => name);
    expect(names).toEqual([expect.stringMatching(/^secret-x{45}-[a-z2-7]{10}$/), expect.stringMatching(/^secret-x{45}-[a-z2-7]{10}$/)]);
    expect(new Set(names).size).toEqual(2);
  });
});

describe('exposure behind a port of the nodes', () => {
  const exposure = BoundExposure.nodePort(31000);
  const endpoint = Endpoint.of('10.40.0.201', 31000);

  test('gives the API server an address, and carries no konnectivity', () => {
    const controlPlane = ofTenant(KAMAJI, { exposure }, endpoint);
    expect(specOf(controlPlane).network).toEqual({ serviceType: 'NodePort', serviceAddress: '10.40.0.201', certSANs: ['10.40.0.201'] });
    expect([controlPlane.konnectivity, specOf(controlPlane).addons.konnectivity]).toEqual([undefined, undefined]);
    expect(specOf(bare(STEWARD, { exposure }, endpoint)).networkProfile).toMatchObject({ address: '10.40.0.201', port: 31000 });
  });
});

test.each(PROVIDERS)('the kubeconfig of %s is where Cluster API wants it, or where the operator keeps it', (_, provider) => {
  expect([ofTenant(provider), bare(provider)].map(({ kubeconfigSecret }) => kubeconfigSecret)).toEqual([
    { name: 'my-cluster-kubeconfig', key: 'value' }, { name: 'my-cluster-admin-kubeconfig', key: 'admin.conf' },
  ]);
});

test.each(PROVIDERS)('flags that %s sets itself are known', (_, provider) => {
  expect(Object.values(ControlPlaneComponent).map((component) => provider.managedFlags(component)[0])).toEqual([
    'advertise-address', 'allocate-node-cidrs', 'authentication-kubeconfig', 'ca-file',
  ]);
});

test('a controller that nobody knows gets no annotations but the own ones', () => {
  const exposure = BoundExposure.ingress('api.example.com', IngressController.GENERIC);
  expect(specOf(ofTenant(KAMAJI, { exposure }, Endpoint.of('api.example.com', 443))).network.ingress).toEqual({ hostname: 'api.example.com:443' });
});
