import { join } from 'path';
import { ApiObject, JsonPatch, Size } from 'cdk8s';
import { Construct } from 'constructs';
import * as fc from 'fast-check';
import { parseAllDocuments } from 'yaml';
import { Files, inFolder, read } from './folders';
import {
  Cidr, Cilium, Endpoint, Finding, Fleet, FluxDelivery, GitLayout, IpRange, KubernetesVersion, Longhorn, ManagementPlane, MetalLb, PlatformRelease,
  Site, StewardProvider, TenantCluster, TenantIdentity,
} from '../../src';
import { FEATURES, HARVESTER } from '../fixtures/quickstart';

/** A tenant as a user might write it, rightly or wrongly. */
interface RandomTenant {
  readonly name: string;
  readonly namespace: string;
  readonly plane: string;
  readonly version: string;
  /** Absent means an address of the pool. */
  readonly endpoint?: string;
  readonly podCidr: string;
  readonly labels: { [key: string]: string };
  readonly pools: { readonly replicas: number; readonly cpu: number; readonly memory: number }[];
  readonly addons: string[];
  /** An object of the user's own, which may be nonsense. */
  readonly own?: { readonly kind: string; readonly name: string; readonly data: { [key: string]: string } };
  readonly twice: boolean;
  readonly patch?: RandomPatch;
}

/** What somebody did to an object without looking. */
interface RandomPatch {
  readonly target: keyof typeof PATCHED;
  readonly patch: JsonPatch;
}

const PATCHED = {
  cluster: (cluster: TenantCluster) => ApiObject.of(cluster),
  controlPlane: ({ controlPlane }: TenantCluster) => controlPlane.resource,
  machines: (cluster: TenantCluster) => ApiObject.of(cluster.workerPools[0] ?? cluster),
};

const RELEASES = { '2026-08': PlatformRelease.V2026_08, '2026-02': PlatformRelease.V2026_02 };

interface RandomFleet {
  readonly tenants: RandomTenant[];
  readonly layout: GitLayout;
  readonly release: keyof typeof RELEASES;
  readonly nodeNetwork: string;
}

const mostly = <T>(usual: T, ...unusual: T[]) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...unusual) });

const patches: fc.Arbitrary<RandomPatch> = fc.oneof(
  fc.record({
    target: fc.constantFrom('cluster', 'controlPlane', 'machines'),
    patch: fc.constantFrom(
      ...['/metadata', '/metadata/name', '/metadata/namespace', '/spec'].flatMap((path) => [
        JsonPatch.remove(path), ...[null, 7, 'some text', [], [null]].map((value) => JsonPatch.replace(path, value)),
      ]),
    ),
  }),
  fc.record({
    target: fc.constant('controlPlane' as const),
    patch: fc.constantFrom(
      JsonPatch.replace('/spec/network/serviceAnnotations/metallb.io~1loadBalancerIPs', 10),
      ...['/spec/network', '/spec/network/certSANs', '/spec/version'].map((path) => JsonPatch.replace(path, 7)),
    ),
  }),
);

const tenant: fc.Arbitrary<RandomTenant> = fc.record({
  name: fc.constantFrom('a', 'b', 'a-b', 'shop', 'prod', 'prod-eu', 'x'.repeat(40)),
  namespace: fc.constantFrom('team', 'team-a', 'team-b'),
  plane: fc.constantFrom('one', 'two'),
  version: mostly('v1.30.0', 'v1.31.4', 'v1.99.0'),
  endpoint: mostly<string | undefined>(undefined, '10.40.0.205', '10.50.0.1', '10.40.8.20'),
  podCidr: mostly('10.244.0.0/16', '10.40.64.0/20', '172.20.0.0/16'),
  labels: mostly<{ [key: string]: string }>({}, { owner: 'shop' }, { 'not a key': 'x' }, { owner: 'x'.repeat(64) }),
  pools: fc.array(fc.record({ replicas: fc.nat(5), cpu: fc.integer({ min: 1, max: 8 }), memory: fc.integer({ min: 1, max: 8 }) }), { maxLength: 2 }),
  addons: fc.subarray(['cilium', 'metallb', 'longhorn']),
  own: mostly<RandomTenant['own']>(undefined,
    { kind: 'ConfigMap', name: 'note', data: { text: 'on' } }, { kind: 'ConfigMap', name: 'No Name', data: {} }, { kind: 'Secret', name: 'key', data: { a: 'c2VjcmV0' } }),
  twice: mostly(false, true),
  patch: fc.oneof({ weight: 12, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: patches }),
});

const fleets: fc.Arbitrary<RandomFleet> = fc.record({
  tenants: fc.uniqueArray(tenant, { maxLength: 4, selector: ({ plane, namespace, name }) => `${plane}/${namespace}/${name}` }),
  layout: fc.constantFrom(GitLayout.FILE_PER_OBJECT, GitLayout.FILE_PER_TENANT),
  release: fc.constantFrom('2026-08', '2026-02'),
  nodeNetwork: mostly('10.40.64.0/18', '10.40.0.0/24'),
});

function define(folder: string, { tenants, layout, release, nodeNetwork }: RandomFleet): Fleet {
  const fleet = new Fleet({ outdir: join(folder, 'dist'), lockFile: join(folder, 'fleet.lock'), frozen: false, layout, release: RELEASES[release] });
  const site = new Site(fleet, 'fra1', { nodeNetwork: Cidr.parse(nodeNetwork) });
  const range = (text: string) => ({ ranges: [IpRange.parse(text)] });
  const pools = {
    endpoints: site.addAddressPool('endpoints', range('10.40.0.200-10.40.0.250')),
    loadBalancers: site.addAddressPool('load-balancers', { ...range('10.40.1.0/24'), claimSize: 8 }),
    nodeAddresses: site.addAddressPool('nodes', range('10.40.8.0/27')),
  };
  const planes = new Map(['one', 'two'].map((name) => [name, ManagementPlane.fromAttributes(fleet, name, {
    controlPlaneProvider: new StewardProvider(), infrastructure: HARVESTER, delivery: new FluxDelivery(), features: FEATURES, site, ...pools,
  })]));
  for (const each of tenants) {
    defineTenant(fleet, planes.get(each.plane)!, each);
  }
  return fleet;
}

