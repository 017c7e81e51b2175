import { ApiObject, JsonPatch } from 'cdk8s';
import { found } from './found';
import {
  Cilium, CiliumOptions, ControlPlaneServiceType, Endpoint, Exposure, ExposureKind, Fleet, HostedControlPlane, IngressController, MetalLb, IpRange,
  StewardProvider, TenantCluster, TenantClusterOptions,
} from '../../src';
import { BoundExposure } from '../fixtures/bound-exposure';
import { bare, OPERATOR_KINDS } from '../fixtures/operator-planes';
import { plane, TENANT } from '../fixtures/quickstart';

const PIN = '/spec/network/serviceAnnotations/metallb.io~1loadBalancerIPs';

interface Example {
  readonly fleet: Fleet;
  readonly cluster: TenantCluster;
}

function tenant(options: Partial<TenantClusterOptions> = {}, cilium?: CiliumOptions): Example {
  const management = plane();
  const cluster = management.addTenantCluster('my-cluster', { ...TENANT, ...options });
  cluster.addWorkerPool('workers');
  cluster.addons.add(new Cilium(cilium), new MetalLb({ addresses: [IpRange.parse('10.40.1.0-10.40.1.50')] }));
  return { fleet: cluster.node.root as Fleet, cluster };
}

const foundIn = ({ fleet }: Example) => found(fleet, 'TC115');
const messagesOf = (example: Example) => foundIn(example).map(({ message }) => message);

function patched(object: (cluster: TenantCluster) => ApiObject, ...ops: JsonPatch[]): Example {
  const example = tenant();
  object(example.cluster).addJsonPatch(...ops);
  return example;
}

const clusterPatched = (...ops: JsonPatch[]) => patched((cluster) => ApiObject.of(cluster), ...ops);
const controlPlanePatched = (...ops: JsonPatch[]) => patched((cluster) => cluster.controlPlane.resource, ...ops);

const sentence = (object: string, got: string, path: string, expected: string) =>
  `${object} 'my-cluster' has ${got} in ${path}, expected ${expected}, as the endpoint of management/team-a/my-cluster is 10.40.0.201:6443; remove the patch or value that says otherwise, or change 'endpoint'`;

test('what the library makes agrees', () => {
  expect(foundIn(tenant())).toEqual([]);
});

describe('the Cluster', () => {
  test('with another host is an error', () => {
    expect(foundIn(clusterPatched(JsonPatch.replace('/spec/controlPlaneEndpoint/host', '10.40.0.9')))).toEqual([{
      path: 'management/team-a/my-cluster/Resource',
      message: sentence('Cluster', '{"host":"10.40.0.9","port":6443}', 'spec.controlPlaneEndpoint', '{"host":"10.40.0.201","port":6443}'),
      otherPath: 'management/team-a/my-cluster',
    }]);
  });

  test.each([
    [JsonPatch.replace('/spec/controlPlaneEndpoint/port', 443), '{"host":"10.40.0.201","port":443}'],
    [JsonPatch.remove('/spec/controlPlaneEndpoint/port'), '{"host":"10.40.0.201"}'],
    [JsonPatch.remove('/spec/controlPlaneEndpoint'), 'nothing'],
  ])('%j is an error', (patch, got) => {
    expect(messagesOf(clusterPatched(patch))).toEqual([sentence('Cluster', got, 'spec.controlPlaneEndpoint', '{"host":"10.40.0.201","port":6443}')]);
  });

  test('of another group is another thing', () => {
    const example = tenant();
    new ApiObject(example.cluster, 'Database', { apiVersion: 'postgresql.cnpg.io/v1', kind: 'Cluster', metadata: { name: 'my-cluster' }, spec: {} });
    expect(foundIn(example)).toEqual([]);
  });

  test('of no tenant may have any endpoint', () => {
    const example = tenant();
    new ApiObject(example.cluster, 'Other', { apiVersion: 'cluster.x-k8s.io/v1beta2', kind: 'Cluster', metadata: { name: 'other' }, spec: {} });
    expect(foundIn(example)).toEqual([]);
  });
});

