import { ApiObject, JsonPatch } from 'cdk8s';
import { Finding, Fleet } from '../../src';
import { plane, quickstart, TENANT } from '../fixtures/quickstart';

const OBJECTS = apiObjects().map(({ node }) => node.path);

function apiObjects(): ApiObject[] {
  return quickstart().fleet.node.findAll().filter((construct): construct is ApiObject => construct instanceof ApiObject);
}

const NONSENSE = ['/apiVersion', '/kind', '/metadata', '/spec'].flatMap((path) => [
  JsonPatch.remove(path),
  ...[null, 5, 'text', [], [null], {}].map((value) => JsonPatch.replace(path, value)),
]);

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
