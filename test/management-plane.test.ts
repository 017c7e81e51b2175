import { ApiObject, Chart, Testing } from 'cdk8s';
import {
  ControlPlaneProvider, Endpoint, EndpointTreatment, ExposureKind, Fleet, FluxDelivery, IHostedControlPlane, ImmutableTemplate, Infrastructure,
  IMachines, ITenantCluster, ManagementPlane, ManagementPlaneAttributes, PlatformRelease, StewardProvider,
  TeutonetProvider,
} from '../src';
import { HARVESTER, plane, quickstart, QuickstartOptions, TENANT } from './fixtures/quickstart';
import { messageOf, only, rendered } from './fixtures/rendered';
import { inFolder, read } from './fleet/folders';

test('an existing plane installs nothing', () => {
  expect(rendered(plane())).toEqual([]);
});

test('what tenants share is defined once', () => {
  const { fleet, cluster } = quickstart();
  cluster.plane.addTenantCluster('other', { ...TENANT, endpoint: Endpoint.of('10.40.0.202') });
  expect(only(fleet, 'Namespace')).toEqual({
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: {
      name: 'team-a',
      annotations: { 'kustomize.toolkit.fluxcd.io/prune': 'disabled' },
      labels: { 'pod-security.kubernetes.io/enforce': 'baseline' },
    },
  });
});

describe('Pod Security', () => {
  const labelsOf = (attributes: Partial<ManagementPlaneAttributes>) =>
    only(plane(undefined, attributes).addTenantCluster('my-cluster', TENANT).plane, 'Namespace').metadata.labels;

  test('is told by labels that stand beside those of the plane', () => {
    expect(labelsOf({ labels: { site: 'eu-1' } })).toEqual({ 'pod-security.kubernetes.io/enforce': 'baseline', 'site': 'eu-1' });
  });

  test('follows the plane if its labels say otherwise', () => {
    expect(labelsOf({ labels: { 'pod-security.kubernetes.io/enforce': 'privileged' } })).toEqual({ 'pod-security.kubernetes.io/enforce': 'privileged' });
  });

  test('can be turned off', () => {
    expect(labelsOf({ podSecurity: false })).toBeUndefined();
    expect(labelsOf({ podSecurity: false, labels: { site: 'eu-1' } })).toEqual({ site: 'eu-1' });
  });
});

describe('labels', () => {
  const SECURITY = { 'pod-security.kubernetes.io/enforce': 'baseline' };
  const shared = (options: QuickstartOptions) => rendered(quickstart(options).fleet)
    .filter(({ kind }) => ['Namespace', 'HelmRepository'].includes(kind)).map(({ metadata }) => metadata.labels);

  test('of the fleet and the plane, which wins, are on what tenants share', () => {
    const labels = shared({ labels: { owner: 'platform', site: 'eu' }, planeLabels: { site: 'eu-1' } });
    expect(labels).toEqual([{ ...SECURITY, owner: 'platform', site: 'eu-1' }, ...Array(3).fill({ owner: 'platform', site: 'eu-1' })]);
  });

  test('of a tenant are not, as the next tenant has others', () => {
    expect(shared({ tenantLabels: { owner: 'team-a' } })).toEqual([SECURITY, undefined, undefined, undefined]);
  });

  test('that Cluster API selects by are refused for the fleet and the plane', () => {
    const labels = { 'cluster.x-k8s.io/deployment-name': 'mine' };
    expect([messageOf(() => quickstart({ labels })), messageOf(() => quickstart({ planeLabels: labels }))]).toEqual([
      "'labels' of the fleet sets 'cluster.x-k8s.io/deployment-name' to 'mine', expected a key that Cluster API does not select by; remove it",
      "'labels' of management plane 'management' sets 'cluster.x-k8s.io/deployment-name' to 'mine', expected a key that Cluster API does not select by; remove it",
    ]);
  });

  test('need no fleet', () => {
    expect(plane(Testing.app(), { labels: { site: 'eu-1' } }).labels).toEqual({ site: 'eu-1' });
  });
});

test('only management planes are management planes', () => {
  expect([plane(), new Chart(Testing.app(), 'chart')].map((construct) => ManagementPlane.isManagementPlane(construct))).toEqual([true, false]);
});

