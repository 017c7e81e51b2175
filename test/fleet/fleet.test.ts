import { existsSync, readFileSync } from 'fs';
import { join } from 'path';
import { ApiObject, Chart, JsonPatch, Size } from 'cdk8s';
import { Construct, IConstruct } from 'constructs';
import { parse, parseAllDocuments } from 'yaml';
import { Files, inFolder, put, read, stamps } from './folders';
import { Cilium, Endpoint, Fleet, HostedControlPlane, Suppression, TenantCluster, TenantClusterOptions } from '../../src';
import { mark } from '../../src/fleet/marker';
import { plane, quickstart, Quickstart, TENANT } from '../fixtures/quickstart';
import { messageOf } from '../fixtures/rendered';

let said: jest.SpyInstance;
beforeEach(() => { said = jest.spyOn(process.stderr, 'write').mockReturnValue(true); });
afterEach(() => { said.mockRestore(); });

/** The tree of a quickstart after some change of it. */
function synthesized(outdir: string, change: (quickstart: Quickstart) => void = () => {}): Files {
  const example = quickstart({ outdir });
  change(example);
  example.fleet.synth();
  return read(outdir);
}

/** A tenant about which no check has anything to say. */
function addTenant({ cluster }: Quickstart, name: string, options: Partial<TenantClusterOptions> = {}): TenantCluster {
  const tenant = cluster.plane.addTenantCluster(name, { ...TENANT, endpoint: Endpoint.of('10.40.0.202'), ...options });
  tenant.addWorkerPool('workers', { cpu: 4, memory: Size.gibibytes(8), disk: Size.gibibytes(100) });
  tenant.addons.add(new Cilium());
  return tenant;
}

function configMap(scope: Construct, name: string, id = name): ApiObject {
  return new ApiObject(scope, id, { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name } });
}

/** The paths whose content differs, and those that only one tree has. */
function difference(before: Files, after: Files) {
  const [old, now] = [Object.keys(before), Object.keys(after)];
  return {
    added: now.filter((path) => !(path in before)),
    changed: now.filter((path) => path in before && before[path] !== after[path]),
    removed: old.filter((path) => !(path in after)),
  };
}

function resourcesOf(outdir: string, folder: string): string[] {
  return parse(readFileSync(join(outdir, folder, 'kustomization.yaml'), 'utf8')).resources;
}

/** The files that kustomize would read for a folder, each as often as it is listed. */
function listedBy(outdir: string, folder: string): string[] {
  return [`${folder}/kustomization.yaml`, ...resourcesOf(outdir, folder).flatMap((resource) => {
    const path = `${folder}/${resource}`;
    return /\.ya?ml$/.test(resource) ? [path] : listedBy(outdir, path);
  })];
}

