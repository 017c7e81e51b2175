import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { binaryPath, pinsFolder } from './binaries';
import { sourceFolder } from './go-module';
import { KubeObject } from './kube-object';

/** Where the source of a manager keeps what its upstream installs with it. */
export type ManifestsLocation =
  /** A folder that kustomize builds. */
  | { readonly kustomization: string }
  /** A Helm chart: a folder of plain files, and the lists of webhooks that templates include. */
  | { readonly crds: string; readonly mutating: string; readonly validating: string };

/** What an API server must know for a manager to do its work. */
export interface UpstreamManifests {
  readonly crds: KubeObject[];
  readonly webhookConfigurations: KubeObject[];
}

/** Reads them at the version that the binary was built from, so that no webhook is left out and none is made up. */
export function upstreamManifests(binary: string, module: string, location: ManifestsLocation): UpstreamManifests {
  const source = sourceFolder(pinsFolder(binary), module);
  const objects = 'kustomization' in location ? kustomized(path.join(source, location.kustomization)) : charted(source, location);
  const ofKind = (suffix: string) => objects.filter(({ kind }) => kind.endsWith(suffix));
  return { crds: ofKind('CustomResourceDefinition'), webhookConfigurations: ofKind('WebhookConfiguration') };
}

function kustomized(folder: string): KubeObject[] {
  return documents(execFileSync(binaryPath('kustomize'), ['build', folder], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }));
}

function charted(source: string, { crds, mutating, validating }: { crds: string; mutating: string; validating: string }): KubeObject[] {
  const read = (file: string) => fs.readFileSync(path.join(source, file), 'utf8');
  const configuration = (kind: string, file: string) => ({
    apiVersion: 'admissionregistration.k8s.io/v1', kind, metadata: { name: 'chart' }, webhooks: parse(read(file)),
  });
  return [
    ...fs.readdirSync(path.join(source, crds)).flatMap((file) => documents(read(path.join(crds, file)))),
    configuration('MutatingWebhookConfiguration', mutating),
    configuration('ValidatingWebhookConfiguration', validating),
  ];
}

function documents(text: string): KubeObject[] {
  return parseAllDocuments(text).flatMap((document) => document.toJS() ?? []);
}
