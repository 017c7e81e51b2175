import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { binaryPath, prepareBinaries } from './binaries';
import { V2026_08 } from '../../src/platform/releases';

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

function putCommand(name: string, script: string): void {
  fs.writeFileSync(path.join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}

test('without Go the suite fails and says so', async () => {
  process.env.PATH = folder;
  await expect(prepareBinaries()).rejects.toThrow(new Error(
    "the cluster suite needs kube-apiserver v1.35.4 and there is no 'go' command to build it with; install Go from https://go.dev/dl",
  ));
});

test('a server that does not build may come from KUBEBUILDER_ASSETS', async () => {
  process.env.PATH = folder;
  putCommand('go', '[ "$1" = version ]');
  await expect(prepareBinaries()).rejects.toThrow(new Error(
    "'go build k8s.io/kubernetes/cmd/kube-apiserver' ended with code 1; its output is above; correct what it names, "
    + "or set KUBEBUILDER_ASSETS to a folder that holds kube-apiserver and etcd, as 'setup-envtest use -p path' prints it",
  ));
});

test('kustomize is built even with KUBEBUILDER_ASSETS, which does not hold it', async () => {
  process.env.PATH = process.env.KUBEBUILDER_ASSETS = folder;
  ['kube-apiserver', 'etcd'].forEach((name) => putCommand(name, 'echo a version'));
  putCommand('go', '[ "$1" = version ]');
  await expect(prepareBinaries()).rejects.toThrow(new Error(
    "'go build sigs.k8s.io/kustomize/kustomize/v5' ended with code 1; its output is above; correct what it names",
  ));
});

test('KUBEBUILDER_ASSETS without the binaries is an error', async () => {
  process.env.KUBEBUILDER_ASSETS = folder;
  await expect(prepareBinaries()).rejects.toThrow(
    `KUBEBUILDER_ASSETS is '${folder}', but '${folder}/kube-apiserver' does not run (spawnSync ${folder}/kube-apiserver ENOENT); `
    + 'put kube-apiserver v1.35.4 there, or unset KUBEBUILDER_ASSETS to have it built',
  );
});

test('binaries of one Go module share a folder that is named by the digest of its pins', () => {
  const [apiServer, etcd, kustomize] = ['kube-apiserver', 'etcd', 'kustomize'].map((name) => path.dirname(path.relative(folder, binaryPath(name))));
  expect([apiServer, kustomize]).toEqual(Array(2).fill(expect.stringMatching(/^binaries\/\w+-\w+-[0-9a-f]{16}$/)));
  expect(etcd).toBe(apiServer);
  expect(kustomize).not.toBe(apiServer);
});

test('a binary that is not in the table is an error', () => {
  expect(() => binaryPath('kubectl')).toThrow("binary 'kubectl' is not in binaries/binaries.json, which has kube-apiserver, etcd, kustomize, "
    + 'cluster-api, cluster-api-kubeadm-bootstrap, cluster-api-kubeadm-controlplane, steward; add a row');
});

test('the pins say so where the newest platform release has another version', () => {
  const rows: { name: string; version: string; gap?: string }[] = JSON.parse(fs.readFileSync(path.join(__dirname, 'binaries/binaries.json'), 'utf8'));
  const others = V2026_08.sources.flatMap((source) => {
    const [, project, version] = /^(.*?)-(v?\d.*)$/.exec(source)!;
    return rows.filter((row) => row.name === project && row.version !== version).map(({ name, gap }) => ({ name, version, gap }));
  });
  expect(others.map(({ name }) => name)).toContain('cluster-api');
  expect(others.filter(({ version, gap }) => !gap?.includes(version))).toEqual([]);
});