describe('the tree', () => {
  test('keeps an empty list for a plane without tenants, so that the last one can be pruned', () => {
    inFolder((outdir) => {
      synthesized(outdir);
      const fleet = new Fleet({ outdir });
      plane(fleet);
      fleet.synth();
      expect(Object.keys(read(outdir))).toEqual(['management/kustomization.yaml']);
      expect(resourcesOf(outdir, 'management')).toEqual([]);
    });
  });

  test('has the layout that deliveries rely on', () => {
    inFolder((outdir) => {
      expect(Object.keys(synthesized(outdir))).toEqual([
        'management/delivery/kustomization.yaml',
        'management/delivery/team-a/my-cluster.yaml',
        'management/kustomization.yaml',
        'management/management/shared/HelmRepository.flux-system.charts-longhorn-io.yaml',
        'management/management/shared/HelmRepository.flux-system.helm-cilium-io.yaml',
        'management/management/shared/HelmRepository.flux-system.metallb-github-io-metallb.yaml',
        'management/management/shared/Namespace.team-a.yaml',
        'management/management/shared/kustomization.yaml',
        'management/tenants/team-a/my-cluster/Cluster.my-cluster.yaml',
        'management/tenants/team-a/my-cluster/HarvesterCluster.my-cluster.yaml',
        'management/tenants/team-a/my-cluster/HarvesterMachineTemplate.my-cluster-workers.yaml',
        'management/tenants/team-a/my-cluster/HelmRelease.my-cluster-cilium.yaml',
        'management/tenants/team-a/my-cluster/HelmRelease.my-cluster-longhorn.yaml',
        'management/tenants/team-a/my-cluster/HelmRelease.my-cluster-metallb.yaml',
        'management/tenants/team-a/my-cluster/KubeadmConfigTemplate.my-cluster-workers.yaml',
        'management/tenants/team-a/my-cluster/MachineDeployment.my-cluster-workers.yaml',
        'management/tenants/team-a/my-cluster/NetworkPolicy.my-cluster-control-plane.yaml',
        'management/tenants/team-a/my-cluster/PodDisruptionBudget.my-cluster-control-plane.yaml',
        'management/tenants/team-a/my-cluster/StewardControlPlane.my-cluster.yaml',
        'management/tenants/team-a/my-cluster/in-tenant/IPAddressPool.metallb-system.default.yaml',
        'management/tenants/team-a/my-cluster/in-tenant/L2Advertisement.metallb-system.default.yaml',
        'management/tenants/team-a/my-cluster/in-tenant/kustomization.yaml',
        'management/tenants/team-a/my-cluster/kustomization.yaml',
      ]);
    });
  });

  test('is the same, and untouched, when it is synthesized again', () => {
    inFolder((outdir) => {
      const first = synthesized(outdir);
      const before = stamps(outdir);
      expect(synthesized(outdir)).toEqual(first);
      expect(stamps(outdir)).toEqual(before);
    });
  });

  test('does not depend on the folder that it is written to', () => {
    const [one, other] = [inFolder((outdir) => synthesized(outdir)), inFolder((outdir) => synthesized(join(outdir, 'deep')))];
    expect(one).toEqual(other);
  });

  test('is applied by the plane, the tenant and in-tenant, each file by one of them and once', () => {
    inFolder((outdir) => {
      const files = Object.keys(synthesized(outdir, (example) => addTenant(example, 'second')));
      const roots = ['management', 'management/tenants/team-a/my-cluster', 'management/tenants/team-a/my-cluster/in-tenant', 'management/tenants/team-a/second'];
      expect(roots.flatMap((root) => listedBy(outdir, root)).sort()).toEqual(files);
    });
  });

  test('the plane lists what its tenants share and their delivery', () => {
    inFolder((outdir) => {
      synthesized(outdir);
      expect(resourcesOf(outdir, 'management')).toEqual(['delivery', 'management/shared']);
    });
  });

  test('the user\'s extra files are listed and never written', () => {
    inFolder((outdir) => {
      const tenant = 'management/tenants/team-a/my-cluster';
      const without = synthesized(outdir);
      const extra = { [`${tenant}/extra/secret.sops.yaml`]: 'kind: Secret\n', [`${tenant}/extra/copy.yaml`]: without[`${tenant}/Cluster.my-cluster.yaml`] };
      put(outdir, extra);
      const before = stamps(outdir);
      const after = synthesized(outdir);
      expect(difference(without, after)).toEqual({ added: Object.keys(extra).sort(), changed: [`${tenant}/kustomization.yaml`], removed: [] });
      expect(resourcesOf(outdir, tenant).slice(-2)).toEqual(['extra/copy.yaml', 'extra/secret.sops.yaml']);
      Object.keys(extra).forEach((path) => expect(stamps(outdir)[path]).toBe(before[path]));
    });
  });

  test('a chart of the user\'s own has a folder of its own', () => {
    inFolder((outdir) => {
      const without = synthesized(outdir);
      const files = synthesized(outdir, ({ fleet }) => configMap(new Chart(new Construct(fleet, 'apps'), 'my-app', { namespace: 'apps' }), 'settings'));
      expect(difference(without, files)).toEqual({
        added: ['apps/my-app/ConfigMap.apps.settings.yaml', 'apps/my-app/kustomization.yaml'], changed: [], removed: [],
      });
      expect(files['apps/my-app/ConfigMap.apps.settings.yaml'])
        .toBe(mark('apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: settings\n  namespace: apps\n'));
      expect(resourcesOf(outdir, 'apps/my-app')).toEqual(['ConfigMap.apps.settings.yaml']);
    });
  });

  test('a chart of the user\'s own in a tenant goes with the tenant', () => {
    inFolder((outdir) => {
      const without = synthesized(outdir);
      const files = synthesized(outdir, ({ cluster }) => configMap(new Chart(cluster, 'mine', { namespace: 'team-a' }), 'settings'));
      const folder = 'management/tenants/team-a/my-cluster';
      expect(difference(without, files)).toEqual({
        added: [`${folder}/ConfigMap.settings.yaml`], changed: [`${folder}/kustomization.yaml`], removed: [],
      });
    });
  });

  test('synthYaml gives every object of the tree', () => {
    inFolder((outdir) => {
      const { fleet } = quickstart({ outdir });
      fleet.synth();
      const objectsOf = (yaml: string) => parseAllDocuments(yaml).map((document) => JSON.stringify(document.toJS()));
      const written = Object.entries(read(outdir)).filter(([path]) => !path.endsWith('kustomization.yaml')).flatMap(([, content]) => objectsOf(content));
      expect(written).toHaveLength(19);
      expect(objectsOf(fleet.synthYaml()).sort()).toEqual(written.sort());
    });
  });
});

