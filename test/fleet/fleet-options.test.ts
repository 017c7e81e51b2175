import { appendFileSync } from 'fs';
import { join } from 'path';
import { ApiObject, Chart, ResolutionContext, Size } from 'cdk8s';
import { parseAllDocuments } from 'yaml';
import { Files, inFolder, read, stamps } from './folders';
import { Cilium, Endpoint, Fleet, FleetProps, GitLayout } from '../../src';
import { plane, quickstart, TENANT } from '../fixtures/quickstart';
import { messageOf } from '../fixtures/rendered';

const objectsOf = (files: Files) => Object.entries(files)
  .filter(([path]) => !path.endsWith('kustomization.yaml'))
  .flatMap(([, text]) => parseAllDocuments(text).map((document) => document.toJSON()))
  .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

describe('a file per tenant', () => {
  test('has two files a tenant beside its delivery, which its folders list', () => {
    inFolder((outdir) => {
      quickstart({ outdir, layout: GitLayout.FILE_PER_TENANT }).fleet.synth();
      const files = read(outdir);
      expect(Object.keys(files).filter((path) => path.includes('/tenants/'))).toEqual([
        'management/tenants/team-a/my-cluster/in-tenant/in-tenant.yaml',
        'management/tenants/team-a/my-cluster/in-tenant/kustomization.yaml',
        'management/tenants/team-a/my-cluster/kustomization.yaml',
        'management/tenants/team-a/my-cluster/tenant.yaml',
      ]);
      expect(files['management/tenants/team-a/my-cluster/kustomization.yaml']).toContain('resources:\n  - tenant.yaml\n');
    });
  });

  test('has one file a chart of the user\'s own', () => {
    inFolder((outdir) => {
      const { fleet } = quickstart({ outdir, layout: GitLayout.FILE_PER_TENANT });
      const chart = new Chart(fleet, 'own');
      ['a', 'b'].forEach((name) => new ApiObject(chart, name, { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name } }));
      fleet.synth();
      const files = read(outdir);
      expect(Object.keys(files).filter((path) => path.startsWith('own/'))).toEqual(['own/kustomization.yaml', 'own/objects.yaml']);
      expect(parseAllDocuments(files['own/objects.yaml']).map((document) => document.toJSON().metadata.name)).toEqual(['a', 'b']);
    });
  });

  test('holds the same objects, and one layout replaces the other', () => {
    inFolder((outdir) => {
      quickstart({ outdir }).fleet.synth();
      const perObject = read(outdir);
      quickstart({ outdir, layout: GitLayout.FILE_PER_TENANT }).fleet.synth();
      expect(objectsOf(read(outdir))).toEqual(objectsOf(perObject));
      quickstart({ outdir }).fleet.synth();
      expect(read(outdir)).toEqual(perObject);
    });
  });
});

describe('only', () => {
  /** Two tenants that follow the same number. */
  const fleet = (outdir: string, cpu: number, props: FleetProps = {}) => {
    const app = new Fleet({ outdir, ...props });
    const management = plane(app);
    for (const [i, namespace] of ['team-a', 'team-b'].entries()) {
      const cluster = management.addTenantCluster('my-cluster', { ...TENANT, namespace, endpoint: Endpoint.of(`10.40.0.20${i}`) });
      cluster.addWorkerPool('workers', { cpu, memory: Size.gibibytes(8) });
      cluster.addons.add(new Cilium());
    }
    return app;
  };
  const changed = (before: Files, after: Files) => Object.keys({ ...before, ...after }).filter((path) => before[path] !== after[path]);

  test('writes the files of the selected tenants and leaves those of others', () => {
    inFolder((outdir) => {
      fleet(outdir, 4).synth();
      const before = stamps(outdir);
      fleet(outdir, 8, { only: ['management/team-b/*'] }).synth();
      expect(changed(before, stamps(outdir)).filter((path) => path.endsWith('.yaml'))).toEqual([
        'management/tenants/team-b/my-cluster/HarvesterMachineTemplate.my-cluster-workers.yaml',
        'management/tenants/team-b/my-cluster/MachineDeployment.my-cluster-workers.yaml',
      ]);
      fleet(outdir, 8).synth();
      const full = read(outdir);
      fleet(outdir, 8, { only: ['management/team-b/*'] }).synth();
      expect(read(outdir)).toEqual(full);
    });
  });

  test('removes what a selected tenant no longer has, and nothing of others', () => {
    inFolder((outdir) => {
      fleet(outdir, 4, { layout: GitLayout.FILE_PER_TENANT }).synth();
      fleet(outdir, 4, { only: ['*/team-a/*'] }).synth();
      const tenantFiles = Object.keys(read(outdir)).filter((path) => path.endsWith('/tenant.yaml'));
      expect(tenantFiles).toEqual(['management/tenants/team-b/my-cluster/tenant.yaml']);
    });
  });

  test('checks everything all the same', () => {
    inFolder((outdir) => {
      const app = fleet(outdir, 4, { only: ['*/team-a/*'] });
      const cluster = app.node.findChild('management').node.findChild('team-b').node.findChild('my-cluster');
      cluster.node.addValidation({ validate: () => ['not today'] });
      expect(messageOf(() => app.synth())).toEqual('the fleet is not valid, so nothing was written:\n  [management/team-b/my-cluster] not today');
    });
  });

  test('stops at a pattern that selects nobody', () => {
    inFolder((outdir) => {
      expect(messageOf(() => fleet(outdir, 4, { only: ['management/team-c/*'] }).synth())).toEqual(
        "'only' selects no tenant with 'management/team-c/*', expected patterns of plane/namespace/name such as 'management/team-a/*'; fix the spelling");
    });
  });
});

describe('files that were edited by hand', () => {
  const EDITED = 'management/tenants/team-a/my-cluster/Cluster.my-cluster.yaml';

  test('are overwritten if the program says so', () => {
    inFolder((outdir) => {
      quickstart({ outdir }).fleet.synth();
      const before = read(outdir);
      appendFileSync(join(outdir, EDITED), '# by hand\n');
      quickstart({ outdir, overwriteEdits: true }).fleet.synth();
      expect(read(outdir)).toEqual(before);
    });
  });

  test('and removed if their object is gone', () => {
    inFolder((outdir) => {
      quickstart({ outdir }).fleet.synth();
      appendFileSync(join(outdir, EDITED), '# by hand\n');
      quickstart({ outdir, overwriteEdits: true, layout: GitLayout.FILE_PER_TENANT }).fleet.synth();
      expect(Object.keys(read(outdir))).not.toContain(EDITED);
    });
  });

  test('stop the run else', () => {
    inFolder((outdir) => {
      quickstart({ outdir }).fleet.synth();
      appendFileSync(join(outdir, EDITED), '# by hand\n');
      expect(messageOf(() => quickstart({ outdir }).fleet.synth())).toEqual(
        `the output folder '${outdir}' holds what would be lost, so nothing was written; move the change into the program, or the file away:\n  '${EDITED}' was edited after it was written`);
    });
  });
});

test('a resolver of the user\'s own gets every value of every object, ours and theirs', () => {
  const newer = { resolve: (context: ResolutionContext) => context.value === 'v1.30.0' ? context.replaceValue('v1.30.1') : undefined };
  const { fleet, cluster } = quickstart({ resolvers: [newer] });
  new ApiObject(cluster, 'Note', { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'note' }, data: { version: 'v1.30.0' } });
  const yaml = fleet.synthYaml();
  expect(yaml).not.toContain('v1.30.0');
  expect(yaml.match(/version: v1\.30\.1\n/g)).toHaveLength(3);
});
