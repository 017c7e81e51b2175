import { ApiObject, ApiObjectMetadata } from 'cdk8s';
import { found } from './found';
import { quickstart } from '../fixtures/quickstart';

const PATH = 'management/team-a/my-cluster/InTenant/shop/Object';

/** What is said of an object inside of a tenant. */
function said(metadata: ApiObjectMetadata, object: { apiVersion?: string; kind?: string; [field: string]: unknown } = {}): string[] {
  const { fleet, cluster } = quickstart();
  new ApiObject(cluster.addInTenantChart('shop'), 'Object', { apiVersion: 'v1', kind: 'ConfigMap', ...object, metadata });
  return found(fleet, 'TC102').map(({ path, message }) => {
    expect(path).toEqual(PATH);
    return message;
  });
}

const named = (name: string, kind = 'ConfigMap', apiVersion = 'v1') => said({ name }, { apiVersion, kind });
const labelled = (labels: { [key: string]: string }) => said({ name: 'settings', labels });
const annotated = (annotations: { [key: string]: string }) => said({ name: 'settings', annotations });

const SUBDOMAIN = "expected lower case letters, digits, '-' and '.', with a letter or digit at both ends and on both sides of each '.'";
const LABEL = "expected lower case letters, digits and '-', and no '-' at either end";
const KEY = "expected a DNS name and '/' or nothing, then at most 63 letters, digits, '-', '_' and '.' with a letter or digit at both ends";
const VALUE = "expected letters, digits, '-', '_' and '.' with a letter or digit at both ends";

describe('a name', () => {
  test.each(['Settings', 'my_settings', '-settings', 'settings-', 'a..b', 'a.-b', '.a', 'ä'])('%s is refused', (name) => {
    expect(named(name)).toEqual([`ConfigMap '${name}' has the name '${name}', ${SUBDOMAIN}; choose another`]);
  });

  test.each(['settings', '0', 'a.b-c.0', 'a--b', 'a'.repeat(253)])('%s is fine', (name) => {
    expect(named(name)).toEqual([]);
  });

  test('has at most 253 characters', () => {
    const name = 'a'.repeat(254);
    expect(named(name)).toEqual([`ConfigMap '${name}' has the name '${'a'.repeat(40)}...' of 254 characters, expected at most 253; choose another`]);
  });

  test.each(['Service', 'Namespace'])('of a %s is a DNS label', (kind) => {
    expect(named('a.b', kind)).toEqual([`${kind} 'a.b' has the name 'a.b', ${LABEL}; choose another`]);
    expect(named('a'.repeat(64), kind)).toHaveLength(1);
    expect(named('a'.repeat(63), kind)).toEqual([]);
  });

  test('of a Service that is none of Kubernetes is a subdomain', () => {
    expect(named('a.b', 'Service', 'serving.knative.dev/v1')).toEqual([]);
  });

  test.each(['rbac.authorization.k8s.io/v1', 'certificates.k8s.io/v1beta1'])('in %s is free but for what URLs cannot hold', (apiVersion) => {
    expect(named('system:Admin_1', 'ClusterRole', apiVersion)).toEqual([]);
    expect(named('a/b', 'ClusterRole', apiVersion)).toEqual([
      "ClusterRole 'a/b' has the name 'a/b', expected no '/' and no '%', and neither '.' nor '..'; choose another",
    ]);
    expect([named('50%', 'Role', apiVersion), named('..', 'Role', apiVersion)]).toEqual([[expect.anything()], [expect.anything()]]);
  });

  test('may be left to the API server', () => {
    const { fleet, cluster } = quickstart();
    const object = new ApiObject(cluster.addInTenantChart('shop'), 'Object', { apiVersion: 'v1', kind: 'ConfigMap' });
    object.toJson = () => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { generateName: 'settings-' } });
    expect(found(fleet, 'TC102')).toEqual([]);
  });
});

