import { Size } from 'cdk8s';
import {
  Cilium, Endpoint, Fleet, FluxDelivery, GatewayExposure, HarvesterInfrastructure, KamajiProvider,
  KubernetesVersion, ManagementPlane, PlaneFeature, PostgresDataStore, StewardProvider, TenantEtcd, TeutonetProvider,
} from 'cdk8s-tenant-clusters';

const fleet = new Fleet();

const postgres = (key: string) => ({ name: 'postgres-admin', namespace: 'steward-system', key });
const management = ManagementPlane.fromAttributes(fleet, 'management', {
  controlPlaneProvider: new StewardProvider(),
  dataStore: new PostgresDataStore('postgres', {
    endpoints: ['postgres-rw.databases.svc:5432'],
    tls: { certificateAuthority: postgres('ca.crt') },
    basicAuth: { username: postgres('username'), password: postgres('password') },
  }),
  infrastructure: new HarvesterInfrastructure({
    identitySecret: { name: 'harvester-kubeconfig', namespace: 'capi-system' },
    targetNamespace: 'tenants',
    image: 'default/rocky-9',
    networks: ['default/vlan40'],
    sshKeyPair: 'default/platform',
  }),
  delivery: new FluxDelivery(),
  features: [
    PlaneFeature.featureGate('steward', 'SkipInfraClusterPatch'),
    PlaneFeature.featureGate('kamaji', 'SkipInfraClusterPatch'),
    PlaneFeature.api('gateway.networking.k8s.io/v1alpha2', 'TLSRoute'),
  ],
});
const version = KubernetesVersion.of('v1.34.2');

// As the plane has it: Steward, PostgreSQL and an address of its own. People log in with the accounts that they have.
const shop = management.addTenantCluster('shop', {
  namespace: 'team-a',
  version,
  endpoint: Endpoint.of('10.40.0.201'),
  hostedControlPlane: {
    oidc: { issuerUrl: 'https://login.example.com', clientId: 'kubernetes', usernameClaim: 'email', groupsClaim: 'groups' },
  },
});

// Kamaji, with the DataStore `default` that it was installed with.
const mail = management.addTenantCluster('mail', {
  namespace: 'team-b', version, endpoint: Endpoint.of('10.40.0.202'), hostedControlPlane: { provider: new KamajiProvider() },
});

// teutonet: an etcd of its own with a backup every night, behind a Gateway, which makes its endpoint out of its names.
const vault = management.addTenantCluster('vault', {
  namespace: 'team-c',
  version,
  hostedControlPlane: {
    provider: new TeutonetProvider(),
    exposure: new GatewayExposure({ domain: 'clusters.example.com', gateway: { name: 'capi', namespace: 'capi-system' } }),
    dataStore: new TenantEtcd({ backup: { schedule: '30 2 * * *', secret: { name: 'etcd-backup' } } }),
  },
});

// kubeadm: nothing of it runs on the management cluster.
const ledger = management.addTenantCluster('ledger', {
  namespace: 'team-d', version, endpoint: Endpoint.of('10.40.0.204'), standaloneControlPlane: { replicas: 3 },
});

for (const cluster of [shop, mail, vault, ledger]) {
  cluster.addWorkerPool('workers', { replicas: 3, cpu: 4, memory: Size.gibibytes(8), disk: Size.gibibytes(100) });
  cluster.addons.add(new Cilium());
}

// Without Cluster API: machines that somebody else makes join it.
management.addHostedControlPlane('edge', { namespace: 'team-e', version, endpoint: Endpoint.of('10.40.0.205') });

fleet.synth();
