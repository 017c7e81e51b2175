import { ApiObject } from 'cdk8s';
import { Check } from './check';
import { Severity } from './finding';
import type { Report } from './report';
import { ANNOTATION_KEY, DNS_LABEL, DNS_SUBDOMAIN, Grammar, LABEL_KEY, LABEL_VALUE, PATH_SEGMENT } from '../private/grammar';

const ANNOTATIONS_LIMIT = 256 * 1024;
const DATA_LIMIT = 1024 * 1024;
/** At most, in UTF-8. */
const BYTES_PER_CHARACTER = 3;

/** Names in these groups may have capitals, colons and more. */
const FREE_NAMES = ['rbac.authorization.k8s.io', 'certificates.k8s.io'];

interface Texts {
  readonly [key: string]: unknown;
}

/** Takes what an object has that it may not have, and the fix. */
type Refuse = (what: string) => void;

export class NamesAndLabelsCheck extends Check {
  constructor() {
    super('TC102', {
      severity: Severity.ERROR,
      rule: 'names, labels and annotations are well-formed; annotations have at most 256 KiB, a ConfigMap or Secret 1 MiB',
      source: 'validation by the API server that no schema knows of',
    });
  }

  public inspectObject(object: ApiObject, manifest: any, report: Report): void {
    const { name, namespace, labels, annotations } = manifest.metadata ?? {};
    const refuse = (what: string) => report.add(object, `${object.kind} '${name}' has ${what}`);
    inspectText('the name', name, nameGrammar(object), refuse);
    inspectText('the namespace', namespace, DNS_LABEL, refuse);
    if (labels) { inspectLabels(labels, refuse); }
    if (annotations) { inspectAnnotations(annotations, refuse); }
    if (object.apiGroup === 'core') { inspectData(manifest, refuse); }
  }
}

function nameGrammar({ apiGroup, kind }: ApiObject): Grammar {
  if (apiGroup === 'core' && (kind === 'Namespace' || kind === 'Service')) {
    return DNS_LABEL;
  }
  return FREE_NAMES.includes(apiGroup) ? PATH_SEGMENT : DNS_SUBDOMAIN;
}

function inspectText(noun: string, text: unknown, grammar: Grammar, refuse: Refuse): void {
  const problem = problemOf(text, grammar);
  if (problem !== undefined) {
    refuse(`${noun} ${problem}; choose another`);
  }
}

/** What is no text is left to the schema. */
function problemOf(text: unknown, grammar: Grammar): string | undefined {
  return typeof text === 'string' ? grammar.problemOf(text) : undefined;
}

function inspectLabels(labels: Texts, refuse: Refuse): void {
  for (const key in labels) {
    inspectText('the label', key, LABEL_KEY, refuse);
    const problem = problemOf(labels[key], LABEL_VALUE);
    if (problem !== undefined) {
      refuse(`the label '${key}' with the value ${problem}; choose another`);
    }
  }
}

function inspectAnnotations(annotations: Texts, refuse: Refuse): void {
  let most = 0;
  for (const key in annotations) {
    inspectText('the annotation', key, ANNOTATION_KEY, refuse);
    const value = annotations[key];
    most += BYTES_PER_CHARACTER * (key.length + (typeof value === 'string' ? value.length : 0));
  }
  const size = most > ANNOTATIONS_LIMIT ? totalOf(annotations, 'utf8') + Object.keys(annotations).reduce((sum, key) => sum + sizeOf(key), 0) : 0;
  if (size > ANNOTATIONS_LIMIT) {
    refuse(`annotations of ${size} bytes, expected at most ${ANNOTATIONS_LIMIT}; remove the largest, or keep it in a ConfigMap`);
  }
}

function inspectData({ kind, data, stringData, binaryData }: any, refuse: Refuse): void {
  let size = 0;
  if (kind === 'ConfigMap') {
    size = totalOf(data, 'utf8') + totalOf(binaryData, 'base64');
  } else if (kind === 'Secret') {
    size = totalOf(data, 'base64') + totalOf(stringData, 'utf8');
  }
  if (size > DATA_LIMIT) {
    refuse(`data of ${size} bytes, expected at most ${DATA_LIMIT}; divide it among several`);
  }
}

function totalOf(texts: Texts | undefined, encoding: BufferEncoding): number {
  return Object.values(texts ?? {}).reduce<number>((sum, text) => sum + sizeOf(text, encoding), 0);
}

/** Bytes that the API server counts, which decodes base64 first. */
function sizeOf(text: unknown, encoding: BufferEncoding = 'utf8'): number {
  return typeof text === 'string' ? Buffer.byteLength(text, encoding) : 0;
}
