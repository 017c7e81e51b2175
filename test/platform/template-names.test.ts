import { ApiObject, JsonPatch, Size } from 'cdk8s';
import { Construct } from 'constructs';
import { ImmutableTemplate, PlatformRelease } from '../../src';
import { Quickstart, quickstart, QuickstartOptions } from '../fixtures/quickstart';
import { only, rendered } from '../fixtures/rendered';

/**
 * The quickstart's templates. A machine runs on from an old name for as long as it lives: a name that changes
 * with an update of the library replaces every machine of every user, so no change to this table is ever right.
 */
const FROZEN = {
  HarvesterMachineTemplate: 'my-cluster-workers-lirshmbycn',
  KubeadmConfigTemplate: 'my-cluster-workers-edbmhp3doh',
};

type Names = typeof FROZEN;

const TEMPLATES = Object.keys(FROZEN) as (keyof Names)[];

function namesOf({ cluster }: Quickstart): Names {
  return Object.fromEntries(TEMPLATES.map((kind) => [kind, only(cluster, kind).metadata.name])) as Names;
}

const names = (options: QuickstartOptions = {}): Names => namesOf(quickstart(options));

/** The kinds whose name is not that of the quickstart. */
const renamed = (changed: Names): string[] => TEMPLATES.filter((kind) => changed[kind] !== FROZEN[kind]);

/** Names in the references of the only MachineDeployment. */
function references({ cluster }: Quickstart): Names {
  const machine = only(cluster, 'MachineDeployment').spec.template.spec;
  const refs = [machine.infrastructureRef, machine.bootstrap.configRef];
  return Object.fromEntries(refs.map(({ kind, name }) => [kind, name])) as Names;
}

function template({ cluster }: Quickstart, id: 'Template' | 'Bootstrap'): ApiObject {
  return cluster.workerPools[0].node.findChild(id) as ApiObject;
}

describe('frozen', () => {
  test.each([PlatformRelease.V2026_08, PlatformRelease.V2026_02])('the names of $name', (release) => {
    expect(names({ release })).toEqual(FROZEN);
  });

  test.each([PlatformRelease.V2026_08, PlatformRelease.V2026_02])('the references of $name', (release) => {
    expect(references(quickstart({ release }))).toEqual(FROZEN);
  });
});

describe('what leaves each name', () => {
  describe.each([PlatformRelease.V2026_08, PlatformRelease.V2026_02])('a label on $name', (release) => {
    test.each<[string, QuickstartOptions]>([
      ['fleet', { labels: { team: 'a' } }],
      ['management plane', { planeLabels: { team: 'a' } }],
      ['tenant cluster', { tenantLabels: { team: 'a' } }],
      ['worker pool', { pool: { labels: { team: 'a' } } }],
    ])('of the %s', (_, options) => {
      const labelled = quickstart({ ...options, release });
      for (const kind of TEMPLATES) {
        expect(only(labelled.cluster, kind).metadata.labels).toHaveProperty('team', 'a');
      }
      expect(namesOf(labelled)).toEqual(FROZEN);
      expect(references(labelled)).toEqual(FROZEN);
    });
  });

  test('an annotation or a label on the template itself', () => {
    const changed = quickstart();
    template(changed, 'Template').metadata.addAnnotation('example.com/note', 'x');
    template(changed, 'Bootstrap').addJsonPatch(JsonPatch.add('/metadata/labels/team', 'a'));
    expect(namesOf(changed)).toEqual(FROZEN);
  });

  test('the order of props', () => {
    expect(names({ pool: { disk: Size.gibibytes(100), memory: Size.gibibytes(8), cpu: 4, replicas: 3 } })).toEqual(FROZEN);
  });

  test('the unit of a size', () => {
    expect(names({ pool: { memory: Size.mebibytes(8192), disk: Size.kibibytes(100 * 1024 ** 2) } })).toEqual(FROZEN);
  });

  test('the number of machines', () => {
    const scaled = quickstart({ pool: { replicas: 5 } });
    expect(only(scaled.cluster, 'MachineDeployment').spec.replicas).toBe(5);
    expect(namesOf(scaled)).toEqual(FROZEN);
  });

  test('a chart version of your own', () => {
    expect(names({ release: PlatformRelease.V2026_08.with({ charts: { cilium: '1.20.9' } }) })).toEqual(FROZEN);
  });

  test('a patch of what is not spec.template.spec', () => {
    const patched = quickstart();
    template(patched, 'Bootstrap').addJsonPatch(JsonPatch.add('/spec/template/metadata', { labels: { team: 'a' } }));
    expect(namesOf(patched)).toEqual(FROZEN);
  });

  test('the order of keys in a patch', () => {
    const patched = (value: object) => {
      const changed = quickstart();
      template(changed, 'Bootstrap').addJsonPatch(JsonPatch.add('/spec/template/spec/ntp', value));
      return namesOf(changed);
    };
    expect(patched({ enabled: true, servers: ['ntp.example.com'] })).toEqual(patched({ servers: ['ntp.example.com'], enabled: true }));
  });

  test('another pool in the same tenant', () => {
    const { cluster } = quickstart();
    cluster.addWorkerPool('large', { cpu: 16 });
    const all = rendered(cluster).filter(({ kind }) => TEMPLATES.includes(kind)).map(({ metadata }) => metadata.name);
    expect(all).toHaveLength(4);
    expect(all).toEqual(expect.arrayContaining(Object.values(FROZEN)));
  });
});

