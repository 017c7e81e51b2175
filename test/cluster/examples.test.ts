import { ApiServer } from './api-server';
import { AppliedContent } from './apply';
import { Client } from './client';
import { startBareCluster, startManagementCluster } from './cluster';
import { RELEASES } from './crds';
import { examples } from './examples';
import { KubeObject, nameOf } from './kube-object';
import { Managers } from './managers';
import { say } from './say';
import { changesBetween, settled, statesOf } from './settled';
import { ClusterContent } from './tree';

const EXAMPLES = examples();

test('every platform release has an example', () => {
  const covered = new Set(EXAMPLES.map(({ release }) => release.name));
  expect(RELEASES.map(({ name }) => name).filter((name) => !covered.has(name))).toEqual([]);
});

describe.each(RELEASES)('platform release $name', (release) => {
  let management: ApiServer;
  let tenant: ApiServer;

  beforeAll(async () => {
    management = await startManagementCluster('management cluster', release);
    tenant = await startBareCluster('tenant cluster', release);
  });

  afterAll(async () => {
    await management?.stop();
    await tenant?.stop();
  });

  for (const { name, contents, changed } of EXAMPLES.filter((example) => example.release === release)) {
    describe(`example ${name}`, () => {
      test('the changed tree has another number of machines, another version and another machine size', () => {
        const changesOf = (field: (deployment: KubeObject) => unknown) => contents.flatMap(deployments)
          .filter((deployment) => field(deployment) !== field(inTree(changed.flatMap(objects), deployment)));
        expect(changesOf((deployment) => deployment.spec.replicas)).not.toEqual([]);
        expect(changesOf((deployment) => deployment.spec.template.spec.version)).not.toEqual([]);
        expect(changesOf(templateName)).not.toEqual([]);
      });

      test('the changed tree is for the same clusters', () => {
        expect(changed.map(({ folder }) => folder)).toEqual(contents.map(({ folder }) => folder));
      });

      for (const content of contents) {
        describe(content.folder, () => {
          const changedContent = changed.find(({ folder }) => folder === content.folder) ?? { ...content, manifests: [] };
          // In a tenant nobody writes but us.
          const read = content.inTenant ? statesOf : settled;
          const templates = objects(content).filter(({ kind }) => kind.endsWith('Template'));
          let client: Client;
          let applied: AppliedContent;
          let templatesBefore: KubeObject[];

          beforeAll(() => {
            const server = content.inTenant ? tenant : management;
            client = server.client;
            applied = new AppliedContent(client);
          });

          // The next folder may be of another cluster that has objects of the same name.
          afterAll(async () => applied?.delete());

          test('the API server accepts every object', async () => {
            const count = await applied.apply(content);
            expect(count).toBeGreaterThan(0);
            say(`${release.name}, ${name}, ${content.folder}: ${count} objects applied`);
          });

          if (!content.inTenant && Managers.existFor(release)) {
            test('Cluster API finds every object of a provider by the references of a Cluster or MachineDeployment', async () => {
              const provided = (await settled(client, objects(content))).filter(({ apiVersion }) => /^\w+\.cluster\.x-k8s\.io\//.test(apiVersion));
              expect(provided).not.toEqual([]);
              // Cluster API makes the Cluster an owner of what it finds.
              expect(provided.filter((object) => !ownerKinds(object).includes('Cluster')).map(nameOf)).toEqual([]);
            });
          }

          test('a second apply changes nothing', async () => {
            const before = await read(client, objects(content));
            await applied.apply(content);
            expect(changesBetween(before, await statesOf(client, objects(content)))).toEqual([]);
          });

          test('the API server accepts the changed tree', async () => {
            templatesBefore = await read(client, templates);
            const count = await applied.apply(changedContent);
            say(`${release.name}, ${name}, ${content.folder}: ${count} objects of the changed tree applied`);
          });

          if (deployments(content).length > 0) {
            test('each MachineDeployment names a template of the changed tree, and the templates of its old machines are untouched', async () => {
              for (const deployment of deployments(content)) {
                const template = templateName(await client.get(deployment));
                expect(template).toEqual(templateName(inTree(objects(changedContent), deployment)));
                expect(objects(changedContent).map((object) => object.metadata.name)).toContain(template);
              }
              expect(changesBetween(templatesBefore, await statesOf(client, templates))).toEqual([]);
            });
          }
        });
      }
    });
  }
});

function objects(content: ClusterContent): KubeObject[] {
  return content.manifests.map(({ object }) => object);
}

function deployments(content: ClusterContent): KubeObject[] {
  return objects(content).filter(({ kind }) => kind === 'MachineDeployment');
}

function ownerKinds(object: KubeObject): string[] {
  return ((object.metadata.ownerReferences ?? []) as { kind: string }[]).map(({ kind }) => kind);
}

function templateName(deployment: KubeObject): string {
  return deployment.spec.template.spec.infrastructureRef.name;
}

function inTree(list: KubeObject[], object: KubeObject): KubeObject {
  const found = list.find((candidate) => nameOf(candidate) === nameOf(object));
  if (!found) {
    throw new Error(`the changed tree has no ${nameOf(object)}, but only scale, version and machine size may change; change less`);
  }
  return found;
}
