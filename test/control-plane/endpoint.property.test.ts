import { Testing } from 'cdk8s';
import fc from 'fast-check';
import {
  Cilium, Endpoint, Exposure, Fleet, FluxDelivery, GatewayExposure, IngressController, IngressExposure, KamajiProvider, KubernetesVersion,
  LoadBalancerExposure, ManagementPlane, NodePortExposure, StewardProvider, TenantCluster, TeutonetProvider,
} from '../../src';
import { ALL_FEATURES } from '../fixtures/combinations';
import { HARVESTER } from '../fixtures/quickstart';
import { rendered } from '../fixtures/rendered';

/** One way to an API server, and the endpoint if it is not made of the tenant's name. */
interface Way {
  readonly exposure: Exposure;
  readonly endpoint?: Endpoint;
}

const label = fc.stringMatching(/^[a-z][a-z0-9-]{0,8}[a-z0-9]$/);
const domain = fc.tuple(label, label).map((labels) => `${labels.join('.')}.example.com`);
const address = fc.oneof(
  fc.tuple(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 1, max: 254 })).map(([c, d]) => `10.40.${c}.${d}`),
  fc.integer({ min: 1, max: 0xffff }).map((number) => `2001:db8::${number.toString(16)}`),
);
// On the port of konnectivity an endpoint is refused.
const port = fc.integer({ min: 1024, max: 32767 }).filter((number) => number !== 8132);
const gateway = { name: 'shared', namespace: 'gateways' };

const loadBalancer = fc.tuple(address, port).map(([host, number]): Way =>
  ({ exposure: new LoadBalancerExposure(), endpoint: Endpoint.of(host, number) }));
const nodePort = fc.tuple(address, fc.integer({ min: 30000, max: 32767 })).map(([host, number]): Way =>
  ({ exposure: new NodePortExposure({ address: host }), endpoint: Endpoint.of(host, number) }));
const ingress = domain.map((name): Way => ({ exposure: new IngressExposure({ controller: IngressController.HAPROXY, domain: name }) }));
const behindGateway = domain.map((name): Way => ({ exposure: new GatewayExposure({ domain: name, gateway, gatewayClass: 'cilium' }) }));

const anyWay = fc.oneof(loadBalancer, nodePort, ingress, behindGateway);
const ways = fc.oneof(
  anyWay.map((way) => ({ ...way, hostedControlPlane: { provider: new StewardProvider() } })),
  anyWay.map((way) => ({ ...way, hostedControlPlane: { provider: new KamajiProvider() } })),
  behindGateway.map((way) => ({ ...way, hostedControlPlane: { provider: new TeutonetProvider() } })),
  fc.tuple(address, port).map(([host, number]) => ({ endpoint: Endpoint.of(host, number), standaloneControlPlane: {} })),
);

/** Every place among the objects of a tenant that says where its API server is, as `host:port` or, where only one is said, that one. */
function places(objects: any[]): { readonly hosts: string[]; readonly ports: number[] } {
  const hosts: string[] = [];
  const ports: number[] = [];
  for (const { kind, spec } of objects) {
    if (kind === 'Cluster') {
      hosts.push(spec.controlPlaneEndpoint.host);
      ports.push(spec.controlPlaneEndpoint.port);
    } else if (kind === 'HelmRelease') {
      hosts.push(spec.values.k8sServiceHost);
      ports.push(spec.values.k8sServicePort);
    } else if (kind === 'StewardControlPlane' || kind === 'KamajiControlPlane') {
      const { certSANs, gateway: route, ingress: rule, serviceAddress, serviceAnnotations, serviceType } = spec.network;
      const routed = route?.hostname ?? rule?.hostname;
      const pinned = serviceType === 'LoadBalancer' ? serviceAnnotations['metallb.io/loadBalancerIPs'] : serviceAddress;
      hosts.push(certSANs[0], routed === undefined ? pinned : routed.split(':')[0]);
    } else if (kind === 'KubeadmControlPlane') {
      const { clusterConfiguration, files } = spec.kubeadmConfigSpec;
      const manifest: string = files.find(({ path }: any) => path.endsWith('/kube-vip.yaml')).content;
      hosts.push(clusterConfiguration.apiServer.certSANs[0], /name: address\n +value: '?([^'\n]+)/.exec(manifest)![1]);
      ports.push(Number(/name: port\n +value: "?'?(\d+)/.exec(manifest)![1]));
    }
  }
  return { hosts, ports };
}

function tenantOf(name: string, namespace: string, way: any): TenantCluster {
  const fleet = new Fleet({ outdir: Testing.app().outdir });
  const { exposure, hostedControlPlane, ...rest } = way;
  const plane = ManagementPlane.fromAttributes(fleet, 'management', {
    controlPlaneProvider: new StewardProvider(), infrastructure: HARVESTER, delivery: new FluxDelivery(), features: ALL_FEATURES,
  });
  const cluster = plane.addTenantCluster(name, {
    ...rest, namespace, version: KubernetesVersion.of('v1.30.0'), ...(hostedControlPlane && { hostedControlPlane: { ...hostedControlPlane, exposure } }),
  });
  cluster.addWorkerPool('workers');
  cluster.addons.add(new Cilium());
  return cluster;
}

test('the endpoint of a tenant is one and the same wherever it is written', () => {
  fc.assert(fc.property(label, label, ways, (name, namespace, way) => {
    const cluster = tenantOf(name, namespace, way);
    const { hosts, ports } = places(rendered(cluster));
    expect(hosts.length).toBeGreaterThan(1);
    expect([new Set(hosts), new Set(ports)]).toEqual([new Set([cluster.endpoint.host]), new Set([cluster.endpoint.port])]);
    expect((cluster.node.root as Fleet).findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  }), { numRuns: 300 });
});
