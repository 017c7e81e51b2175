import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { parse } from 'yaml';
import { binaryPath } from './binaries';
import { KubeObject, nameOf } from './kube-object';
import { readManifests, readTree } from './tree';
import { Fleet } from '../../src';
import { exampleNames, EXAMPLES, expectedFolder } from '../fixtures/examples';
import { plane } from '../fixtures/quickstart';
import { inFolder, put, read } from '../fleet/folders';

const KUSTOMIZATION = 'apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\n';

test.each(exampleNames().flatMap(foldersOf))('kustomize builds %s to the objects that it lists', (folder) => {
  expect(build(path.join(EXAMPLES, folder))).toEqual(listed(path.join(EXAMPLES, folder)));
});

test.each(exampleNames())('kustomize builds every object of example %s in some folder', (example) => {
  const built = foldersOf(example).flatMap((folder) => build(path.join(EXAMPLES, folder))).map(nameOf);
  const objects = readTree(expectedFolder(example)).flatMap(({ manifests }) => manifests).map(({ object }) => nameOf(object));
  expect(objects.filter((name) => !built.includes(name))).toEqual([]);
});

test('kustomize builds a plane without tenants to nothing', () => {
  inFolder((outdir) => {
    const fleet = new Fleet({ outdir });
    plane(fleet);
    fleet.synth();
    expect(build(path.join(outdir, 'management'))).toEqual([]);
  });
});

test('a folder that lists a missing file is refused', () => {
  inFolder((folder) => {
    put(folder, { 'kustomization.yaml': `${KUSTOMIZATION}resources: [missing.yaml]\n` });
    expect(() => build(folder)).toThrow("accumulating resources: accumulation err='accumulating resources from 'missing.yaml'");
  });
});

test('a folder that changes its objects is not built to what it lists', () => {
  inFolder((folder) => {
    put(folder, {
      'settings.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: settings\n',
      'kustomization.yaml': `${KUSTOMIZATION}namePrefix: my-\nresources: [settings.yaml]\n`,
    });
    expect(listed(folder).map(nameOf)).toEqual(['ConfigMap settings (v1)']);
    expect(build(folder).map(nameOf)).toEqual(['ConfigMap my-settings (v1)']);
  });
});

/** The folders of an example that kustomize can build, relative to all examples. */
function foldersOf(example: string): string[] {
  const expected = expectedFolder(example);
  return Object.keys(read(expected))
    .filter((file) => path.basename(file) === 'kustomization.yaml')
    .map((file) => path.relative(EXAMPLES, path.dirname(path.join(expected, file))));
}

/** What kustomize prints for a folder. */
function build(folder: string): KubeObject[] {
  return inFolder((outdir) => {
    execFileSync(binaryPath('kustomize'), ['build', folder, '--output', path.join(outdir, 'built.yaml')], { stdio: 'pipe' });
    return objectsIn(outdir, 'built.yaml').sort(byName);
  });
}

/** What the files hold that a kustomization.yaml lists, by itself or in other folders. */
function listed(folder: string): KubeObject[] {
  const { resources }: { resources: string[] } = parse(fs.readFileSync(path.join(folder, 'kustomization.yaml'), 'utf8'));
  return resources
    .flatMap((resource) => fs.statSync(path.join(folder, resource)).isDirectory() ? listed(path.join(folder, resource)) : objectsIn(folder, resource))
    .sort(byName);
}

function objectsIn(folder: string, file: string): KubeObject[] {
  return readManifests(folder, file).map(({ object }) => object);
}

/** Kustomize has an order of its own. */
function byName(one: KubeObject, other: KubeObject): number {
  return nameOf(one) < nameOf(other) ? -1 : 1;
}
