import { existsSync } from 'fs';
import { dirname, resolve } from 'path';
import { Yaml } from 'cdk8s';
import type { PlatformReleaseOverrides } from './platform-release';

/** What a release file of the user's says, with paths made absolute. */
export function readReleaseFile(file: string): PlatformReleaseOverrides & { base?: string } {
  const known = ['base', 'charts', 'customResourceDefinitions', 'images', 'newestKubernetes'];
  const documents = loadYaml('platform release file', file);
  const [content] = documents;
  if (documents.length !== 1 || typeof content !== 'object' || Array.isArray(content)) {
    const held = documents.length === 1 ? JSON.stringify(content) : `${documents.length} documents`;
    throw new Error(`platform release file '${file}' holds ${held}, expected one map with '${known.join("', '")}'; write one`);
  }
  const unknown = Object.keys(content).filter((key) => !known.includes(key));
  if (unknown.length > 0) {
    throw new Error(`platform release file '${file}' has '${unknown.join("', '")}', expected only '${known.join("', '")}'; remove the rest`);
  }
  const { customResourceDefinitions: definitions } = content;
  if (definitions && !Array.isArray(definitions)) {
    throw new Error(`'customResourceDefinitions' in '${file}' is '${definitions}', expected a list of files; write it as a list`);
  }
  return { ...content, customResourceDefinitions: definitions?.map((path: string) => resolve(dirname(file), path)) };
}

/** The documents of a file. cdk8s takes a missing file for an address and asks the network. */
export function loadYaml(what: string, file: string): any[] {
  if (!existsSync(file)) {
    throw new Error(`${what} '${file}' does not exist, expected a YAML file; fix the path`);
  }
  return Yaml.load(file);
}
