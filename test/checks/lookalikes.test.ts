import { ApiObject, Chart } from 'cdk8s';
import * as fc from 'fast-check';
import { Fleet } from '../../src';

/** Values of which some are secrets, some do not fit a schema, and some are both under one name and neither under another. */
const text = fc.constantFrom(
  'a', 'web', '--token', '--verbose', '--token=x', 'hunter2', 's3cr3tPassw0rd4Production', 'AKIAIOSFODNN7EXAMPLE', 'token', 'password', 'Secret', 'ConfigMap', 'TCP', 'UDP', '8080', 'admin-password',
);
const number = fc.constantFrom(1, 2, 80, 8080, -1, 70_000, 1.5, 2 ** 40);

const container = fc.record({
  name: text,
  image: text,
  args: fc.tuple(text, text, text),
  env: fc.tuple(fc.record({ name: text, value: text }), fc.record({ name: text, value: text })),
  ports: fc.tuple(fc.record({ containerPort: number, protocol: text }), fc.record({ containerPort: number, protocol: text })),
});

const deployment = fc.record({ replicas: number, token: text, app: text, containers: fc.tuple(container, container) })
  .map(({ replicas, token, app, containers }) => ({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web', namespace: 'team', annotations: { 'example.com/token': token } },
    spec: {
      replicas,
      selector: { matchLabels: { app } },
      template: { metadata: { labels: { app } }, spec: { containers, serviceAccountName: token } },
    },
  }));

const release = fc.record({ version: text, password: text, inner: text, list: text, kind: text, data: text, interval: fc.constantFrom('1h', '10m', 'often') })
  .map(({ version, password, inner, list, kind, data, interval }) => ({
    apiVersion: 'helm.toolkit.fluxcd.io/v2',
    kind: 'HelmRelease',
    metadata: { name: 'web', namespace: 'team' },
    spec: {
      chart: { spec: { chart: 'web', version, sourceRef: { kind, name: 'web' } } },
      interval,
      values: { auth: { password, passwords: [list] }, inner: { inner }, extra: [{ kind, data: { key: data }, name: version, value: inner }] },
    },
  }));

const own = fc.record({ kind: fc.constantFrom('ConfigMap', 'Secret'), text }).map((made) => ({
  apiVersion: 'v1', kind: made.kind, metadata: { name: 'web', namespace: 'team' }, data: { password: made.text },
}));

function findings(objects: any[]): unknown[] {
  const fleet = new Fleet({ lockFile: 'no-such.lock', frozen: false });
  objects.forEach((object, i) => new ApiObject(new Chart(fleet, `chart-${i}`), 'Object', structuredClone(object)));
  return fleet.findings.filter(({ id }) => id === 'TC100' || id === 'TC150').map(({ id, message }) => `${id} ${message}`);
}

test('an object has the same findings after others of its shape as alone', () => {
  const outcomes = { clean: 0, found: 0 };
  fc.assert(fc.property(fc.array(fc.oneof(deployment, release, own), { minLength: 2, maxLength: 8 }), (objects) => {
    const alone = objects.map((object) => findings([object]));
    alone.forEach(({ length }) => { outcomes[length === 0 ? 'clean' : 'found']++; });
    expect(findings(objects).sort()).toEqual(alone.flat().sort());
  }), { numRuns: 400 });
  // Without both there would be little to see.
  expect(outcomes.found).toBeGreaterThan(100);
  expect(outcomes.clean).toBeGreaterThan(20);
});

/** Each pair differs in one value, which is harmless alone. */
test.each<[string, any, any]>([
  ['the name beside a value', { env: [{ name: 'USER', value: 'hunter2' }] }, { env: [{ name: 'PASSWORD', value: 'hunter2' }] }],
  ['the flag before a value', { args: ['--user', 'hunter2'] }, { args: ['--token', 'hunter2'] }],
  ['the kind beside data', { inner: { kind: 'ConfigMap', data: { key: 'hunter2' } } }, { inner: { kind: 'Secret', data: { key: 'hunter2' } } }],
])('%s makes it a secret also after a harmless object', (_, harmless, secret) => {
  const object = (values: any) => ({
    apiVersion: 'helm.toolkit.fluxcd.io/v2',
    kind: 'HelmRelease',
    metadata: { name: 'web', namespace: 'team' },
    spec: { chart: { spec: { chart: 'web', sourceRef: { kind: 'HelmRepository', name: 'web' } } }, interval: '1h', values },
  });
  expect(findings([object(harmless)])).toEqual([]);
  expect(findings([object(secret)])).toHaveLength(1);
  expect(findings([object(harmless), object(secret)])).toEqual(findings([object(secret)]));
});
