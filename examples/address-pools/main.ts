import { join } from 'path';
import { Size } from 'cdk8s';
import {
  Cidr, Cilium, Endpoint, Fleet, FluxDelivery, HarvesterInfrastructure, IpRange, KubernetesVersion, Longhorn, ManagementPlane, MetalLb,
  Site, PlaneFeature, StewardProvider,
} from 'cdk8s-tenant-clusters';

const fleet = new Fleet({ lockFile: join(__dirname, 'fleet.lock'), labels: { 'cost-center': '4711' }, requiredLabels: ['owner', 'cost-center'] });

const site = new Site(fleet, 'fra1', { reserved: [IpRange.parse('10.40.8.1/32')] });
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
  site,
  endpoints: site.addAddressPool('endpoints', { ranges: [IpRange.parse('10.40.0.200-10.40.0.250')] }),
  loadBalancers: site.addAddressPool('load-balancers', { ranges: [IpRange.parse('10.40.1.0/24')], claimSize: 16 }),
  nodeAddresses: site.addAddressPool('nodes', { ranges: [IpRange.parse('10.40.8.0/24')] }),
});

const version = KubernetesVersion.of('v1.30.0');
const shop = management.addTenantCluster('shop', { namespace: 'team-a', version, labels: { owner: 'team-a' } });
// Given by hand, as it is in the firewall of a partner; nobody else gets it.
const mail = management.addTenantCluster('mail', {
  namespace: 'team-b', version, endpoint: Endpoint.of('10.40.0.200'), podCidr: Cidr.parse('10.245.0.0/16'), labels: { owner: 'team-b' },
});
const addons = [new Cilium(), new MetalLb(), new Longhorn()];
for (const cluster of [shop, mail]) {
  cluster.addWorkerPool('workers', { replicas: 3, cpu: 4, memory: Size.gibibytes(8), disk: Size.gibibytes(100) });
  cluster.addons.add(...addons);
}

fleet.synth();
