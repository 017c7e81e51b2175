import { ApiObject, JsonPatch } from 'cdk8s';
import { quickstart } from '../fixtures/quickstart';

const messages = (...ops: JsonPatch[]) => {
  const { fleet, cluster } = quickstart();
  ApiObject.of(cluster).addJsonPatch(...ops);
  return fleet.findings.map(({ id, path, message }) => `${id} [${path}] ${message}`);
};

test('an object that breaks its schema is said with the field and the fix', () => {
  expect(messages(JsonPatch.replace('/spec/clusterNetwork/apiServerPort', 'six'))).toEqual([
    "TC100 [management/team-a/my-cluster/Resource] Cluster 'my-cluster' does not fit its schema: spec.clusterNetwork.apiServerPort: got \"six\" (string), expected an integer; change it",
  ]);
});

test('a field that the schema knows is fine', () => {
  expect(messages(JsonPatch.add('/spec/paused', true))).toEqual([]);
});
