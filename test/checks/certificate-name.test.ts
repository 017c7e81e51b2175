import { JsonPatch } from 'cdk8s';
import { found } from './found';
import { Fleet } from '../../src';
import { BARE_STEWARD, PlainObject, saidOf, STEWARD, withSpec } from '../fixtures/plain-objects';
import { plane, quickstart, TENANT } from '../fixtures/quickstart';

const said = (object: PlainObject) => saidOf('TC177', object);
const sans = (...certSANs: unknown[]) => withSpec(STEWARD, { network: { certSANs } });

test('a port is refused, also one that a patch adds', () => {
  const { cluster, fleet } = quickstart();
  cluster.controlPlane.resource.addJsonPatch(JsonPatch.add('/spec/network/certSANs/-', 'api.example.com:6443'));
  expect(found(fleet, 'TC177')).toEqual([{
    path: 'management/team-a/my-cluster/ControlPlane/Resource',
    message: "StewardControlPlane 'my-cluster' has \"api.example.com:6443\" in spec.network.certSANs, expected IP addresses and lower case DNS names; leave out ':6443'",
  }]);
});

test('a certificate that kubeadm makes counts', () => {
  const cluster = plane().addTenantCluster('my-cluster', { ...TENANT, standaloneControlPlane: {} });
  cluster.controlPlane.resource.addJsonPatch(JsonPatch.add('/spec/kubeadmConfigSpec/clusterConfiguration/apiServer/certSANs/-', 'Api.example.com'));
  expect(found(cluster.node.root as Fleet, 'TC177')).toEqual([{
    path: 'management/team-a/my-cluster/ControlPlane/Resource',
    message: "KubeadmControlPlane 'my-cluster' has \"Api.example.com\" in spec.kubeadmConfigSpec.clusterConfiguration.apiServer.certSANs, expected IP addresses and lower case DNS names; correct or remove it",
  }]);
});

test('what is neither address nor name is refused', () => {
  expect(said(withSpec(BARE_STEWARD, { networkProfile: { certSANs: ['api_example', 'https://api.example.com', '2001:db8::g'] } }))).toEqual(
    ['api_example', 'https://api.example.com', '2001:db8::g'].map((name) =>
      `TenantControlPlane 'plain' has "${name}" in spec.networkProfile.certSANs, expected IP addresses and lower case DNS names; correct or remove it`));
});

test('addresses, names and wildcards are fine', () => {
  expect(said(sans('10.0.0.1', '2001:db8::1', 'api.example.com', '*.example.com'))).toEqual([]);
});

test('what is no text is left to the schema', () => {
  expect([said(sans(5, null)), said(withSpec(STEWARD, { network: { certSANs: {} } }))]).toEqual([[], []]);
});
