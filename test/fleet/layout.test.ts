import { App, Chart } from 'cdk8s';
import { Construct } from 'constructs';
import * as fc from 'fast-check';
import { GitLayout } from '../../src/fleet/git-layout';
import {
  chartFolder, deliveryPlacement, fileName, inTenantFolder, inTenantPlacement, isExtraFolder, isInFleet, isSafePath, markFleet, place,
  placementOf, safeFileName, sharedFile, sharedPlacement, tenantFolder, tenantPlacement,
} from '../../src/fleet/layout';
import { TenantIdentity } from '../../src/tenant-identity';

const IDENTITY = new TenantIdentity('management', 'team-a', 'my-cluster');

/** Text of every kind, with a crowd of what is special in paths and in our escapes. */
const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.constantFrom('.', '/', '\\', '_', '2e', '\0', ':', ' ', 'a', 'A', '-', '\ud83d', '\ude00', '.yaml')).map((parts) => parts.join('')),
);

describe('placements', () => {
  test('the folders of a tenant follow its identity', () => {
    expect(tenantFolder(IDENTITY)).toBe('management/tenants/team-a/my-cluster');
    expect(inTenantFolder(IDENTITY)).toBe('management/tenants/team-a/my-cluster/in-tenant');
  });

  test('what tenants share and what delivers them is listed by the plane, their own folders are not', () => {
    expect(sharedPlacement('management')).toEqual({ cluster: 'management', folder: 'management/management/shared', listedIn: 'management' });
    expect(deliveryPlacement(IDENTITY)).toEqual({
      cluster: 'management', folder: 'management/delivery', file: 'team-a/my-cluster.yaml', listedIn: 'management',
    });
    expect(tenantPlacement(IDENTITY)).toEqual({
      cluster: 'management', folder: 'management/tenants/team-a/my-cluster', namespace: 'team-a', tenantFile: 'tenant.yaml', extra: true,
    });
    expect(inTenantPlacement(IDENTITY)).toEqual({
      cluster: 'management/team-a/my-cluster', folder: 'management/tenants/team-a/my-cluster/in-tenant', tenantFile: 'in-tenant.yaml',
    });
  });

  test('a chart has the placement of the nearest chart above that says one', () => {
    const outer = new Chart(new App(), 'own');
    expect(placementOf(outer)).toEqual({ folder: 'own', tenantFile: 'objects.yaml' });
    place(outer, { folder: 'outer' });
    const inner = new Chart(new Construct(outer, 'between'), 'inner');
    expect(placementOf(inner)).toEqual({ folder: 'outer' });
    place(inner, { folder: 'inner' });
    expect(placementOf(new Construct(inner, 'object'))).toEqual({ folder: 'inner' });
    expect(placementOf(outer)).toEqual({ folder: 'outer' });
  });

  test('a construct is in a fleet only if the app above it is one', () => {
    const app = new Construct(undefined as any, '');
    expect(isInFleet(new Construct(app, 'before'))).toBe(false);
    const fleet = new Construct(undefined as any, '');
    markFleet(fleet, { resolvesNothing: true });
    expect(isInFleet(new Construct(new Construct(fleet, 'a'), 'b'))).toBe(true);
  });

  test('only the folder extra of a tenant is the user\'s: tenants, namespaces and charts may have that name', () => {
    expect(isExtraFolder(`${tenantFolder(IDENTITY)}/extra`)).toBe(true);
    expect(isExtraFolder(`${tenantFolder(new TenantIdentity('extra', 'extra', 'extra'))}/extra`)).toBe(true);
    expect(isExtraFolder(tenantFolder(new TenantIdentity('extra', 'extra', 'extra')))).toBe(false);
    expect(isExtraFolder('extra')).toBe(false);
    expect(isExtraFolder(inTenantFolder(IDENTITY))).toBe(false);
    expect(isExtraFolder('management/management/shared/extra')).toBe(false);
    expect(isExtraFolder(`${tenantFolder(IDENTITY)}/in-tenant/extra`)).toBe(false);
  });
});