test('its name is a DNS label', () => {
  expect(messageOf(() => ManagementPlane.fromAttributes(Testing.app(), '../up', {
    controlPlaneProvider: new StewardProvider(), infrastructure: HARVESTER, delivery: new FluxDelivery(),
  }))).toEqual("'management plane' '../up' is not a DNS label, expected lower case letters, digits and '-', and no '-' at either end; choose another name");
});

test('tenants are listed, and the list is a copy', () => {
  const management = plane();
  const cluster = management.addTenantCluster('my-cluster', TENANT);
  management.tenantClusters.pop();
  expect(management.tenantClusters).toEqual([cluster]);
});

describe('a control plane without a tenant cluster', () => {
  const BARE = { namespace: 'team-a', version: TENANT.version, endpoint: TENANT.endpoint };

  test('has a folder and a delivery of its own, as it must wait for its datastore', () => {
    inFolder((outdir) => {
      const fleet = new Fleet({ outdir });
      plane(fleet).addHostedControlPlane('edge', BARE);
      fleet.synth();
      expect(Object.keys(read(outdir)).filter((path) => path.includes('edge'))).toEqual([
        'management/delivery/team-a/edge.yaml',
        'management/tenants/team-a/edge/NetworkPolicy.edge-control-plane.yaml',
        'management/tenants/team-a/edge/PodDisruptionBudget.edge-control-plane.yaml',
        'management/tenants/team-a/edge/TenantControlPlane.edge.yaml',
        'management/tenants/team-a/edge/kustomization.yaml',
      ]);
      expect(read(outdir)['management/delivery/team-a/edge.yaml']).toContain('path: ./management/tenants/team-a/edge\n');
    });
  });

  test('can be the only one that is written', () => {
    inFolder((outdir) => {
      const fleet = new Fleet({ outdir, only: ['management/team-a/edge'] });
      plane(fleet).addHostedControlPlane('edge', BARE);
      fleet.synth();
      expect(Object.keys(read(outdir))).toHaveLength(5);
    });
  });

  test('needs no fleet, and then no delivery', () => {
    const { resource, node } = plane(Testing.app()).addHostedControlPlane('edge', BARE);
    expect([resource.kind, node.scopes.flatMap((scope) => rendered(scope)).filter(({ kind }) => kind === 'Kustomization')]).toEqual(['TenantControlPlane', []]);
  });

  test('has a name of its own', () => {
    const management = plane();
    management.addTenantCluster('edge', TENANT);
    expect(messageOf(() => management.addHostedControlPlane('edge', BARE))).toEqual(
      "control plane 'management/team-a/edge' is defined twice, expected each identity once; rename or remove one of the two");
  });

  test('knows the exposures of its provider before it asks for an endpoint', () => {
    const { endpoint, ...unnamed } = TENANT;
    expect(messageOf(() => plane().addTenantCluster('edge', { ...unnamed, hostedControlPlane: { provider: new TeutonetProvider() } }))).toEqual(
      "'exposure' of management/team-a/edge is LoadBalancer, which teutonet cannot make, expected Gateway; choose another exposure or another provider");
  });
});

