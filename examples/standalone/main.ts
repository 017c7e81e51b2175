import { Duration, Size } from 'cdk8s';
import {
  Cilium, Endpoint, Fleet, FluxDelivery, HarvesterInfrastructure, KubernetesVersion, ManagementPlane, StewardProvider,
} from 'cdk8s-tenant-clusters';

const fleet = new Fleet();

const management = ManagementPlane.fromAttributes(fleet, 'management', {
  controlPlaneProvider: new StewardProvider(),
  infrastructure: new HarvesterInfrastructure({
    identitySecret: { name: 'harvester-kubeconfig', namespace: 'capi-system' },
    targetNamespace: 'tenants',
    image: 'default/rocky-9',
    networks: ['default/vlan40'],
    sshKeyPair: 'default/platform',
  }),
  delivery: new FluxDelivery(),
});

const cluster = management.addTenantCluster('ledger', {
  namespace: 'finance',
  version: KubernetesVersion.of('v1.33.4'),
  endpoint: Endpoint.of('10.40.0.210'),
  standaloneControlPlane: {
    replicas: 3,
    cpu: 4,
    memory: Size.gibibytes(8),
    disk: Size.gibibytes(60),
    kubeVip: { networkInterface: 'eth0' },
    certSans: ['ledger.example.com'],
    nodeDrainTimeout: Duration.minutes(10),
  },
});
cluster.addWorkerPool('workers', { replicas: 3, cpu: 8, memory: Size.gibibytes(16), disk: Size.gibibytes(100) });
cluster.addons.add(new Cilium());

fleet.synth();
