import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiObject, App, Testing } from 'cdk8s';
import { Construct } from 'constructs';
import { Fleet, FluxDelivery, ManagementPlane, StewardProvider } from '../../src';
import { Kind, KIND } from '../../src/platform/kinds';
import { PlatformRelease } from '../../src/platform/platform-release';
import { releaseOf } from '../../src/platform/release-of';
import { HARVESTER, quickstart, TENANT } from '../fixtures/quickstart';
import { messageOf, only } from '../fixtures/rendered';

const { V2026_08, V2026_02 } = PlatformRelease;

const folder = mkdtempSync(join(tmpdir(), 'platform-release-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const BACKUP: Kind = { group: 'example.com', kind: 'Backup' };
const BACKUPS = file('backups.yaml', `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: backups.example.com }
spec:
  group: example.com
  names: { kind: Backup, listKind: BackupList, plural: backups, singular: backup }
  scope: Namespaced
  versions:
    - name: v1
      served: true
      storage: true
      schema: { openAPIV3Schema: { type: object, properties: { spec: { type: object, required: [schedule], properties: { schedule: { type: string } } } } } }
    - name: v1alpha1
      served: true
      storage: false
      schema: { openAPIV3Schema: { type: object, properties: { spec: { type: object, properties: { cron: { type: string } } } } } }
`);
const REGION: Kind = { group: 'example.com', kind: 'Region' };
const REGIONS = file('regions.yaml', `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: regions.example.com }
spec:
  group: example.com
  names: { kind: Region, listKind: RegionList, plural: regions, singular: region }
  scope: Cluster
  versions: [{ name: v1, served: true, storage: true, schema: { openAPIV3Schema: { type: object } } }]
`);

const charts = (release: PlatformRelease) => ['cilium', 'metallb', 'longhorn'].map((addon) => `${addon} ${release._chartVersion(addon)}`);
const apiVersions = (release: PlatformRelease) => Object.values(KIND).map((kind) =>
  `${kind.kind} ${release._knows(kind) ? release._written(kind).apiVersion : 'unknown'}`);

describe('what a release is, frozen', () => {
  test('2026-08 writes Cluster API v1beta2', () => {
    expect(V2026_08.name).toBe('2026-08');
    expect(apiVersions(V2026_08)).toMatchInlineSnapshot(`
[
  "Namespace v1",
  "NetworkPolicy networking.k8s.io/v1",
  "PodDisruptionBudget policy/v1",
  "Cluster cluster.x-k8s.io/v1beta2",
  "MachineDeployment cluster.x-k8s.io/v1beta2",
  "MachineHealthCheck cluster.x-k8s.io/v1beta2",
  "KubeadmConfigTemplate bootstrap.cluster.x-k8s.io/v1beta2",
  "KubeadmControlPlane controlplane.cluster.x-k8s.io/v1beta2",
  "StewardControlPlane controlplane.cluster.x-k8s.io/v1alpha1",
  "KamajiControlPlane controlplane.cluster.x-k8s.io/v1alpha2",
  "HostedControlPlane controlplane.cluster.x-k8s.io/v1alpha1",
  "HarvesterCluster infrastructure.cluster.x-k8s.io/v1beta1",
  "HarvesterMachineTemplate infrastructure.cluster.x-k8s.io/v1beta1",
  "TenantControlPlane steward.butlerlabs.dev/v1alpha1",
  "DataStore steward.butlerlabs.dev/v1alpha1",
  "TenantControlPlane kamaji.clastix.io/v1alpha1",
  "DataStore kamaji.clastix.io/v1alpha1",
  "Gateway gateway.networking.k8s.io/v1",
  "CiliumNetworkPolicy cilium.io/v2",
  "HelmRepository source.toolkit.fluxcd.io/v1",
  "HelmRelease helm.toolkit.fluxcd.io/v2",
  "Kustomization kustomize.toolkit.fluxcd.io/v1",
  "IPAddressPool metallb.io/v1beta1",
  "L2Advertisement metallb.io/v1beta1",
]
`);
    expect(charts(V2026_08)).toEqual(['cilium 1.20.1', 'metallb 0.16.1', 'longhorn 1.10.1']);
  });

  test('2026-02 writes Cluster API v1beta1', () => {
    expect(V2026_02.name).toBe('2026-02');
    expect(apiVersions(V2026_02)).toMatchInlineSnapshot(`
[
  "Namespace v1",
  "NetworkPolicy networking.k8s.io/v1",
  "PodDisruptionBudget policy/v1",
  "Cluster cluster.x-k8s.io/v1beta1",
  "MachineDeployment cluster.x-k8s.io/v1beta1",
  "MachineHealthCheck cluster.x-k8s.io/v1beta1",
  "KubeadmConfigTemplate bootstrap.cluster.x-k8s.io/v1beta1",
  "KubeadmControlPlane controlplane.cluster.x-k8s.io/v1beta1",
  "StewardControlPlane controlplane.cluster.x-k8s.io/v1alpha1",
  "KamajiControlPlane unknown",
  "HostedControlPlane unknown",
  "HarvesterCluster infrastructure.cluster.x-k8s.io/v1alpha1",
  "HarvesterMachineTemplate infrastructure.cluster.x-k8s.io/v1alpha1",
  "TenantControlPlane steward.butlerlabs.dev/v1alpha1",
  "DataStore steward.butlerlabs.dev/v1alpha1",
  "TenantControlPlane kamaji.clastix.io/v1alpha1",
  "DataStore kamaji.clastix.io/v1alpha1",
  "Gateway gateway.networking.k8s.io/v1",
  "CiliumNetworkPolicy cilium.io/v2",
  "HelmRepository source.toolkit.fluxcd.io/v1",
  "HelmRelease helm.toolkit.fluxcd.io/v2",
  "Kustomization kustomize.toolkit.fluxcd.io/v1",
  "IPAddressPool metallb.io/v1beta1",
  "L2Advertisement metallb.io/v1beta1",
]
`);
    expect(charts(V2026_02)).toEqual(['cilium 1.17.0', 'metallb 0.14.9', 'longhorn 1.7.2']);
  });

  test.each([V2026_08, V2026_02])('$name has a served schema for every kind, in the scope that the kind has', (release) => {
    const kinds = Object.values(KIND).filter((kind) => release._knows(kind));
    for (const kind of kinds) {
      expect(release._catalog.find(release._written(kind).apiVersion, kind.kind)).toBeDefined();
    }
    expect(kinds.filter((kind) => release._written(kind).clusterScoped)).toEqual([KIND.NAMESPACE, KIND.STEWARD_DATA_STORE, KIND.KAMAJI_DATA_STORE]);
  });

  test('a kind that no schema defines is refused', () => {
    expect(messageOf(() => V2026_08._written(BACKUP))).toBe(
      "platform release 2026-08 has no kind Backup of group 'example.com', expected one of its schemas to define it; add its CustomResourceDefinition with release.with",
    );
  });
});

describe('with', () => {
  test('changes what it names and nothing else', () => {
    const derived = V2026_02.with({ charts: { cilium: '1.17.9' } });
    expect(charts(derived)).toEqual(['cilium 1.17.9', 'metallb 0.14.9', 'longhorn 1.7.2']);
    expect(derived.name).toBe(V2026_02.name);
    expect(apiVersions(derived)).toEqual(apiVersions(V2026_02));
    expect(charts(V2026_02)).toEqual(['cilium 1.17.0', 'metallb 0.14.9', 'longhorn 1.7.2']);
  });

  test('changes add up', () => {
    const derived = V2026_08
      .with({ charts: { cilium: '1.20.8', metallb: '0.16.9' }, customResourceDefinitions: [BACKUPS] })
      .with({ charts: { cilium: '1.20.9' }, customResourceDefinitions: [REGIONS] });
    expect(charts(derived)).toEqual(['cilium 1.20.9', 'metallb 0.16.9', 'longhorn 1.10.1']);
    expect([BACKUP, REGION].map((kind) => derived._written(kind).apiVersion)).toEqual(['example.com/v1', 'example.com/v1']);
  });

  test('changes nothing when it names nothing', () => {
    const same = V2026_08.with({});
    expect([...charts(same), ...apiVersions(same)]).toEqual([...charts(V2026_08), ...apiVersions(V2026_08)]);
  });

  test('knows of newer providers, and of others', () => {
    const derived = V2026_08.with({ newestKubernetes: { OwnControlPlane: 'v1.33' } }).with({ newestKubernetes: { StewardControlPlane: 'v1.36' } });
    const newest = (release: PlatformRelease) => ['StewardControlPlane', 'OwnControlPlane'].map((kind) => release._newestKubernetes({ group: 'controlplane.cluster.x-k8s.io', kind }));
    expect(newest(derived)).toEqual(['v1.36', 'v1.33']);
    expect(newest(V2026_08)).toEqual(['v1.35', undefined]);
  });

  test.each(['v1.36.0', '1.36', 'v1', 'newest', ''])("refuses '%s' as the newest minor version", (version) => {
    expect(messageOf(() => V2026_08.with({ newestKubernetes: { StewardControlPlane: version } }))).toBe(
      `'newestKubernetes' of StewardControlPlane is "${version}", expected a minor version such as v1.36; write it like that`,
    );
  });

  test('takes newest versions by kind, not by provider', () => {
    expect(messageOf(() => V2026_08.with({ newestKubernetes: { steward: 'v1.36' } }))).toBe(
      "'newestKubernetes' has 'steward', expected the kind of control planes, and its group if that is not Cluster API's; write it like 'StewardControlPlane' or 'TenantControlPlane.kamaji.clastix.io'",
    );
  });

  test('has other versions of images', () => {
    const derived = V2026_08.with({ images: { 'kube-vip': 'v1.1.3' } }).with({});
    expect([V2026_08, V2026_02, derived].map((release) => release._imageVersion('kube-vip'))).toEqual(['v1.1.2', 'v1.0.1', 'v1.1.3']);
  });

  test.each<[{ [name: string]: any }, string]>([
    [{ keepalived: 'v2' }, "platform release 2026-08 has no version for image 'keepalived', expected one of kube-vip; fix its spelling"],
    [{ 'kube-vip': 'registry.example.com/kube-vip:v1' }, '\'images\' has "registry.example.com/kube-vip:v1" for kube-vip, expected a version such as v1.1.3; write it like that'],
    [{ 'kube-vip': 1.1 }, "'images' has 1.1 for kube-vip, expected a version such as v1.1.3; write it like that"],
  ])('refuses the image %j', (images, message) => {
    expect(messageOf(() => V2026_08.with({ images }))).toBe(message);
  });

  test.each(['calico', 'Cilium', 'toString', ''])("refuses the unknown addon '%s'", (addon) => {
    expect(messageOf(() => V2026_08.with({ charts: { cilium: '1.20.3', [addon]: '1.0.0' } }))).toBe(
      `platform release 2026-08 has no chart version for addon '${addon}', expected one of cilium, metallb, longhorn; fix its spelling, or give the addon its version itself`,
    );
  });

  test('a derived chart version reaches the tenant', () => {
    const { cluster } = quickstart({ release: V2026_08.with({ charts: { longhorn: '1.10.9' } }) });
    const releases = cluster.node.findAll().filter((child): child is ApiObject => child instanceof ApiObject && child.kind === 'HelmRelease');
    expect(releases.map((release) => release.toJson().spec.chart.spec).map(({ chart, version }) => `${chart} ${version}`).sort()).toEqual([
      'cilium 1.20.1', 'longhorn 1.10.9', 'metallb 0.16.1',
    ]);
  });
});

describe('CustomResourceDefinitions of your own', () => {
  const backup = (spec: unknown, apiVersion = 'example.com/v1') => ({ apiVersion, kind: 'Backup', metadata: { name: 'nightly' }, spec });
  const release = V2026_08.with({ customResourceDefinitions: [BACKUPS, REGIONS] });

  test('their objects are checked in every served version, and written in the stored one', () => {
    expect(release._written(BACKUP).apiVersion).toBe('example.com/v1');
    expect(release._catalog.check(backup({ schedule: '@daily' }))).toEqual([]);
    expect(release._catalog.check(backup({ cron: '@daily' }, 'example.com/v1alpha1'))).toEqual([]);
    expect(release._catalog.check(backup({ schedule: 5 }))?.map(({ message }) => message)).toEqual([
      'spec.schedule: got 5 (number), expected a string',
    ]);
  });

  test('the release that they were added to does not know them', () => {
    expect(V2026_08._catalog.check(backup({ schedule: 5 }))).toBeUndefined();
  });

  test('their scope counts', () => {
    expect(release._written(REGION).clusterScoped).toBe(true);
    expect(release._written(BACKUP).clusterScoped).toBe(false);
  });

  test('a fleet finds what is wrong with an object of theirs', () => {
    const { fleet, cluster } = quickstart({ release });
    new ApiObject(cluster, 'Good', backup({ schedule: '@daily' }));
    expect(fleet.findings).toEqual([]);
    new ApiObject(cluster, 'Bad', { ...backup({ shedule: '@daily' }), metadata: { name: 'weekly' } });
    expect(fleet.findings.map(({ path, message }) => `${path}: ${message}`)).toEqual([
      "management/team-a/my-cluster/Bad: Backup 'weekly' does not fit its schema: spec.shedule: unknown field, expected schedule; fix its spelling",
      "management/team-a/my-cluster/Bad: Backup 'weekly' does not fit its schema: spec.schedule: missing, expected a string; set it",
    ]);
  });

  test('a file that holds something else is refused', () => {
    const namespace = file('namespace.yaml', 'apiVersion: v1\nkind: Namespace\nmetadata: { name: team-a }\n');
    expect(messageOf(() => V2026_08.with({ customResourceDefinitions: [BACKUPS, namespace] }))).toBe(
      "'customResourceDefinitions' holds a Namespace, expected only CustomResourceDefinition of apiextensions.k8s.io/v1; remove it from the file",
    );
  });

  test('a file that does not exist is refused', () => {
    expect(messageOf(() => V2026_08.with({ customResourceDefinitions: ['crds/none.yaml'] }))).toBe(
      "file in 'customResourceDefinitions' 'crds/none.yaml' does not exist, expected a YAML file; fix the path",
    );
  });
});

describe('fromFile', () => {
  test('derives from the release that the file names, with paths relative to the file', () => {
    const release = PlatformRelease.fromFile(file('good.yaml', `
base: 2026-02
charts:
  cilium: 1.17.9
customResourceDefinitions:
  - backups.yaml
  - ${REGIONS}
newestKubernetes:
  StewardControlPlane: v1.36
images:
  kube-vip: v1.0.4
`));
    expect(release.name).toBe('2026-02');
    expect(release._imageVersion('kube-vip')).toBe('v1.0.4');
    expect(release._newestKubernetes(KIND.STEWARD_CONTROL_PLANE)).toBe('v1.36');
    expect(charts(release)).toEqual(['cilium 1.17.9', 'metallb 0.14.9', 'longhorn 1.7.2']);
    expect([KIND.CLUSTER, BACKUP, REGION].map((kind) => release._written(kind).apiVersion)).toEqual([
      'cluster.x-k8s.io/v1beta1', 'example.com/v1', 'example.com/v1',
    ]);
  });

  test('a file may name a base only, and leave the rest empty', () => {
    const release = PlatformRelease.fromFile(file('base.yaml', 'base: 2026-08\ncharts:\ncustomResourceDefinitions:\nnewestKubernetes:\n'));
    expect([...charts(release), ...apiVersions(release)]).toEqual([...charts(V2026_08), ...apiVersions(V2026_08)]);
  });

  test.each([
    ['unknown-key.yaml', 'base: 2026-08\nchart: { cilium: 1.20.3 }\nproviders: {}\n',
      "platform release file '$' has 'chart', 'providers', expected only 'base', 'charts', 'customResourceDefinitions', 'images', 'newestKubernetes'; remove the rest"],
    ['unknown-base.yaml', 'base: 2025-08\n',
      "'base' in '$' is '2025-08', expected 2026-08 or 2026-02; name the release to derive from"],
    ['no-base.yaml', 'charts: { cilium: 1.20.3 }\n',
      "'base' in '$' is missing, expected 2026-08 or 2026-02; name the release to derive from"],
    ['empty.yaml', '',
      "platform release file '$' holds 0 documents, expected one map with 'base', 'charts', 'customResourceDefinitions', 'images', 'newestKubernetes'; write one"],
    ['two.yaml', 'base: 2026-08\n---\nbase: 2026-02\n',
      "platform release file '$' holds 2 documents, expected one map with 'base', 'charts', 'customResourceDefinitions', 'images', 'newestKubernetes'; write one"],
    ['text.yaml', '2026-08\n',
      "platform release file '$' holds \"2026-08\", expected one map with 'base', 'charts', 'customResourceDefinitions', 'images', 'newestKubernetes'; write one"],
    ['list.yaml', '- base: 2026-08\n',
      "platform release file '$' holds [{\"base\":\"2026-08\"}], expected one map with 'base', 'charts', 'customResourceDefinitions', 'images', 'newestKubernetes'; write one"],
    ['no-list.yaml', 'base: 2026-08\ncustomResourceDefinitions: backups.yaml\n',
      "'customResourceDefinitions' in '$' is 'backups.yaml', expected a list of files; write it as a list"],
    ['number.yaml', 'base: 2026-08\ncharts: { cilium: 1.20 }\n',
      "the chart version of addon 'cilium' is the number 1.2, expected an exact one such as '1.20.1'; give it, in quotes"],
    ['number-version.yaml', 'base: 2026-08\nnewestKubernetes: { StewardControlPlane: 1.36 }\n',
      "'newestKubernetes' of StewardControlPlane is 1.36, expected a minor version such as v1.36; write it like that"],
    ['unknown-addon.yaml', 'base: 2026-08\ncharts: { calico: 3.0.0 }\n',
      "platform release 2026-08 has no chart version for addon 'calico', expected one of cilium, metallb, longhorn; fix its spelling, or give the addon its version itself"],
  ])('%s is refused', (name, text, message) => {
    const path = file(name, text);
    expect(messageOf(() => PlatformRelease.fromFile(path))).toBe(message.replace('$', path));
  });

  test('a file that does not exist is refused', () => {
    expect(messageOf(() => PlatformRelease.fromFile('releases/none.yaml'))).toBe(
      "platform release file 'releases/none.yaml' does not exist, expected a YAML file; fix the path",
    );
  });
});

describe('the nearest choice wins', () => {
  const CHOICES = ['fleet', 'plane', 'tenant', 'pool'] as const;
  const OWN = Object.fromEntries(CHOICES.map((choice) => [choice, V2026_02.with({})]));

  /** The release of a worker pool if those that are named choose one each. */
  function chosen(...choices: (typeof CHOICES[number])[]): PlatformRelease {
    const of = (choice: typeof CHOICES[number]) => choices.includes(choice) ? OWN[choice] : undefined;
    const fleet = new Fleet({ outdir: Testing.app().outdir, release: of('fleet') });
    const plane = ManagementPlane.fromAttributes(fleet, 'management', {
      controlPlaneProvider: new StewardProvider(),
      infrastructure: HARVESTER,
      delivery: new FluxDelivery(),
      release: of('plane'),
    });
    const cluster = plane.addTenantCluster('my-cluster', { ...TENANT, release: of('tenant') });
    return releaseOf(cluster.addWorkerPool('workers', { release: of('pool') }));
  }

  test.each(CHOICES.map((choice, index) => [choice, CHOICES.slice(0, index + 1)] as const))('%s, when all above choose too', (choice, choices) => {
    expect(chosen(...choices)).toBe(OWN[choice]);
  });

  test.each(CHOICES)('%s, when it alone chooses', (choice) => {
    expect(chosen(choice)).toBe(OWN[choice]);
  });

  test('else it is the newest', () => {
    expect(chosen()).toBe(V2026_08);
    expect(releaseOf(new Construct(new App(), 'child'))).toBe(V2026_08);
  });

  test('a pool of another release than its tenant has objects of its own versions', () => {
    const { fleet, cluster } = quickstart({ pool: { release: V2026_02 } });
    expect(['Cluster', 'MachineDeployment', 'HarvesterCluster', 'HarvesterMachineTemplate'].map((kind) => only(cluster, kind).apiVersion)).toEqual([
      'cluster.x-k8s.io/v1beta2',
      'cluster.x-k8s.io/v1beta1',
      'infrastructure.cluster.x-k8s.io/v1beta1',
      'infrastructure.cluster.x-k8s.io/v1alpha1',
    ]);
    expect(fleet.findings).toEqual([]);
  });
});
