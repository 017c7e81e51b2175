import { ApiObject, JsonPatch } from 'cdk8s';
import { found } from './found';
import { quickstart } from '../fixtures/quickstart';

const TOKEN = `ghp_${'a1B2'.repeat(9)}`;

test('a token in a ConfigMap is an error, and is not repeated', () => {
  const { fleet, cluster } = quickstart();
  new ApiObject(cluster.addInTenantChart('shop'), 'Settings', { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'settings' }, data: { 'app.env': `GITHUB=${TOKEN}` } });
  expect(found(fleet, 'TC150')).toEqual([{
    path: 'management/team-a/my-cluster/InTenant/shop/Settings',
    message: "ConfigMap has what looks like a GitHub token in data[app.env], expected no secret in Git; make a Secret outside of Git, by External Secrets or with SOPS in 'extra/', and refer to it",
  }]);
});

test('a reference to a Secret is fine', () => {
  const { fleet, cluster } = quickstart();
  new ApiObject(cluster.addInTenantChart('shop'), 'Pod', {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'web' },
    spec: { containers: [{ name: 'web', env: [{ name: 'GITHUB_TOKEN', valueFrom: { secretKeyRef: { name: 'github', key: 'token' } } }] }] },
  });
  expect(found(fleet, 'TC150')).toEqual([]);
});

test('what many objects share is looked at, and so is what each has of its own', () => {
  const { fleet, cluster } = quickstart();
  const [pool] = cluster.workerPools;
  pool.machineTemplate.metadata.addAnnotation('example.com/token', TOKEN);
  pool.bootstrapTemplate.addJsonPatch(JsonPatch.add('/spec/template/spec/preKubeadmCommands/0', `curl -H 'Authorization: Bearer ${TOKEN}' example.com`));
  expect(found(fleet, 'TC150').map(({ path, message }) => [path, / in (\S+),/.exec(message)![1]])).toEqual([
    ['management/team-a/my-cluster/workers/Template', 'metadata.annotations[example.com/token]'],
    ['management/team-a/my-cluster/workers/Bootstrap', 'spec.template.spec.preKubeadmCommands[0]'],
  ]);
});
