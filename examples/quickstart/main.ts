import { Size } from 'cdk8s';
import {
  Cidr, Cilium, Endpoint, Fleet, FluxDelivery, HarvesterInfrastructure, IpRange, KubernetesVersion, Longhorn,
  ManagementPlane, MetalLb, PlaneFeature, StewardProvider,
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
  features: [PlaneFeature.featureGate('steward', 'SkipInfraClusterPatch')],
});

const cluster = management.addTenantCluster('my-cluster', {
  namespace: 'team-a',
  version: KubernetesVersion.of('v1.30.0'),
  endpoint: Endpoint.of('10.40.0.201'),
  podCidr: Cidr.parse('10.244.0.0/16'),
  serviceCidr: Cidr.parse('10.96.0.0/12'),
});
cluster.addWorkerPool('workers', { replicas: 3, cpu: 4, memory: Size.gibibytes(8), disk: Size.gibibytes(100) });
cluster.addons.add(
  new Cilium(),
  new MetalLb({ addresses: [IpRange.parse('10.40.1.0-10.40.1.50')] }),
  new Longhorn(),
);

fleet.synth();
