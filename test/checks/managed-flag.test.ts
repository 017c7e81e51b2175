import { ApiObject, JsonPatch } from 'cdk8s';
import { found } from './found';
import { ControlPlaneProvider, ExposureKind, Fleet, HostedControlPlane, IHostedControlPlane, PlatformRelease, StandaloneControlPlaneOptions } from '../../src';
import { ALL_OPTIONS } from '../fixtures/operator-options';
import { ofTenant, OPERATOR_KINDS } from '../fixtures/operator-planes';
import { plane, quickstart, TENANT } from '../fixtures/quickstart';

const foundAround = ({ node }: HostedControlPlane) => found(node.root as Fleet, 'TC172');

const sentence = (owner: string, flag: string, component: string, provider: string) =>
  `${owner} has '${flag}' among the extra arguments of ${component}, which ${provider} sets itself, expected only flags that it leaves alone; remove it, and use the option that stands for it if there is one`;

describe.each(OPERATOR_KINDS)('%s', (_, define, provider) => {
  test('with a managed flag is an error', () => {
    const controlPlane = define(provider, { apiServer: { extraArgs: { 'advertise-address': '10.40.0.9' } }, kine: { extraArgs: { endpoint: 'mysql://' } } });
    const { kind, node: { path } } = controlPlane.resource;
    expect(foundAround(controlPlane)).toEqual([
      { path, message: sentence(`${kind} 'my-cluster'`, 'advertise-address', 'apiServer', provider.name) },
      { path, message: sentence(`${kind} 'my-cluster'`, 'endpoint', 'kine', provider.name) },
    ]);
  });

  test('with the flags that options make, and with others of its own, is fine', () => {
    expect(foundAround(define(provider, { ...ALL_OPTIONS, scheduler: { extraArgs: { v: '4' } } }))).toEqual([]);
  });

  test('a flag of one program is none of another', () => {
    expect(foundAround(define(provider, { scheduler: { extraArgs: { 'cluster-name': 'x' } } }))).toEqual([]);
  });
});

test.each(['--secure-port=7443', '--secure_port=7443', '--secure-port'])('a patch counts: %s', (arg) => {
  const { fleet, cluster } = quickstart();
  cluster.controlPlane.resource.addJsonPatch(JsonPatch.add('/spec/apiServer/extraArgs', [null, '--v=4', arg]));
  expect(found(fleet, 'TC172').map(({ message }) => message)).toEqual([sentence("StewardControlPlane 'my-cluster'", 'secure-port', 'apiServer', 'steward')]);
});

describe.each([PlatformRelease.V2026_08, PlatformRelease.V2026_02])('KubeadmControlPlane', (release) => {
  const foundWith = (standaloneControlPlane: StandaloneControlPlaneOptions) => {
    const cluster = plane(undefined, { release }).addTenantCluster('my-cluster', { ...TENANT, standaloneControlPlane });
    return found(cluster.node.root as Fleet, 'TC172');
  };

  test('with a managed flag is an error', () => {
    const path = 'management/team-a/my-cluster/ControlPlane/Resource';
    const owner = "KubeadmControlPlane 'my-cluster'";
    expect(foundWith({
      apiServer: { extraArgs: { 'tls-cert-file': '/etc/other.crt' } },
      controllerManager: { extraArgs: { 'cluster-cidr': '10.0.0.0/16' } },
      etcdExtraArgs: { 'data-dir': '/data' },
    })).toEqual([
      { path, message: sentence(owner, 'tls-cert-file', 'apiServer', 'kubeadm') },
      { path, message: sentence(owner, 'cluster-cidr', 'controllerManager', 'kubeadm') },
      { path, message: sentence(owner, 'data-dir', 'etcd.local', 'kubeadm') },
    ]);
  });

  test('with flags that options make, and with others, is fine', () => {
    expect(foundWith({
      featureGates: { InPlacePodVerticalScaling: true },
      admissionControllers: ['AlwaysPullImages'],
      controllerManager: { extraArgs: { 'bind-address': '0.0.0.0' } },
      etcdExtraArgs: { 'quota-backend-bytes': '8589934592' },
    })).toEqual([]);
  });
});

test('an object of your own counts', () => {
  const { fleet, cluster } = quickstart();
  new ApiObject(cluster, 'Own', {
    apiVersion: 'kamaji.clastix.io/v1alpha1',
    kind: 'TenantControlPlane',
    metadata: { name: 'own' },
    spec: { controlPlane: { deployment: { extraArgs: { controllerManager: ['--cluster-cidr=10.0.0.0/8'] } } } },
  } as any);
  expect(found(fleet, 'TC172')).toEqual([{
    path: 'management/team-a/my-cluster/Own', message: sentence("TenantControlPlane 'own'", 'cluster-cidr', 'controllerManager', 'kamaji'),
  }]);
});

test('of a provider of your own, options are compared with what it says', () => {
  class Own extends ControlPlaneProvider {
    public readonly name = 'own';
    public readonly exposures = [ExposureKind.LOAD_BALANCER];
    public readonly patchedInfrastructureKinds = [];
    public readonly skipInfrastructureGate?: string = 'Skip';
    public readonly gatewayListeners = [];
    public readonly dataStoreGroup?: string = 'example.com';
    public managedFlags() { return ['secure-port']; }
    public konnectivityEndpoint() { return undefined; }
    public podLabels() { return undefined; }
    public defineControlPlane(controlPlane: IHostedControlPlane): ApiObject {
      return new ApiObject(controlPlane, 'Resource', { apiVersion: 'example.com/v1', kind: 'ControlPlane', metadata: { name: controlPlane.identity.name } });
    }
  }
  expect(foundAround(ofTenant(new Own(), { apiServer: { extraArgs: { 'secure-port': '7443', 'v': '4' } } }))).toEqual([{
    path: 'management/team-a/my-cluster/ControlPlane/Resource',
    message: sentence('the control plane of management/team-a/my-cluster', 'secure-port', 'apiServer', 'own'),
  }]);
});
