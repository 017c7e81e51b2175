import { Testing } from 'cdk8s';
import { FluxDelivery, HarvesterInfrastructure, HarvesterInfrastructureOptions, ManagementPlane, StewardProvider } from '../../src';
import { TENANT } from '../fixtures/quickstart';
import { messageOf, only } from '../fixtures/rendered';

const OPTIONS: HarvesterInfrastructureOptions = {
  identitySecret: { name: 'harvester', namespace: 'capi-system' },
  targetNamespace: 'tenants',
  image: 'images/rocky-9',
  networks: ['default/vlan40', 'default/vlan41'],
  sshKeyPair: 'default/platform',
};

const tenant = (options: Partial<HarvesterInfrastructureOptions> = {}) => {
  const cluster = ManagementPlane.fromAttributes(Testing.app(), 'management', {
    controlPlaneProvider: new StewardProvider(),
    infrastructure: new HarvesterInfrastructure({ ...OPTIONS, ...options }),
    delivery: new FluxDelivery(),
  }).addTenantCluster('my-cluster', TENANT);
  cluster.addWorkerPool('workers');
  return cluster;
};

test('defaults', () => {
  expect(only(tenant(), 'HarvesterMachineTemplate').spec.template.spec).toMatchInlineSnapshot(`
{
  "cpu": 4,
  "memory": "8Gi",
  "networks": [
    "default/vlan40",
    "default/vlan41",
  ],
  "sshKeyPair": "default/platform",
  "sshUser": "rocky",
  "volumes": [
    {
      "bootOrder": 1,
      "imageName": "images/rocky-9",
      "volumeSize": "100Gi",
      "volumeType": "image",
    },
  ],
}
`);
});

test('credentials are only referred to', () => {
  expect(only(tenant(), 'HarvesterCluster').spec).toEqual({
    identitySecret: { name: 'harvester', namespace: 'capi-system' },
    targetNamespace: 'tenants',
    loadBalancerConfig: { ipamType: 'dhcp' },
  });
});

test('the address that the provider insists on may come from a pool', () => {
  expect(only(tenant({ loadBalancerIpPool: 'placeholders' }), 'HarvesterCluster').spec.loadBalancerConfig).toEqual({
    ipamType: 'pool', ipPoolRef: 'placeholders',
  });
});

test('the user for SSH can be chosen', () => {
  expect(only(tenant({ sshUser: 'admin' }), 'HarvesterMachineTemplate').spec.template.spec.sshUser).toEqual('admin');
});

test('machines without a network are refused', () => {
  expect(messageOf(() => new HarvesterInfrastructure({ ...OPTIONS, networks: [] }))).toEqual(
    "'networks' is empty, expected at least one VM network; give one such as 'default/vlan40'");
});

test.each<[string, Partial<HarvesterInfrastructureOptions>, string]>([
  ['image', { image: '' }, "'image' is '', expected 'name' or 'namespace/name'; give one of them"],
  ['network', { networks: [' vlan40'] }, "'networks' is ' vlan40', expected 'name' or 'namespace/name'; give one of them"],
  ['key pair', { sshKeyPair: '' }, "'sshKeyPair' is '', expected 'name' or 'namespace/name'; give one of them"],
  ['path', { image: 'default/rocky/9' }, "'image' is 'default/rocky/9', expected 'name' or 'namespace/name'; give one of them"],
  ['namespace', { targetNamespace: 'Tenants' }, "'targetNamespace' 'Tenants' is not a DNS label, expected lower case letters, digits and '-', and no '-' at either end; choose another name"],
  ['Secret', { identitySecret: { name: '', namespace: 'a' } }, "'identitySecret.name' is '', expected 'name' or 'namespace/name'; give one of them"],
])('a %s that is none is refused', (_, options, message) => {
  expect(messageOf(() => new HarvesterInfrastructure({ ...OPTIONS, ...options }))).toEqual(message);
});