describe('the control plane', () => {
  test('pinned to another address is an error', () => {
    expect(foundIn(controlPlanePatched(JsonPatch.replace(PIN, '10.40.0.9')))).toEqual([{
      path: 'management/team-a/my-cluster/ControlPlane/Resource',
      message: sentence('StewardControlPlane', '"10.40.0.9"', 'spec.network.serviceAnnotations[metallb.io/loadBalancerIPs]', '"10.40.0.201"'),
      otherPath: 'management/team-a/my-cluster',
    }]);
  });

  test('pinned to a number is an error', () => {
    expect(messagesOf(controlPlanePatched(JsonPatch.replace(PIN, 10)))).toEqual([
      sentence('StewardControlPlane', '10', 'spec.network.serviceAnnotations[metallb.io/loadBalancerIPs]', '"10.40.0.201"'),
    ]);
  });

  test('that lost its pin is an error', () => {
    expect(messagesOf(controlPlanePatched(JsonPatch.remove('/spec/network/serviceAnnotations')))).toEqual([
      sentence('StewardControlPlane', 'nothing', 'spec.network.serviceAnnotations[metallb.io/loadBalancerIPs]', '"10.40.0.201"'),
    ]);
  });

  test('pinned to an address of each family is fine', () => {
    expect(foundIn(controlPlanePatched(JsonPatch.replace(PIN, '2001:db8::1, 10.40.0.201')))).toEqual([]);
  });

  test('whose certificate does not have the host is an error', () => {
    expect(messagesOf(controlPlanePatched(JsonPatch.replace('/spec/network/certSANs', ['api.example.com'])))).toEqual([
      sentence('StewardControlPlane', '["api.example.com"]', 'spec.network.certSANs', '["10.40.0.201"]'),
    ]);
  });

  test('whose certificate has other hosts too is fine', () => {
    expect(foundIn(controlPlanePatched(JsonPatch.add('/spec/network/certSANs/0', 'api.example.com')))).toEqual([]);
  });

  test('needs no pin if another exposure gives it none, or if the endpoint is a name', () => {
    class Internal extends Exposure {
      public readonly kind = ExposureKind.LOAD_BALANCER;
      constructor(private readonly serviceAnnotations?: { [key: string]: string }) { super(); }
      public endpointOf() { return undefined; }
      public bind() {
        return { serviceType: ControlPlaneServiceType.LOAD_BALANCER, apiServerPort: 6443, serviceAnnotations: this.serviceAnnotations };
      }
    }
    const pinned = { 'metallb.io/loadBalancerIPs': '10.40.0.9' };
    expect(foundIn(tenant({ hostedControlPlane: { exposure: new Internal() } }))).toEqual([]);
    expect(foundIn(tenant({ hostedControlPlane: { exposure: new Internal(pinned) }, endpoint: Endpoint.of('api.example.com') }))).toEqual([]);
    expect(foundIn(tenant({ hostedControlPlane: { exposure: new Internal(pinned) } }))).toHaveLength(1);
  });

  test('may write an IPv6 address in any way', () => {
    const example = tenant({ endpoint: Endpoint.of('2001:db8::1') });
    example.cluster.controlPlane.resource.addJsonPatch(JsonPatch.replace('/spec/network/certSANs', ['2001:0db8:0::1']));
    expect(foundIn(example)).toEqual([]);
  });
});

describe('Cilium', () => {
  const withValues = (values: { [key: string]: any }) => tenant({}, { values });
  const cilium = (got: string) => sentence('HelmRelease', got, 'spec.values', '{"k8sServiceHost":"10.40.0.201","k8sServicePort":6443}')
    .replace("'my-cluster' has", "'my-cluster-cilium' has");

  test('that asks another host is an error', () => {
    expect(foundIn(withValues({ k8sServiceHost: '10.40.0.9' }))).toEqual([{
      path: 'management/team-a/my-cluster/Addons/cilium/Resource',
      message: cilium('{"k8sServiceHost":"10.40.0.9","k8sServicePort":6443}'),
      otherPath: 'management/team-a/my-cluster',
    }]);
  });

  test('that asks another port is an error', () => {
    expect(messagesOf(withValues({ k8sServicePort: 443 }))).toEqual([cilium('{"k8sServiceHost":"10.40.0.201","k8sServicePort":443}')]);
  });

  test('that replaces kube-proxy and knows no host is an error', () => {
    expect(messagesOf(withValues({ k8sServiceHost: null }))).toEqual([cilium('{"k8sServicePort":6443}')]);
  });

  test.each([
    { k8sServicePort: '6443' },
    { k8sServiceHost: 'auto' },
    { kubeProxyReplacement: false, k8sServiceHost: null },
    { hubble: { enabled: true } },
  ])('with %j is fine', (values) => {
    expect(foundIn(withValues(values))).toEqual([]);
  });
});

