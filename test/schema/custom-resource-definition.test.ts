import { IMPORTS } from '../../imports/index';
import { customResourceDefinition } from '../../src/schema/custom-resource-definition';
import { loadRecord } from '../../src/schema/schema-catalog';

test('holds what the API server needs', () => {
  const [record] = IMPORTS['cluster-api-kubeadm-bootstrap-v1.12.11'].map((kind) => loadRecord(kind.file));
  expect(customResourceDefinition(record)).toMatchObject({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: {
      name: 'kubeadmconfigtemplates.bootstrap.cluster.x-k8s.io',
      labels: { 'cluster.x-k8s.io/v1beta1': 'v1beta1', 'cluster.x-k8s.io/v1beta2': 'v1beta2' },
    },
    spec: {
      group: 'bootstrap.cluster.x-k8s.io',
      names: {
        kind: 'KubeadmConfigTemplate',
        listKind: 'KubeadmConfigTemplateList',
        plural: 'kubeadmconfigtemplates',
        singular: 'kubeadmconfigtemplate',
        categories: ['cluster-api'],
      },
      scope: 'Namespaced',
      versions: [
        { name: 'v1beta1', served: true, storage: false, deprecated: true, schema: { openAPIV3Schema: { type: 'object' } } },
        { name: 'v1beta2', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } },
      ],
    },
  });
});

test('refuses a kind that needs none', () => {
  const { file } = IMPORTS['kubernetes-v1.35.4'].find(({ kind }) => kind === 'Namespace')!;
  expect(() => customResourceDefinition(loadRecord(file))).toThrow(
    "kind 'Namespace' is built into Kubernetes, expected a custom one; apply its objects without a definition",
  );
});
