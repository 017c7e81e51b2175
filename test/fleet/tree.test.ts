import { symlinkSync } from 'fs';
import { join } from 'path';
import { ApiObject, App, Chart, ChartProps } from 'cdk8s';
import { Construct } from 'constructs';
import { inFolder, put } from './folders';
import { place, Placement } from '../../src/fleet/layout';
import { Tree } from '../../src/fleet/tree';
import { messageOf } from '../fixtures/rendered';

const TENANT: Placement = { folder: 'p/tenants/team-a/c', namespace: 'team-a', extra: true };

function chartAt(placement: Placement, props: ChartProps = {}): Chart {
  const chart = new Chart(new App(), 'chart', props);
  place(chart, placement);
  return chart;
}

function configMap(scope: Construct, name: string, id = name): ApiObject {
  return new ApiObject(scope, id, { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name } });
}

/** The files of everything below some constructs. */
function filesOf(outdir: string, ...scopes: Construct[]): { [path: string]: string } {
  const tree = new Tree(outdir);
  for (const construct of scopes.flatMap((scope) => scope.node.findAll())) {
    if (construct instanceof ApiObject) {
      tree.add({ object: construct, json: construct.toJson() });
    }
  }
  return Object.fromEntries([...tree.files()].map(([path, pieces]) => [path, pieces.join('')]));
}

function kustomization(...resources: string[]): string {
  const list = resources.map((resource) => `  - ${resource}\n`).join('');
  return `apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nresources:\n${list}`;
}

describe('files', () => {
  test('nothing makes no files', () => {
    expect(filesOf('none', new App())).toEqual({});
  });

  test('an object is a file, and its folder lists it', () => {
    const chart = chartAt({ folder: 'a/b' });
    configMap(chart, 'x');
    expect(filesOf('none', chart)).toEqual({
      'a/b/ConfigMap.x.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: x\n',
      'a/b/kustomization.yaml': kustomization('ConfigMap.x.yaml'),
    });
  });

  test('a folder lists each file once and sorted, whatever the order of definition', () => {
    const chart = chartAt({ folder: 'f' });
    ['b', 'c', 'a'].forEach((name) => configMap(chart, name));
    expect(filesOf('none', chart)['f/kustomization.yaml'])
      .toBe(kustomization('ConfigMap.a.yaml', 'ConfigMap.b.yaml', 'ConfigMap.c.yaml'));
  });

  test('objects of a placement with one file are documents of it, listed once', () => {
    const chart = chartAt({ folder: 'p/delivery', file: 'team-a/c.yaml', listedIn: 'p' });
    configMap(chart, 'b');
    configMap(chart, 'a');
    expect(filesOf('none', chart)).toEqual({
      'p/delivery/team-a/c.yaml':
        'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: b\n---\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n',
      'p/delivery/kustomization.yaml': kustomization('team-a/c.yaml'),
      'p/kustomization.yaml': kustomization('delivery'),
    });
  });

  test('a folder is listed in the one that asks for it, by its path from there', () => {
    const shared = chartAt({ folder: 'p/management/shared', listedIn: 'p' });
    const delivery = chartAt({ folder: 'p/delivery', listedIn: 'p' });
    configMap(shared, 'x');
    configMap(delivery, 'y');
    expect(filesOf('none', shared, delivery)['p/kustomization.yaml']).toBe(kustomization('delivery', 'management/shared'));
  });

  test('a folder that nobody lists is in no other kustomization.yaml', () => {
    const tenant = chartAt(TENANT);
    const inTenant = new Chart(tenant, 'InTenant');
    place(inTenant, { folder: `${TENANT.folder}/in-tenant` });
    configMap(tenant, 'x');
    configMap(inTenant, 'y');
    const files = filesOf('none', tenant);
    expect(files['p/tenants/team-a/c/kustomization.yaml']).toBe(kustomization('ConfigMap.x.yaml'));
    expect(files['p/tenants/team-a/c/in-tenant/kustomization.yaml']).toBe(kustomization('ConfigMap.y.yaml'));
    expect(Object.keys(files)).toHaveLength(4);
  });

  test('a chart without placement has a folder of its own', () => {
    const chart = new Chart(new Construct(new App(), 'apps'), '..');
    configMap(chart, 'x');
    expect(Object.keys(filesOf('none', chart))).toEqual(['apps/_2e_./ConfigMap.x.yaml', 'apps/_2e_./kustomization.yaml']);
  });

  test('the file keeps its name when only the rendered name changes', () => {
    const chart = chartAt({ folder: 'f' });
    const object = configMap(chart, 'base');
    const tree = new Tree('none');
    tree.add({ object, json: { ...object.toJson(), metadata: { name: 'base-hash' } } });
    expect([...tree.files().keys()]).toEqual(['f/ConfigMap.base.yaml', 'f/kustomization.yaml']);
  });

  test('the namespace that is rendered decides, not the chart\'s', () => {
    const chart = chartAt(TENANT, { namespace: 'team-a' });
    configMap(chart, 'x');
    new ApiObject(chart, 'other', { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'x', namespace: 'team-b' } });
    expect(filesOf('none', chart)['p/tenants/team-a/c/kustomization.yaml']).toBe(kustomization('ConfigMap.team-b.x.yaml', 'ConfigMap.x.yaml'));
  });
});