test('a namespace is a DNS label', () => {
  expect(said({ name: 'settings', namespace: 'team.a' })).toEqual([`ConfigMap 'settings' has the namespace 'team.a', ${LABEL}; choose another`]);
  expect(said({ name: 'settings', namespace: 'team-a' })).toEqual([]);
});

describe('a label', () => {
  test.each(['cost center', '-a', 'a_', '/a', 'a/', 'a/b/c', 'Example.com/a', 'a'.repeat(64), `example.com/${'a'.repeat(64)}`, `${'a'.repeat(254)}/a`])('%s is refused', (key) => {
    expect(labelled({ [key]: 'x' })).toEqual([`ConfigMap 'settings' has the label '${key}', ${KEY}; choose another`]);
  });

  test.each(['a', 'Cost_Center.1', 'example.com/owner', 'a'.repeat(63), `${'a'.repeat(253)}/${'b'.repeat(63)}`])('%s is fine', (key) => {
    expect(labelled({ [key]: 'x' })).toEqual([]);
  });

  test.each(['two words', '-a', 'a.', 'a/b', 'ö'])('with the value %s is refused', (value) => {
    expect(labelled({ owner: value })).toEqual([`ConfigMap 'settings' has the label 'owner' with the value '${value}', ${VALUE}; choose another`]);
  });

  test('with a value of 64 characters is refused, each time', () => {
    const sentence = `ConfigMap 'settings' has the label 'owner' with the value '${'a'.repeat(40)}...' of 64 characters, expected at most 63; choose another`;
    expect([labelled({ owner: 'a'.repeat(64) }), labelled({ owner: 'a'.repeat(64) })]).toEqual([[sentence], [sentence]]);
  });

  test.each(['', 'A_b.c-1', 'a'.repeat(63)])('with the value "%s" is fine', (value) => {
    expect(labelled({ owner: value })).toEqual([]);
  });
});

describe('annotations', () => {
  test('have keys like labels', () => {
    expect(annotated({ 'a b': 'anything' })).toEqual([`ConfigMap 'settings' has the annotation 'a b', ${KEY}; choose another`]);
    expect(annotated({ 'example.com/Ticket': 'any thing\n' })).toEqual([]);
  });

  test('may have capitals before the slash', () => {
    expect(annotated({ 'Example.com/ticket': 'x' })).toEqual([]);
  });

  test('have at most 256 KiB with their keys, counted in bytes', () => {
    expect(annotated({ key: 'ä'.repeat(131_071) })).toEqual([
      "ConfigMap 'settings' has annotations of 262145 bytes, expected at most 262144; remove the largest, or keep it in a ConfigMap",
    ]);
    expect(annotated({ key: `${'ä'.repeat(131_070)}a` })).toEqual([]);
  });
});

describe('data', () => {
  const MEBIBYTE = 1024 * 1024;
  const base64 = (size: number) => Buffer.alloc(size).toString('base64');

  test.each([
    ['ConfigMap', { data: { a: 'x'.repeat(MEBIBYTE), b: 'x' } }],
    ['ConfigMap', { data: { a: 'x' }, binaryData: { b: base64(MEBIBYTE) } }],
    ['Secret', { data: { a: base64(MEBIBYTE) }, stringData: { b: 'x' } }],
  ])('of a %s has at most 1 MiB', (kind, data) => {
    expect(said({ name: 'settings' }, { kind, ...data })).toEqual([
      `${kind} 'settings' has data of 1048577 bytes, expected at most 1048576; divide it among several`,
    ]);
  });

  test.each([
    ['ConfigMap', { data: { a: 'x'.repeat(MEBIBYTE) } }],
    ['Secret', { data: { a: base64(MEBIBYTE) } }],
    ['Other', { data: { a: 'x'.repeat(MEBIBYTE + 1) } }],
  ])('of a %s may be no larger', (kind, data) => {
    expect(said({ name: 'settings' }, { kind, ...data })).toEqual([]);
  });
});