describe('another tenant', () => {
  const OTHER_NAMESPACE = [
    'management/delivery/kustomization.yaml',
    'management/management/shared/kustomization.yaml',
  ];

  test.each([
    ['another namespace', 'team-b', OTHER_NAMESPACE],
    ['the same namespace', 'team-a', ['management/delivery/kustomization.yaml']],
  ])('in %s changes only the lists that name it, and its removal restores the tree', (_, namespace, changed) => {
    inFolder((outdir) => {
      const before = synthesized(outdir);
      const stampsBefore = stamps(outdir);
      const after = synthesized(outdir, (example) => addTenant(example, 'second', { namespace }));
      const { added, ...rest } = difference(before, after);
      expect(rest).toEqual({ changed, removed: [] });
      expect(added).toContain(`management/tenants/${namespace}/second/Cluster.second.yaml`);
      const untouched = Object.keys(before).filter((path) => !changed.includes(path));
      const stampsAfter = stamps(outdir);
      untouched.forEach((path) => expect([path, stampsAfter[path]]).toEqual([path, stampsBefore[path]]));

      expect(synthesized(outdir)).toEqual(before);
      expect(existsSync(join(outdir, `management/tenants/${namespace}/second`))).toBe(false);
      expect(existsSync(join(outdir, 'management/tenants/team-b'))).toBe(false);
    });
  });

  test('team-a/b and team/a-b live side by side', () => {
    inFolder((outdir) => {
      const key = (cluster: TenantCluster) => (cluster.node.findChild('ControlPlane') as HostedControlPlane).dataStoreKey;
      const keys: string[] = [];
      const without = synthesized(outdir);
      const files = synthesized(outdir, (example) => {
        keys.push(key(addTenant(example, 'b', { namespace: 'team-a' })), key(addTenant(example, 'a-b', { namespace: 'team', endpoint: Endpoint.of('10.40.0.203') })));
      });
      const { added } = difference(without, files);
      const tenants = ['management/tenants/team-a/b/', 'management/tenants/team/a-b/'].map((folder) => added.filter((path) => path.startsWith(folder)));
      expect(tenants.map(({ length }) => length)).toEqual([10, 10]);
      expect(added.filter((path) => !tenants.flat().includes(path))).toEqual([
        'management/delivery/team-a/b.yaml',
        'management/delivery/team/a-b.yaml',
        'management/management/shared/Namespace.team.yaml',
      ]);
      expect(files['management/delivery/team-a/b.yaml']).toContain('path: ./management/tenants/team-a/b\n');
      expect(files['management/delivery/team/a-b.yaml']).toContain('path: ./management/tenants/team/a-b\n');
      expect(resourcesOf(outdir, 'management/delivery')).toEqual(['team-a/b.yaml', 'team-a/my-cluster.yaml', 'team/a-b.yaml']);
      expect(keys[0]).not.toBe(keys[1]);
      expect(keys.every((each) => files['management/tenants/team-a/b/StewardControlPlane.b.yaml'].includes(each)
        !== files['management/tenants/team/a-b/StewardControlPlane.a-b.yaml'].includes(each))).toBe(true);
    });
  });
});

