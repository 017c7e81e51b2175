// Synthesizes a fleet with the compiled library: node fleet-program.cjs OUTDIR TENANTS CPU
const { Size } = require('cdk8s');
const tc = require('../../lib/src');

const [outdir, tenants, cpu] = process.argv.slice(2);
const fleet = new tc.Fleet({ outdir });
const management = tc.ManagementPlane.fromAttributes(fleet, 'management', {
  controlPlaneProvider: new tc.StewardProvider(),
  infrastructure: new tc.HarvesterInfrastructure({
    identitySecret: { name: 'harvester-kubeconfig', namespace: 'capi-system' },
    targetNamespace: 'tenants',
    image: 'default/rocky-9',
    networks: ['default/vlan40'],
    sshKeyPair: 'default/platform',
  }),
  delivery: new tc.FluxDelivery(),
  features: [tc.PlaneFeature.featureGate('steward', 'SkipInfraClusterPatch')],
});
for (let i = 0; i < Number(tenants); i++) {
  const cluster = management.addTenantCluster(`cluster-${i}`, {
    namespace: 'team-a',
    version: tc.KubernetesVersion.of('v1.30.0'),
    endpoint: tc.Endpoint.of(`10.40.${Math.floor(i / 250)}.${i % 250}`),
  });
  cluster.addWorkerPool('workers', { cpu: Number(cpu), memory: Size.gibibytes(8) });
  cluster.addons.add(new tc.Cilium());
}
process.send?.('writing');
fleet.synth();
