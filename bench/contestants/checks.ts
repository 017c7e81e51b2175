/** What allocation and checks take in a large fleet: `node checks.js <tenants>`, which prints milliseconds as JSON. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Size } from 'cdk8s';
import { KUBERNETES_VERSION, tenants } from '../fleet';
import { PLANE } from '../plane';
import { Cilium, Fleet, IpRange, KubernetesVersion, Longhorn, ManagementPlane, MetalLb, Site, TenantIdentity } from 'cdk8s-tenant-clusters';

const [count] = process.argv.slice(2);
// The run of all checks is no part of the public API.
const { Inspection } = createRequire(join(process.cwd(), 'package.json'))('./lib/src/checks/inspection.js');

/** Milliseconds spent in a method from now on. */
function timed(prototype: any, method: string): () => number {
  const actual = prototype[method];
  let milliseconds = 0;
  prototype[method] = function (...args: unknown[]) {
    const started = performance.now();
    const result = actual.apply(this, args);
    milliseconds += performance.now() - started;
    return result;
  };
  return () => milliseconds;
}

const objectRules = timed(Inspection.prototype, 'inspectObject');
const fleetRules = timed(Inspection.prototype, 'inspectFleet');

const fleet = new Fleet({ lockFile: 'no-such.lock', frozen: false });
const site = new Site(fleet, 'site');
const pool = (id: string, range: string, claimSize?: number) => site.addAddressPool(id, { ranges: [IpRange.parse(range)], claimSize });
const management = ManagementPlane.fromAttributes(fleet, 'management', {
  ...PLANE,
  endpoints: pool('endpoints', '10.64.0.0/16'),
  loadBalancers: pool('load-balancers', '10.128.0.0/13', 16),
  nodeAddresses: pool('nodes', '10.192.0.0/12'),
});
const identities = tenants(Number(count)).map(({ name, namespace }) => new TenantIdentity('management', namespace, name));
const started = performance.now();
const spare = pool('spare', '10.65.0.0/16');
identities.forEach((identity) => spare.claimAddress(identity, 'endpoint'));
const allocation = performance.now() - started;

const version = KubernetesVersion.of(KUBERNETES_VERSION);
const addons = [new Cilium(), new MetalLb(), new Longhorn()];
for (const { name, namespace, pools } of tenants(Number(count))) {
  const cluster = management.addTenantCluster(name, { namespace, version });
  for (const { replicas, cpu, memory, disk, ...rest } of pools) {
    cluster.addWorkerPool(rest.name, { replicas, cpu, memory: Size.gibibytes(memory), disk: Size.gibibytes(disk) });
  }
  cluster.addons.add(...addons);
}
const findings = fleet.findings.length;

process.stdout.write(JSON.stringify({ allocation, objectRules: objectRules(), fleetRules: fleetRules(), findings }));