describe('warnings', () => {
  const NO_POOL = 'tenant cluster \'management/team-a/bare\' has no worker pool, so nothing can run in it; add one with addWorkerPool';
  const NO_CNI = 'tenant cluster \'management/team-a/bare\' has no CNI addon, so its nodes stay NotReady; add one such as new Cilium()';
  const path = 'management/team-a/bare';

  function bare(outdir: string): { fleet: Fleet; cluster: TenantCluster } {
    const fleet = new Fleet({ outdir });
    return { fleet, cluster: plane(fleet).addTenantCluster('bare', TENANT) };
  }

  test('a whole fleet has none, and nothing is said', () => {
    inFolder((outdir) => {
      const { fleet } = quickstart({ outdir });
      fleet.synth();
      expect(fleet.findings).toEqual([]);
      expect(said).not.toHaveBeenCalled();
    });
  });

  test('are said once on standard error, and the tree is written', () => {
    inFolder((outdir) => {
      bare(outdir).fleet.synth();
      expect(said.mock.calls).toEqual([[`warning TC120 [${path}] ${NO_POOL}\n`], [`warning TC121 [${path}] ${NO_CNI}\n`]]);
      expect(Object.keys(read(outdir))).toContain('management/tenants/team-a/bare/Cluster.bare.yaml');
    });
  });

  test('are findings, and asking for them says and writes nothing', () => {
    inFolder((outdir) => {
      expect(bare(outdir).fleet.findings).toEqual([
        { id: 'TC120', severity: 'warning', path, message: NO_POOL },
        { id: 'TC121', severity: 'warning', path, message: NO_CNI },
      ]);
      expect(said).not.toHaveBeenCalled();
      expect(read(outdir)).toEqual({});
    });
  });

  test.each<[string, (cluster: TenantCluster) => IConstruct]>([
    ['the tenant', (cluster) => cluster],
    ['the plane above it', (cluster) => cluster.plane],
    ['the fleet', (cluster) => cluster.node.root],
  ])('are left out if suppressed at %s, each by its own id', (_, at) => {
    inFolder((outdir) => {
      const { fleet, cluster } = bare(outdir);
      Suppression.add(at(cluster), 'TC120', 'machines come with the next order');
      fleet.synth();
      expect(fleet.findings.map(({ id }) => id)).toEqual(['TC121']);
      expect(said.mock.calls).toEqual([[`warning TC121 [${path}] ${NO_CNI}\n`]]);
    });
  });

  test('stay if they are suppressed below or beside the construct', () => {
    inFolder((outdir) => {
      const { fleet, cluster } = bare(outdir);
      Suppression.add(ApiObject.of(cluster), 'TC120', 'below');
      Suppression.add(cluster.plane.addTenantCluster('beside', { ...TENANT, endpoint: Endpoint.of('10.40.0.202') }), 'TC120', 'beside');
      expect(fleet.findings.map((finding) => [finding.id, finding.path])).toEqual([
        ['TC120', path], ['TC121', path], ['TC121', 'management/team-a/beside'],
      ]);
    });
  });

  test.each(['', ' \n'])('are not suppressed for the reason %j', (reason) => {
    const { cluster } = bare('none');
    expect(messageOf(() => Suppression.add(cluster, 'TC120', reason))).toBe(
      "the suppression of TC120 at 'management/team-a/bare' has no reason, expected a sentence; say why the finding is accepted",
    );
  });
});

