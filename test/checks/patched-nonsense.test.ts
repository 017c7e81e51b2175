import { ApiObject, JsonPatch } from 'cdk8s';
import { Finding, Fleet } from '../../src';
import { ALL_OPTIONS } from '../fixtures/operator-options';
import { bare, OPERATOR_KINDS, specOf } from '../fixtures/operator-planes';
import { plane, quickstart, TENANT } from '../fixtures/quickstart';

const OBJECTS = apiObjects().map(({ node }) => node.path);

function apiObjects(): ApiObject[] {
  return quickstart().fleet.node.findAll().filter((construct): construct is ApiObject => construct instanceof ApiObject);
}

const nonsenseAt = (path: string) => [
  JsonPatch.remove(path),
  ...[null, 5, 'text', [], [null], {}].map((value) => JsonPatch.replace(path, value)),
];

const NONSENSE = ['/apiVersion', '/kind', '/metadata', '/spec'].flatMap(nonsenseAt);

/** What is found if one object of the quickstart has a patch. */
function findings(path: string, patch: JsonPatch): Finding[] {
  const { fleet } = quickstart();
  const object = fleet.node.findAll().find(({ node }) => node.path === path) as ApiObject;
  object.addJsonPatch(patch);
  return fleet.findings;
}

test.each(OBJECTS)('no rule crashes, whatever a patch makes of %s', (path) => {
  for (const patch of NONSENSE) {
    expect(() => findings(path, patch)).not.toThrow();
  }
});

test('no rule crashes, whatever a patch makes of a control plane on machines of its own', () => {
  const inside = ['/spec/replicas', '/spec/machineTemplate', '/spec/machineTemplate/spec', '/spec/kubeadmConfigSpec', '/spec/kubeadmConfigSpec/clusterConfiguration'];
  const patches = inside.flatMap((path) => [null, 5, 'text', [null], {}].map((value) => JsonPatch.replace(path, value)));
  for (const patch of [...NONSENSE, ...patches]) {
    const { controlPlane, node } = plane().addTenantCluster('my-cluster', { ...TENANT, standaloneControlPlane: {} });
    controlPlane.resource.addJsonPatch(patch);
    expect(() => (node.root as Fleet).findings).not.toThrow();
  }
});

/** All places of an object, not too deep, and not within lists. */
function placesIn(value: any, path: string, depth: number): string[] {
  const members = typeof value === 'object' && !Array.isArray(value) && depth > 0 ? Object.keys(value) : [];
  return [path, ...members.flatMap((key) => placesIn(value[key], `${path}/${key.replaceAll('/', '~1')}`, depth - 1))];
}

test.each(OPERATOR_KINDS)('no rule crashes, whatever a patch makes of any field of a %s', (_, define, provider) => {
  for (const place of placesIn(specOf(define(provider, ALL_OPTIONS)), '/spec', define === bare ? 3 : 2)) {
    for (const patch of nonsenseAt(place)) {
      const { node, resource } = define(provider, ALL_OPTIONS);
      resource.addJsonPatch(patch);
      expect(() => (node.root as Fleet).findings).not.toThrow();
    }
  }
});