describe('file names', () => {
  test('kind and name are enough for an object of the folder\'s namespace or of none', () => {
    const placement = { folder: 'f', namespace: 'team-a' };
    expect(fileName(placement, 'Cluster', 'team-a', 'my-cluster')).toBe('Cluster.my-cluster.yaml');
    expect(fileName(placement, 'Namespace', undefined, 'team-a')).toBe('Namespace.team-a.yaml');
  });

  test('an object of another namespace has it in its file name', () => {
    expect(fileName({ folder: 'f', namespace: 'team-a' }, 'Secret', 'team-b', 'x')).toBe('Secret.team-b.x.yaml');
    expect(fileName({ folder: 'f' }, 'Secret', 'team-b', 'x')).toBe('Secret.team-b.x.yaml');
  });

  test('a file is shared where the placement says so, or where the layout has a file per tenant', () => {
    const files = (layout: GitLayout) => [
      sharedFile({ folder: 'f', file: 'all.yaml', tenantFile: 'tenant.yaml' }, layout),
      sharedFile({ folder: 'f', tenantFile: 'tenant.yaml' }, layout),
      sharedFile({ folder: 'f' }, layout),
    ];
    expect(files(GitLayout.FILE_PER_OBJECT)).toEqual(['all.yaml', undefined, undefined]);
    expect(files(GitLayout.FILE_PER_TENANT)).toEqual(['all.yaml', 'tenant.yaml', undefined]);
  });

  test.each([
    ['my-cluster', 'my-cluster'],
    ['metallb.io', 'metallb.io'],
    ['system:node', 'system_3a_node'],
    ['a/b', 'a_2f_b'],
    ['a\\b', 'a_5c_b'],
    ['a\0b', 'a_0_b'],
    ['a_b', 'a_5f_b'],
    ['.', '_2e_'],
    ['..', '_2e_.'],
    ['.git', '_2e_git'],
    ['💥', '_d83d__dca5_'],
  ])('%j is written as %j', (text, name) => {
    expect(safeFileName(text)).toBe(name);
  });

  test('different texts have different file names', () => {
    // Reading the text back from the name is the proof: two texts would read back as one.
    const read = (name: string) => name.replace(/_([0-9a-f]+)_/g, (_, code) => String.fromCharCode(parseInt(code, 16)));
    fc.assert(fc.property(texts, (text) => {
      expect(read(safeFileName(text))).toBe(text);
    }), { numRuns: 1000 });
  });

  test('every text is one name in a path, neither hidden nor a way out', () => {
    fc.assert(fc.property(texts.filter((text) => text !== ''), (text) => {
      expect(safeFileName(text)).toMatch(/^[A-Za-z0-9_-][A-Za-z0-9._-]*$/);
    }), { numRuns: 1000 });
  });

  test('every object has a file that may be written, whatever it is called', () => {
    const short = texts.map((text) => text.slice(0, 12));
    fc.assert(fc.property(short, fc.option(short, { nil: undefined }), short, (kind, namespace, name) => {
      const file = fileName({ folder: 'f' }, `K${kind}`, namespace, name);
      expect(file).not.toContain('/');
      expect(isSafePath(`f/${file}`)).toBe(true);
    }), { numRuns: 1000 });
  });
});

describe('folders of the user\'s charts', () => {
  test('the path of the chart is the folder', () => {
    expect(chartFolder('apps/my-app')).toBe('apps/my-app');
  });

  test('a chart cannot stand where a file of the chart around it goes', () => {
    expect(chartFolder('apps/kustomization.yaml')).toBe('apps/kustomization_2e_yaml');
  });

  test('different paths have different folders that may be written', () => {
    const paths = fc.array(texts.map((text) => text.replace(/\//g, '').slice(0, 12)).filter((text) => text !== ''), { minLength: 1, maxLength: 3 });
    const read = (folder: string) => folder.replace(/_([0-9a-f]+)_/g, (_, code) => String.fromCharCode(parseInt(code, 16)));
    fc.assert(fc.property(paths, (parts) => {
      const folder = chartFolder(parts.join('/'));
      expect(read(folder)).toBe(parts.join('/'));
      expect(isSafePath(folder)).toBe(true);
      folder.split('/').forEach((part) => expect(part).not.toMatch(/\.yaml$/));
    }), { numRuns: 1000 });
  });
});

describe('safe paths', () => {
  test.each([
    'a', 'a/b/c.yaml', '-a', 'management/tenants/team-a/my-cluster/kustomization.yaml', '_2e_', 'a_2f_b.yaml', 'a'.repeat(255),
  ])('%j may be written', (path) => {
    expect(isSafePath(path)).toBe(true);
  });

  test.each([
    '', '/', '/a', 'a/', 'a//b', '.', '..', '../a', 'a/../b', 'a/./b', '.git/a', 'a\\b', 'C:a', 'a\0b', 'a b', 'é', 'node_modules', 'a\n',
    `x/${'a'.repeat(256)}`,
  ])('%j may not', (path) => {
    expect(isSafePath(path)).toBe(false);
  });
});