describe('collisions', () => {
  test('two objects in one file are refused with the paths of both', () => {
    const chart = chartAt({ folder: 'f' });
    configMap(chart, 'x', 'one');
    configMap(new Construct(chart, 'deep'), 'x', 'two');
    expect(messageOf(() => filesOf('none', chart))).toBe(
      "files would hold two objects, expected one each; give one of the two another name:\n  'f/ConfigMap.x.yaml' would hold [chart/one] and [chart/deep/two]",
    );
  });

  test('so are two whose namespace and name read alike', () => {
    const chart = chartAt({ folder: 'f' });
    configMap(chart, 'a.b');
    new ApiObject(chart, 'other', { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'b', namespace: 'a' } });
    expect(messageOf(() => filesOf('none', chart))).toBe(
      "files would hold two objects, expected one each; give one of the two another name:\n  'f/ConfigMap.a.b.yaml' would hold [chart/a.b] and [chart/other]",
    );
  });
});

describe('extra', () => {
  /** What the kustomization.yaml of a tenant lists beside its one object, if the user has these files. */
  function listed(extra: { [path: string]: string }, prepare: (folder: string) => void = () => {}): string {
    return inFolder((outdir) => {
      const chart = chartAt(TENANT);
      configMap(chart, 'x');
      configMap(chart, 'y');
      put(join(outdir, TENANT.folder), extra);
      prepare(join(outdir, TENANT.folder));
      return filesOf(outdir, chart)[`${TENANT.folder}/kustomization.yaml`];
    });
  }

  test('each YAML file is listed, sorted', () => {
    expect(listed({ 'extra/b.yaml': '', 'extra/a.yml': '', 'extra/README.md': '', 'extra/c.yaml.bak': '' }))
      .toBe(kustomization('ConfigMap.x.yaml', 'ConfigMap.y.yaml', 'extra/a.yml', 'extra/b.yaml'));
  });

  test('as a component it is listed as one, so that it may patch our objects', () => {
    expect(listed({ 'extra/kustomization.yaml': 'apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\n' }))
      .toBe(`${kustomization('ConfigMap.x.yaml', 'ConfigMap.y.yaml')}components:\n  - extra\n`);
  });

  test.each(['kustomization.yaml', 'kustomization.yml', 'Kustomization'])('with a %s it is listed as a whole', (name) => {
    expect(listed({ 'extra/b.yaml': '', [`extra/${name}`]: '' })).toBe(kustomization('ConfigMap.x.yaml', 'ConfigMap.y.yaml', 'extra'));
  });

  test('the same holds for folders in it', () => {
    expect(listed({ 'extra/a/deep/1.yaml': '', 'extra/a/2.yaml': '', 'extra/whole/kustomization.yaml': '', 'extra/whole/3.yaml': '' }))
      .toBe(kustomization('ConfigMap.x.yaml', 'ConfigMap.y.yaml', 'extra/a/2.yaml', 'extra/a/deep/1.yaml', 'extra/whole'));
  });

  test('settings of tools are not listed', () => {
    expect(listed({ 'extra/.sops.yaml': '', 'extra/.hidden/a.yaml': '' })).toBe(kustomization('ConfigMap.x.yaml', 'ConfigMap.y.yaml'));
  });

  test('links are not listed, as Flux does not take them along', () => {
    const links = listed({ 'elsewhere/a.yaml': '', 'extra/b.yaml': '' }, (folder) => {
      symlinkSync(join(folder, 'elsewhere'), join(folder, 'extra/folder'));
      symlinkSync(join(folder, 'elsewhere/a.yaml'), join(folder, 'extra/file.yaml'));
      symlinkSync(join(folder, 'nowhere'), join(folder, 'extra/dangling.yaml'));
    });
    expect(links).toBe(kustomization('ConfigMap.x.yaml', 'ConfigMap.y.yaml', 'extra/b.yaml'));
    expect(listed({ 'elsewhere/a.yaml': '' }, (folder) => symlinkSync(join(folder, 'elsewhere'), join(folder, 'extra'))))
      .toBe(kustomization('ConfigMap.x.yaml', 'ConfigMap.y.yaml'));
  });

  test('a file of that name is nothing to list', () => {
    expect(listed({ extra: '' })).toBe(kustomization('ConfigMap.x.yaml', 'ConfigMap.y.yaml'));
  });

  test('only a placement that allows it has one', () => {
    inFolder((outdir) => {
      put(outdir, { 'f/extra/a.yaml': '' });
      const chart = chartAt({ folder: 'f' });
      configMap(chart, 'x');
      expect(filesOf(outdir, chart)['f/kustomization.yaml']).toBe(kustomization('ConfigMap.x.yaml'));
    });
  });
});
