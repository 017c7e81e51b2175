import { Size } from 'cdk8s';
import {
  Cilium, Fleet, FluxDelivery, GatewayExposure, HarvesterInfrastructure, KubernetesVersion, ManagementCni, ManagementPlane, PlaneFeature,
  StewardProvider, TeutonetProvider,
} from 'cdk8s-tenant-clusters';

const fleet = new Fleet();

const management = ManagementPlane.fromAttributes(fleet, 'management', {
  controlPlaneProvider: new TeutonetProvider(),
  // With a class the Gateway is defined here, with the listeners that the providers of its tenants need.
  exposure: new GatewayExposure({
    domain: 'clusters.example.com',
    gateway: { name: 'capi', namespace: 'capi-system' },
    gatewayClass: 'cilium',
  }),
  infrastructure: new HarvesterInfrastructure({
    identitySecret: { name: 'harvester-kubeconfig', namespace: 'capi-system' },
    targetNamespace: 'tenants',
    image: 'default/rocky-9',
    networks: ['default/vlan40'],
    sshKeyPair: 'default/platform',
  }),
  delivery: new FluxDelivery(),
  cni: ManagementCni.CILIUM,
  features: [
    PlaneFeature.api('gateway.networking.k8s.io/v1alpha2', 'TLSRoute'),
    PlaneFeature.featureGate('steward', 'SkipInfraClusterPatch'),
  ],
});

const version = KubernetesVersion.of('v1.34.2');
const steward = new StewardProvider();
const clusters = [
  management.addTenantCluster('shop', { namespace: 'team-a', version }),
  management.addTenantCluster('mail', { namespace: 'team-a', version }),
  management.addTenantCluster('wiki', { namespace: 'team-b', version, hostedControlPlane: { provider: steward } }),
  management.addTenantCluster('chat', { namespace: 'team-b', version, hostedControlPlane: { provider: steward } }),
];
for (const cluster of clusters) {
  cluster.addWorkerPool('workers', { replicas: 3, cpu: 4, memory: Size.gibibytes(8), disk: Size.gibibytes(100) });
  cluster.addons.add(new Cilium());
}

fleet.synth();

// What DNS must answer. `RECORDS=1 npx ts-node main.ts` prints it.
if (process.env.RECORDS) {
  console.table(clusters.flatMap(({ controlPlane }) => controlPlane.dnsRecords));
}
