/** The fleet through this library, with every check on: `node library.js <tenants> <outdir> <layout>`. */
import { ApiObject, Size } from 'cdk8s';
import { KUBERNETES_VERSION, tenants } from '../fleet';
import { disruptionBudgetSpec } from '../objects';
import { PLANE } from '../plane';
import { Cilium, Endpoint, Fleet, GitLayout, IpRange, KubernetesVersion, Longhorn, ManagementPlane, MetalLb } from 'cdk8s-tenant-clusters';

const [count, outdir, layout] = process.argv.slice(2);

const fleet = new Fleet({ outdir, layout: layout === 'file-per-tenant' ? GitLayout.FILE_PER_TENANT : GitLayout.FILE_PER_OBJECT });
const management = ManagementPlane.fromAttributes(fleet, 'management', PLANE);
const version = KubernetesVersion.of(KUBERNETES_VERSION);

for (const tenant of tenants(Number(count))) {
  const cluster = management.addTenantCluster(tenant.name, {
    namespace: tenant.namespace,
    version,
    endpoint: Endpoint.of(tenant.endpoint),
    // The others write none of these, and the budget below is everybody's.
    hostedControlPlane: { podDisruptionBudget: false, networkPolicy: false, pods: { topologySpreadConstraints: [] } },
  });
  for (const { name, replicas, cpu, memory, disk } of tenant.pools) {
    cluster.addWorkerPool(name, { replicas, cpu, memory: Size.gibibytes(memory), disk: Size.gibibytes(disk) });
  }
  cluster.addons.add(new Cilium(), new MetalLb({ addresses: [IpRange.parse(tenant.addresses)] }), new Longhorn());
  new ApiObject(cluster, 'DisruptionBudget', {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { name: tenant.name },
    spec: disruptionBudgetSpec(tenant),
  });
}

fleet.synth();