describe('control planes of every kind', () => {
  const host = 'api.example.com';
  const problems = (controlPlane: HostedControlPlane, ...ops: JsonPatch[]) => {
    controlPlane.resource.addJsonPatch(...ops);
    return found(controlPlane.node.root as Fleet, 'TC115');
  };
  const patchedIn = (controlPlane: HostedControlPlane, ...ops: JsonPatch[]) =>
    problems(controlPlane, ...ops).map(({ message }) => /has (.*) in spec\.(.*), expected (.*), as the endpoint/.exec(message)?.slice(1));

  test.each(OPERATOR_KINDS)('%s with another certificate or pin is an error', (name, define, provider) => {
    const controlPlane = define(provider);
    const isBare = define === bare;
    const [certSans, annotations] = isBare
      ? ['/spec/networkProfile/certSANs', '/spec/controlPlane/service/additionalMetadata/annotations']
      : ['/spec/network/certSANs', '/spec/network/serviceAnnotations'];
    const dotted = (path: string) => path.slice(1).replaceAll('/', '.');
    const kind = isBare ? 'TenantControlPlane' : name;
    const otherPath = isBare ? 'management/team-a/my-cluster' : controlPlane.cluster!.node.path;
    expect(problems(controlPlane, JsonPatch.replace(certSans, []), JsonPatch.remove(annotations))).toEqual([
      { path: controlPlane.resource.node.path, message: sentence(kind, '[]', dotted(certSans), '["10.40.0.201"]'), otherPath },
      {
        path: controlPlane.resource.node.path,
        message: sentence(kind, 'nothing', `${dotted(annotations)}[metallb.io/loadBalancerIPs]`, '"10.40.0.201"'),
        otherPath,
      },
    ]);
  });

  test.each(OPERATOR_KINDS)('%s behind another host is an error', (_, define, provider) => {
    const folder = define === bare ? 'controlPlane' : 'network';
    const behind = {
      ingress: () => define(provider, { exposure: BoundExposure.ingress(host, IngressController.HAPROXY) }, Endpoint.of(host, 443)),
      gateway: () => define(provider, { exposure: BoundExposure.gateway(host) }, Endpoint.of(host)),
    };
    for (const [route, make] of Object.entries(behind)) {
      expect(patchedIn(make())).toEqual([]);
      expect(patchedIn(make(), JsonPatch.replace(`/spec/${folder}/${route}/hostname`, 'other.example.com'))).toEqual([
        ['"other.example.com"', `${folder}.${route}.hostname`, '"api.example.com"'],
      ]);
      expect(patchedIn(make(), JsonPatch.remove(`/spec/${folder}/${route}`))).toEqual([['nothing', `${folder}.${route}.hostname`, '"api.example.com"']]);
    }
  });

  test('a port of the API server that is not the one behind the endpoint is an error, as is an address', () => {
    const exposure = BoundExposure.nodePort(31000);
    expect(patchedIn(
      bare(new StewardProvider(), { exposure }, Endpoint.of('10.40.0.201', 31000)),
      JsonPatch.replace('/spec/networkProfile/port', 6443), JsonPatch.replace('/spec/networkProfile/address', '10.40.0.9'),
    )).toEqual([['"10.40.0.9"', 'networkProfile.address', '"10.40.0.201"'], ['6443', 'networkProfile.port', '31000']]);
  });

  test('an object of your own that no tenant has may say anything', () => {
    const { fleet, cluster } = tenant();
    new ApiObject(cluster.plane.tenantNamespace('team-b'), 'Own', {
      apiVersion: 'kamaji.clastix.io/v1alpha1', kind: 'TenantControlPlane', metadata: { name: 'own', namespace: 'team-b' }, spec: {},
    } as any);
    expect(found(fleet, 'TC115')).toEqual([]);
  });
});
