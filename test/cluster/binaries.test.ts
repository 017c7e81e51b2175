import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { binaryPath, prepareBinaries } from './binaries';

const ENVIRONMENT = { ...process.env };
let folder: string;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cdk8s-tenant-clusters-'));
  process.env.CDK8S_TENANT_CLUSTERS_CACHE = folder;
  delete process.env.KUBEBUILDER_ASSETS;
});

afterEach(() => {
  fs.rmSync(folder, { recursive: true, force: true });
  for (const name of ['CDK8S_TENANT_CLUSTERS_CACHE', 'KUBEBUILDER_ASSETS', 'PATH']) {
    if (ENVIRONMENT[name] === undefined) {
      delete process.env[name];
    } else {
      process.env[name] = ENVIRONMENT[name];
    }
  }
});

test('without Go the suite fails and says how to bring the binaries', async () => {
  process.env.PATH = folder;
  await expect(prepareBinaries()).rejects.toThrow(
    "the cluster suite needs kube-apiserver v1.35.4 and there is no 'go' command to build it with; install Go from https://go.dev/dl, "
    + "or set KUBEBUILDER_ASSETS to a folder that holds kube-apiserver and etcd, as 'setup-envtest use -p path' prints it",
  );
});

test('KUBEBUILDER_ASSETS without the binaries is an error', async () => {
  process.env.KUBEBUILDER_ASSETS = folder;
  await expect(prepareBinaries()).rejects.toThrow(
    `KUBEBUILDER_ASSETS is '${folder}', but '${folder}/kube-apiserver' does not run (spawnSync ${folder}/kube-apiserver ENOENT); `
    + 'put kube-apiserver v1.35.4 there, or unset KUBEBUILDER_ASSETS to have it built',
  );
});

test('binaries of one Go module share a folder that is named by the digest of its pins', () => {
  const pattern = /^binaries\/\w+-\w+-[0-9a-f]{16}\//;
  const [apiServer, etcd] = ['kube-apiserver', 'etcd'].map((name) => path.relative(folder, binaryPath(name)));
  expect(apiServer).toMatch(pattern);
  expect(path.dirname(apiServer)).toBe(path.dirname(etcd));
});

test('a binary that is not in the table is an error', () => {
  expect(() => binaryPath('kubectl')).toThrow("binary 'kubectl' is not in binaries/binaries.json, which has kube-apiserver, etcd; add a row");
});
