import { ApiObject, JsonPatch, Size } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import {
  Capability, Cilium, Endpoint, Fleet, FluxDelivery, HarvesterInfrastructure, HelmAddon, ITenantCluster, KubernetesVersion,
  ManagementPlane, PlaneFeature, StewardProvider, Suppression,
} from 'cdk8s-tenant-clusters';

/** An addon of your own: a chart, what it needs, and values that follow from the tenant. */
class PodInfo extends HelmAddon {
  constructor() {
    super('podinfo', {
      repository: 'oci://registry.example.com/charts',
      chart: 'podinfo',
      version: '6.9.2',
      namespace: 'podinfo',
      requires: [Capability.CNI],
    });
  }

  protected tenantValues(cluster: ITenantCluster) {
    return { ui: { message: `Hello from ${cluster.identity}` } };
  }
}

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

const cluster = management.addTenantCluster('shop', {
  namespace: 'team-b',
  version: KubernetesVersion.of('v1.30.0'),
  endpoint: Endpoint.of('10.40.0.202'),
  labels: { 'example.com/cost-center': '4711' },
});
const workers = cluster.addWorkerPool('workers', { replicas: 2, memory: Size.gibibytes(16) });
cluster.addons.add(new Cilium({ values: { hubble: { relay: { enabled: true } } } }), new PodInfo());

// Fields without an option: patches are written in the newest API shape, and one on a template renames it.
workers.machineTemplate.addJsonPatch(JsonPatch.add('/spec/template/spec/firmware', { efi: true }));
ApiObject.of(workers).addJsonPatch(JsonPatch.add('/spec/template/spec/deletion', { nodeDrainTimeoutSeconds: 600 }));
ApiObject.of(cluster).metadata.addAnnotation('example.com/ticket', 'OPS-42');

// What runs inside the tenant is written with cdk8s-plus, or with any other cdk8s library.
new kplus.Namespace(cluster.addInTenantChart('namespaces'), 'Namespace', { metadata: { name: 'shop' } });
const chart = cluster.addInTenantChart('shop', { namespace: 'shop' });
new kplus.Deployment(chart, 'Web', {
  metadata: { name: 'web' },
  replicas: 2,
  containers: [{ image: 'nginxinc/nginx-unprivileged:1.27.3', portNumber: 8080 }],
});

// An empty pool for later is fine here, but somebody may ask.
const spare = management.addTenantCluster('spare', { namespace: 'team-b', version: KubernetesVersion.of('v1.30.0'), endpoint: Endpoint.of('10.40.0.203') });
spare.addons.add(new Cilium());
Suppression.add(spare, 'TC120', 'machines arrive in March');

fleet.synth();