function defineTenant(fleet: Fleet, plane: ReturnType<typeof ManagementPlane.fromAttributes>, random: RandomTenant): void {
  const { name, namespace, podCidr, labels, own } = random;
  const options = {
    namespace,
    labels,
    version: KubernetesVersion.of(random.version),
    endpoint: random.endpoint === undefined ? undefined : Endpoint.of(random.endpoint),
    podCidr: Cidr.parse(podCidr),
  };
  const cluster = plane.addTenantCluster(name, options);
  random.pools.forEach(({ replicas, cpu, memory }, i) => cluster.addWorkerPool(`p${i}`, { replicas, cpu, memory: Size.gibibytes(memory) }));
  const addons = { cilium: new Cilium(), metallb: new MetalLb(), longhorn: new Longhorn() };
  cluster.addons.add(...random.addons.map((addon) => addons[addon as keyof typeof addons]));
  if (own) {
    new ApiObject(cluster, 'Own', { apiVersion: 'v1', kind: own.kind, metadata: { name: own.name }, data: own.data });
  }
  if (random.patch) {
    PATCHED[random.patch.target](cluster).addJsonPatch(random.patch.patch);
  }
  if (random.twice) {
    new TenantCluster(new Construct(fleet, `${random.plane}_${namespace}_${name}`), name, { ...options, plane });
  }
}

/** All that a run leaves, or what it found. Anything else that is thrown is a crash. */
function run(folder: string, random: RandomFleet): Files | Finding[] {
  const fleet = define(folder, random);
  const errors = fleet.findings.filter(({ severity }) => severity === 'error');
  if (errors.length === 0) {
    fleet.synth();
    return read(folder);
  }
  expect(() => fleet.synth()).toThrow(/^the fleet has errors, so nothing was written:\n/);
  expect(read(folder)).toEqual({});
  return errors;
}

function expectSound(files: Files, release: PlatformRelease): void {
  const violations = Object.entries(files)
    .filter(([path]) => path.endsWith('.yaml') && !path.endsWith('kustomization.yaml'))
    .flatMap(([, text]) => parseAllDocuments(text).flatMap((document) => release._catalog.check(document.toJSON()) ?? []));
  expect(violations).toEqual([]);
}

const pathsOf = (identity: TenantIdentity) => [`dist/${identity.plane}/tenants/${identity.namespace}/${identity.name}/`, `dist/${identity.plane}/delivery/${identity.namespace}/${identity.name}.yaml`];
/** What must name a tenant: lists, its namespace if it was the first there, chart repositories if it was the first user, and the lock. */
const NAMES_TENANTS = /(^fleet\.lock|\/delivery\/kustomization\.yaml|\/management\/shared\/.*|^dist\/(one|two)\/kustomization\.yaml)$/;

function expectOnlyItsOwn(all: Files, without: Files, identity: TenantIdentity): void {
  const changed = [...new Set([...Object.keys(all), ...Object.keys(without)])].filter((path) => all[path] !== without[path]);
  const own = pathsOf(identity);
  expect(changed.filter((path) => !own.some((prefix) => path.startsWith(prefix)) && !NAMES_TENANTS.test(path))).toEqual([]);
  const others = (lock = '') => lock.split('\n').filter((line) => line !== '' && !line.startsWith(`${identity} `));
  expect(others(without['fleet.lock'])).toEqual(others(all['fleet.lock']));
}

beforeEach(() => {
  jest.spyOn(process.stderr, 'write').mockReturnValue(true);
});

afterEach(() => {
  jest.restoreAllMocks();
});

test('2,000 random fleets give a sound tree or findings, the same twice, and a tenant touches only what is its own', () => {
  const outcomes = { trees: 0, findings: 0, patched: 0 };
  fc.assert(fc.property(fleets, fc.nat(), (random, seed) => {
    inFolder((folder) => {
      const first = run(folder, random);
      if (random.tenants.some(({ patch }) => patch)) {
        outcomes.patched++;
        expect(first).toEqual(expect.arrayContaining([expect.anything()]));
      }
      if (Array.isArray(first)) {
        outcomes.findings++;
        expect(first.filter(({ id, path, message }) => !/^TC\d{3}$/.test(id) || path === '' || message === '')).toEqual([]);
        return;
      }
      outcomes.trees++;
      expectSound(first, RELEASES[random.release]);
      expect(run(folder, random)).toEqual(first);
      if (random.tenants.length > 0) {
        const { plane, namespace, name } = random.tenants[seed % random.tenants.length];
        const rest = random.tenants.filter((each) => each.plane !== plane || each.namespace !== namespace || each.name !== name);
        const without = run(folder, { ...random, tenants: rest }) as Files;
        expectOnlyItsOwn(first, without, new TenantIdentity(plane, namespace, name));
        // It comes back to what it had, and nobody else moves.
        expect(run(folder, random)).toEqual(first);
      }
    });
  }), { numRuns: 2000 });
  // A test in which hardly any fleet is sound, or none is wrong, would show little.
  expect(outcomes.trees).toBeGreaterThan(400);
  expect(outcomes.findings).toBeGreaterThan(400);
  expect(outcomes.patched).toBeGreaterThan(100);
}, 300_000);