describe('provider and infrastructure agree on the endpoint', () => {
  class Machines extends Infrastructure {
    constructor(public readonly clusterKind: string, public readonly endpointTreatment: EndpointTreatment) {
      super();
    }
    public defineCluster(cluster: ITenantCluster): ApiObject {
      return new ApiObject(cluster, 'Infrastructure', { apiVersion: 'example.com/v1', kind: this.clusterKind, metadata: { name: cluster.clusterName } });
    }
    public defineMachineTemplate(machines: IMachines): ImmutableTemplate {
      return new ImmutableTemplate(machines, 'Template', { apiVersion: 'example.com/v1', kind: 'MachineTemplate', metadata: { name: machines.name } });
    }
  }

  class Insistent extends ControlPlaneProvider {
    public readonly name = 'insistent';
    public readonly exposures = [ExposureKind.LOAD_BALANCER];
    public readonly patchedInfrastructureKinds = ['KubevirtCluster'];
    public readonly skipInfrastructureGate?: string = undefined;
    public readonly gatewayListeners = [];
    public readonly dataStoreGroup?: string = 'example.com';
    public managedFlags() { return []; }
    public konnectivityEndpoint() { return undefined; }
    public podLabels() { return undefined; }
    public defineControlPlane(controlPlane: IHostedControlPlane): ApiObject {
      return new ApiObject(controlPlane, 'Resource', { apiVersion: 'example.com/v1', kind: 'ControlPlane', metadata: { name: controlPlane.identity.name } });
    }
  }

  const gates = (controlPlaneProvider: ControlPlaneProvider, infrastructure: Infrastructure) =>
    plane(Testing.app(), { controlPlaneProvider, infrastructure }).addTenantCluster('my-cluster', TENANT).plane.requirements.map(({ feature }) => feature.toString());

  test('Steward leaves Harvester alone, which overwrites the endpoint', () => {
    expect(gates(new StewardProvider(), HARVESTER)).toEqual(['feature gate SkipInfraClusterPatch of steward']);
  });

  test('a kind that the provider knows needs no gate', () => {
    expect(gates(new StewardProvider(), new Machines('KubevirtCluster', EndpointTreatment.KEEPS))).toEqual([]);
  });

  test('unless it overwrites the endpoint', () => {
    expect(gates(new StewardProvider(), new Machines('KubevirtCluster', EndpointTreatment.OVERWRITES))).toEqual(['feature gate SkipInfraClusterPatch of steward']);
  });

  test("a user's own infrastructure that the provider does not know needs the gate", () => {
    expect(gates(new StewardProvider(), new Machines('MyCluster', EndpointTreatment.KEEPS))).toEqual(['feature gate SkipInfraClusterPatch of steward']);
  });

  test('a provider without the gate is refused on a kind it cannot patch', () => {
    expect(messageOf(() => gates(new Insistent(), new Machines('MyCluster', EndpointTreatment.KEEPS)))).toEqual(
      "control plane provider 'insistent' cannot set the endpoint of MyCluster, expected one of KubevirtCluster; choose another provider or another infrastructure");
  });

  test('a provider without the gate is refused on a kind that overwrites', () => {
    expect(messageOf(() => gates(new Insistent(), new Machines('KubevirtCluster', EndpointTreatment.OVERWRITES)))).toEqual(
      "control plane provider 'insistent' has no way to leave the endpoint of KubevirtCluster alone, which overwrites it, expected a feature gate for that; choose another provider or another infrastructure");
  });

  test("a user's own classes render like ours", () => {
    const management = ManagementPlane.fromAttributes(Testing.app(), 'plane', {
      controlPlaneProvider: new Insistent(),
      infrastructure: new Machines('KubevirtCluster', EndpointTreatment.KEEPS),
      delivery: new FluxDelivery(),
    });
    const cluster = management.addTenantCluster('my-cluster', TENANT);
    cluster.addWorkerPool('workers');
    expect(only(cluster, 'Cluster').spec).toMatchObject({
      controlPlaneRef: { apiGroup: 'example.com', kind: 'ControlPlane', name: 'my-cluster' },
      infrastructureRef: { apiGroup: 'example.com', kind: 'KubevirtCluster', name: 'my-cluster' },
    });
    expect(only(cluster, 'MachineDeployment').spec.template.spec.infrastructureRef).toEqual({
      apiGroup: 'example.com', kind: 'MachineTemplate', name: cluster.workerPools[0].machineTemplate.contentName,
    });
  });

  test("references to a user's own kinds carry their API version on the earlier release", () => {
    const management = ManagementPlane.fromAttributes(Testing.app(), 'plane', {
      controlPlaneProvider: new StewardProvider(),
      infrastructure: new Machines('MyCluster', EndpointTreatment.KEEPS),
      delivery: new FluxDelivery(),
      release: PlatformRelease.V2026_02,
    });
    const cluster = management.addTenantCluster('my-cluster', TENANT);
    expect(only(cluster, 'Cluster').spec).toMatchObject({
      controlPlaneRef: { apiVersion: 'controlplane.cluster.x-k8s.io/v1alpha1' },
      infrastructureRef: { apiVersion: 'example.com/v1', kind: 'MyCluster', name: 'my-cluster' },
    });
  });
});
