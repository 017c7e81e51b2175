import * as fs from 'node:fs';
import { Size } from 'cdk8s';
import { ClusterContent, readTree } from './tree';
import { KubernetesVersion, PlatformRelease, TenantClusterOptions, WorkerPoolOptions } from '../../src';
import { exampleNames, expectedFolder, releaseOfExample, runExample } from '../fixtures/examples';
import { inFolder } from '../fleet/folders';

/** The committed tree of an example, and what its program makes of it. */
export interface Example {
  readonly name: string;
  readonly release: PlatformRelease;
  /** As committed. */
  readonly contents: ClusterContent[];
  /** After another number of machines, another Kubernetes version and another machine size. */
  readonly changed: ClusterContent[];
}

/** Every folder of `examples/`. */
export function examples(): Example[] {
  return exampleNames().map((name) => {
    const expected = expectedFolder(name);
    if (!fs.existsSync(expected)) {
      throw new Error(`example '${name}' has no folder 'expected', which the cluster suite applies; synthesize the example into it`);
    }
    return { name, release: releaseOfExample(name), contents: readTree(expected), changed: changedTree(name) };
  });
}

/** What the program of an example writes if all its tenants and pools get other numbers. */
function changedTree(name: string): ClusterContent[] {
  return inFolder((outdir) => {
    runExample(name, outdir, changeNumbers);
    return readTree(outdir);
  });
}

/** Programs take their numbers from nobody, so the library that they import changes them. */
function changeNumbers({ ManagementPlane, TenantCluster }: typeof import('../../src')): void {
  const { addTenantCluster } = ManagementPlane.prototype;
  ManagementPlane.prototype.addTenantCluster = function (id: string, options: TenantClusterOptions) {
    const { major, minor, patch } = options.version;
    return addTenantCluster.call(this, id, { ...options, version: KubernetesVersion.of(`v${major}.${minor}.${patch + 4}`) });
  };
  const { addWorkerPool } = TenantCluster.prototype;
  TenantCluster.prototype.addWorkerPool = function (id: string, options: WorkerPoolOptions = {}) {
    const { replicas = 1, cpu = 4 } = options;
    return addWorkerPool.call(this, id, { ...options, replicas: replicas + 2, cpu: cpu * 2, memory: Size.gibibytes(32) });
  };
}
