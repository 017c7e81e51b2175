import { ApiObject, Testing } from 'cdk8s';
import { Construct } from 'constructs';
import {
  Addon, Capability, Cilium, Endpoint, Fleet, FluxDelivery, FluxDeliveryOptions, HelmAddon, ITenantCluster, ManagementPlane, StewardProvider,
} from '../../src';
import { HARVESTER, plane, quickstart, TENANT } from '../fixtures/quickstart';
import { messageOf, only, rendered } from '../fixtures/rendered';

const chart = (name: string, repository: string) => new HelmAddon(name, { repository, chart: name, version: '1.0.0', namespace: 'tools' });

const fleet = (options?: FluxDeliveryOptions) => {
  const app = new Fleet({ outdir: Testing.app().outdir });
  const cluster = ManagementPlane.fromAttributes(app, 'management', {
    controlPlaneProvider: new StewardProvider(), infrastructure: HARVESTER, delivery: new FluxDelivery(options),
  }).addTenantCluster('my-cluster', TENANT);
  return { app, cluster };
};
const kustomizations = (options?: FluxDeliveryOptions) => {
  const { app, cluster } = fleet(options);
  cluster.addInTenantChart('workloads');
  return rendered(app).filter(({ kind }) => kind === 'Kustomization').map(({ spec }) => spec);
};

test('a release is installed through the kubeconfig of the tenant', () => {
  const { app, cluster } = fleet();
  cluster.addons.add(chart('tool', 'https://charts.example.com'));
  expect(only(app, 'HelmRelease').spec).toMatchInlineSnapshot(`
{
  "chart": {
    "spec": {
      "chart": "tool",
      "sourceRef": {
        "kind": "HelmRepository",
        "name": "charts-example-com",
        "namespace": "flux-system",
      },
      "version": "1.0.0",
    },
  },
  "install": {
    "crds": "CreateReplace",
    "createNamespace": true,
    "strategy": {
      "name": "RetryOnFailure",
    },
  },
  "interval": "1h",
  "kubeConfig": {
    "secretRef": {
      "key": "value",
      "name": "my-cluster-kubeconfig",
    },
  },
  "releaseName": "tool",
  "storageNamespace": "tools",
  "targetNamespace": "tools",
  "timeout": "15m",
  "upgrade": {
    "crds": "CreateReplace",
    "strategy": {
      "name": "RetryOnFailure",
    },
  },
}
`);
});

test('its history is kept where it is installed, because the tenant has no namespace of the management cluster', () => {
  const { cluster } = quickstart();
  for (const { spec } of rendered(cluster).filter(({ kind }) => kind === 'HelmRelease')) {
    expect(spec.storageNamespace).toEqual(spec.targetNamespace);
  }
});

test('a chart repository is shared by all tenants of a plane', () => {
  const management = plane();
  for (const namespace of ['team-a', 'team-b']) {
    management.addTenantCluster('my-cluster', { ...TENANT, namespace, endpoint: Endpoint.of('10.40.0.201') }).addons.add(new Cilium());
  }
  expect(only(management, 'HelmRepository')).toMatchObject({
    metadata: { name: 'helm-cilium-io', namespace: 'flux-system' }, spec: { url: 'https://helm.cilium.io/' },
  });
});

test('an OCI registry is told to Flux', () => {
  const { app, cluster } = fleet();
  cluster.addons.add(chart('tool', 'oci://registry.example.com/charts'));
  expect(only(app, 'HelmRepository')).toMatchObject({ metadata: { name: 'registry-example-com-charts' }, spec: { type: 'oci' } });
});

test('two repositories whose names cannot be told apart are refused', () => {
  const { cluster } = fleet();
  expect(messageOf(() => cluster.addons.add(chart('one', 'https://charts.example.com/a'), chart('two', 'https://charts-example.com/a')))).toEqual(
    "chart repositories 'https://charts.example.com/a' and 'https://charts-example.com/a' would both be named 'charts-example-com-a', expected names that differ; use one of the two URLs");
});

test('a release name that is no label is refused', () => {
  const { cluster } = fleet();
  const name = 'a'.repeat(53);
  expect(messageOf(() => cluster.addons.add(chart(name, 'https://charts.example.com')))).toEqual(
    `the release 'my-cluster-${name}' has 64 characters, expected at most 63, as Flux writes it into a label; shorten the name of the cluster or of the addon`);
});

test('Flux waits only for addons that are releases', () => {
  class Objects extends Addon {
    public get provides(): Capability[] {
      return [Capability.STORAGE];
    }
    public define(scope: Construct, cluster: ITenantCluster): void {
      new ApiObject(cluster.addInTenantChart(this.name, { requires: [this] }), 'Settings', { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: scope.node.id } });
    }
  }
  const { app, cluster } = fleet();
  cluster.addons.add(new Objects('objects'), new HelmAddon('tool', {
    repository: 'https://charts.example.com', chart: 'tool', version: '1.0.0', namespace: 'tools', requires: [Capability.STORAGE],
  }));
  expect(only(app, 'HelmRelease').spec).not.toHaveProperty('dependsOn');
  expect(rendered(app).find(({ kind }) => kind === 'Kustomization').spec).not.toHaveProperty('healthChecks');
});

describe('folders', () => {
  test('the tenant comes first, then what is inside it, through its kubeconfig', () => {
    const [tenant, inTenant] = kustomizations();
    expect(tenant).toMatchObject({ path: './management/tenants/team-a/my-cluster', prune: true });
    expect(tenant).not.toHaveProperty('kubeConfig');
    expect(inTenant).toMatchObject({
      path: './management/tenants/team-a/my-cluster/in-tenant',
      dependsOn: [{ name: 'my-cluster' }],
      deletionPolicy: 'Orphan',
      kubeConfig: { secretRef: { name: 'my-cluster-kubeconfig', key: 'value' } },
    });
  });

  test('the tenant is not ready before what the objects inside it need, and waits for nothing else', () => {
    const [tenant] = rendered(quickstart().fleet).filter(({ kind }) => kind === 'Kustomization');
    expect(tenant.spec.healthChecks).toEqual([
      { apiVersion: 'helm.toolkit.fluxcd.io/v2', kind: 'HelmRelease', name: 'my-cluster-metallb', namespace: 'team-a' },
    ]);
    expect(kustomizations()[0]).not.toHaveProperty('healthChecks');
  });

  test('SOPS files are decrypted with the keys of a Secret', () => {
    const [tenant, inTenant] = kustomizations({ decryptionSecret: 'sops-age' });
    expect(tenant.decryption).toEqual({ provider: 'sops', secretRef: { name: 'sops-age' } });
    expect(inTenant).not.toHaveProperty('decryption');
  });

  test.each(['', '.', './', '/'])("the path '%s' is the root of the repository", (path) => {
    expect(kustomizations({ path })[0].path).toEqual('./management/tenants/team-a/my-cluster');
  });

  test('the source and the folder of the repository are up to the user', () => {
    const [tenant] = kustomizations({ gitRepository: 'fleet', namespace: 'gitops', path: './clusters/' });
    expect(tenant).toMatchObject({
      path: './clusters/management/tenants/team-a/my-cluster',
      sourceRef: { kind: 'GitRepository', name: 'fleet', namespace: 'gitops' },
    });
  });
});