describe('what changes exactly one name, with the reference to it', () => {
  test.each<[string, QuickstartOptions]>([
    ['cpu', { pool: { cpu: 8 } }],
    ['memory', { pool: { memory: Size.gibibytes(16) } }],
    ['disk', { pool: { disk: Size.gibibytes(200) } }],
  ])('%s', (_, options) => {
    const changed = quickstart(options);
    expect(renamed(namesOf(changed))).toEqual(['HarvesterMachineTemplate']);
    expect(references(changed)).toEqual(namesOf(changed));
  });

  test('the Kubernetes version, which the MachineDeployment also carries', () => {
    const changed = quickstart({ version: 'v1.31.2' });
    expect(renamed(namesOf(changed))).toEqual(['KubeadmConfigTemplate']);
    expect(references(changed)).toEqual(namesOf(changed));
    expect(only(changed.cluster, 'MachineDeployment').spec.template.spec.version).toBe('v1.31.2');
  });

  test.each(['Template', 'Bootstrap'] as const)('a JSON patch of the %s', (id) => {
    const patched = quickstart();
    const before = namesOf(patched);
    template(patched, id).addJsonPatch(id === 'Template'
      ? JsonPatch.replace('/spec/template/spec/sshUser', 'admin')
      : JsonPatch.add('/spec/template/spec/joinConfiguration/nodeRegistration/kubeletExtraArgs', [{ name: 'max-pods', value: '200' }]));
    expect(before).toEqual(FROZEN);
    expect(renamed(namesOf(patched))).toEqual([template(patched, id).kind]);
    expect(references(patched)).toEqual(namesOf(patched));
    expect(patched.fleet.findings).toEqual([]);
  });

  test('a JSON patch gives one name in both releases, because it is hashed before the conversion', () => {
    const [newest, older] = [PlatformRelease.V2026_08, PlatformRelease.V2026_02].map((release) => {
      const patched = quickstart({ release });
      template(patched, 'Bootstrap').addJsonPatch(
        JsonPatch.add('/spec/template/spec/joinConfiguration/nodeRegistration/kubeletExtraArgs', [{ name: 'max-pods', value: '200' }]),
      );
      return only(patched.cluster, 'KubeadmConfigTemplate');
    });
    expect(older.metadata.name).toBe(newest.metadata.name);
    expect(newest.spec.template.spec.joinConfiguration.nodeRegistration.kubeletExtraArgs).toEqual([{ name: 'max-pods', value: '200' }]);
    expect(older.spec.template.spec.joinConfiguration.nodeRegistration.kubeletExtraArgs).toEqual({ 'max-pods': '200' });
  });
});

describe('a template of your own', () => {
  const own = (scope: Construct, spec: object) => new ImmutableTemplate(scope, 'Own', {
    apiVersion: 'infrastructure.example.com/v1', kind: 'OwnMachineTemplate', metadata: { name: 'own' }, spec: { template: { spec } },
  });

  test('is named after its content, while its construct keeps the base name', () => {
    const object = own(quickstart().cluster, { b: 2, a: 1 });
    expect(object.name).toBe('own');
    // The vector of {"a":1,"b":2} in the tests of the hash.
    expect(object.contentName).toBe('own-imsyz73yh7');
    expect(object.toJson().metadata.name).toBe('own-imsyz73yh7');
  });

  test('is named anew after a patch', () => {
    const object = own(quickstart().cluster, { a: 1 });
    const before = object.contentName;
    object.addJsonPatch(JsonPatch.add('/spec/template/spec/b', 2));
    expect(before).not.toBe('own-imsyz73yh7');
    expect(object.contentName).toBe('own-imsyz73yh7');
  });
});