describe('errors', () => {
  const UNKNOWN_FIELD = "error TC100 [management/team-a/my-cluster/Resource] Cluster 'my-cluster' does not fit its schema: spec.nonsense: unknown field, expected one of availabilityGates, clusterNetwork, controlPlaneEndpoint, controlPlaneRef, infrastructureRef, paused, topology; remove it or fix its spelling";

  const addNonsense = ({ cluster }: Quickstart) => ApiObject.of(cluster).addJsonPatch(JsonPatch.add('/spec/nonsense', 1));

  test('an object that does not fit its schema stops the synth, and the output folder is not even made', () => {
    inFolder((folder) => {
      const outdir = join(folder, 'out');
      expect(messageOf(() => synthesized(outdir, addNonsense))).toBe(`the fleet has errors, so nothing was written:\n  ${UNKNOWN_FIELD}`);
      expect(existsSync(outdir)).toBe(false);
    });
  });

  test('are all listed, before any warning, and leave the tree as it was', () => {
    inFolder((outdir) => {
      synthesized(outdir);
      const before = stamps(outdir);
      const message = messageOf(() => synthesized(outdir, (example) => {
        addNonsense(example);
        example.cluster.plane.addTenantCluster('bare', { ...TENANT, endpoint: Endpoint.of('10.40.0.202') });
        new TenantCluster(new Construct(example.fleet, 'elsewhere'), 'my-cluster', { ...TENANT, plane: example.cluster.plane });
        expect(example.fleet.findings.map(({ id }) => id)).toEqual(['TC100', 'TC110', 'TC120', 'TC120', 'TC121', 'TC121']);
      }));
      expect(message).toBe(`the fleet has errors, so nothing was written:\n  ${[
        UNKNOWN_FIELD,
        "error TC110 [elsewhere/my-cluster] tenant cluster 'management/team-a/my-cluster' is defined by [management/team-a/my-cluster] too, expected each identity once; rename or remove one of the two",
      ].join('\n  ')}`);
      expect(stamps(outdir)).toEqual(before);
      expect(said).not.toHaveBeenCalled();
    });
  });

  test('that are suppressed stop nothing', () => {
    inFolder((outdir) => {
      const files = synthesized(outdir, (example) => {
        addNonsense(example);
        Suppression.add(example.cluster, 'TC100', 'our fork knows this field');
      });
      expect(files['management/tenants/team-a/my-cluster/Cluster.my-cluster.yaml']).toContain('\n  nonsense: 1\n');
    });
  });

  test('validations of the user\'s constructs stop the synth with their paths', () => {
    inFolder((outdir) => {
      synthesized(outdir);
      const before = stamps(outdir);
      const message = messageOf(() => synthesized(outdir, ({ fleet, cluster }) => {
        new Construct(cluster, 'quota').node.addValidation({ validate: () => ['is too small', 'has no owner'] });
        new Construct(fleet, 'team').node.addValidation({ validate: () => ['has no members'] });
        fleet.node.addValidation({ validate: () => [] });
      }));
      expect(message).toBe([
        'the fleet is not valid, so nothing was written:',
        '[management/team-a/my-cluster/quota] is too small',
        '[management/team-a/my-cluster/quota] has no owner',
        '[team] has no members',
      ].join('\n  '));
      expect(stamps(outdir)).toEqual(before);
    });
  });

  test('two objects for one file are named, and nothing is written', () => {
    inFolder((outdir) => {
      const message = messageOf(() => synthesized(outdir, ({ fleet }) => {
        const chart = new Chart(fleet, 'apps');
        configMap(chart, 'x', 'one');
        new ApiObject(chart, 'two', { apiVersion: 'example.com/v1', kind: 'ConfigMap', metadata: { name: 'x' } });
      }));
      expect(message).toBe(
        "files would hold two objects, expected one each; give one of the two another name:\n  'apps/ConfigMap.x.yaml' would hold [apps/one] and [apps/two]",
      );
      expect(read(outdir)).toEqual({});
    });
  });

  test('a file that was edited by hand stops the synth before anything is written', () => {
    inFolder((outdir) => {
      const path = 'management/tenants/team-a/my-cluster/MachineDeployment.my-cluster-workers.yaml';
      put(outdir, { [path]: synthesized(outdir)[path].replace('replicas: 3', 'replicas: 5') });
      const before = stamps(outdir);
      expect(messageOf(() => synthesized(outdir, (example) => addTenant(example, 'second')))).toBe(
        `the output folder '${outdir}' holds what would be lost, so nothing was written; move the change into the program, or the file away:\n  '${path}' was edited after it was written`,
      );
      expect(stamps(outdir)).toEqual(before);
    });
  });
});
