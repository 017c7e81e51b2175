import { readFileSync } from 'fs';
import { join } from 'path';
import { addTenants } from './exposures';
import {
  ControlPlaneProvider, Endpoint, ExposureKind, Exposure, Fleet, GatewayExposure, HostedControlPlane, HostedControlPlaneOptions, IngressController,
  IngressExposure, KamajiProvider, KubernetesVersion, LoadBalancerExposure, NodePortExposure, PlaneFeature, PlatformRelease, Severity,
  StewardProvider, TeutonetProvider,
} from '../../src';
import { operatorPlane } from '../fixtures/operator-planes';

// What docs/control-planes.md says of providers is what they do when they are asked.

const page = readFileSync(join(__dirname, '../../docs/control-planes.md'), 'utf8');
const PROVIDERS = [new StewardProvider(), new KamajiProvider(), new TeutonetProvider()];
const RELEASES = { V2026_08: PlatformRelease.V2026_08, V2026_02: PlatformRelease.V2026_02 };
const VERSION = KubernetesVersion.of('v1.33.4');
const GATEWAY = gatewayIn('clusters.example.com');

type Answer = (provider: ControlPlaneProvider) => string;

const ROWS: [row: string, answer: Answer][] = [
  ['`LoadBalancerExposure`, the default', reached(new LoadBalancerExposure(), Endpoint.of('10.40.0.201'))],
  ['`IngressExposure` with HAProxy, NGINX or another', (provider) => allTheSame(
    [IngressController.HAPROXY, IngressController.NGINX, IngressController.GENERIC].map((controller) => reached(ingress(controller))(provider)))],
  ['`IngressExposure` with Traefik', reached(ingress(IngressController.TRAEFIK))],
  ['`IngressExposure` with Traefik, and `.k8s.` in the host name', reached(ingress(IngressController.TRAEFIK, 'k8s.example.com'))],
  ['`GatewayExposure`', reached(GATEWAY)],
  ['`NodePortExposure`', reached(new NodePortExposure({ address: '10.40.0.10' }), Endpoint.of('10.40.0.10', 30443))],
  ['datastores', ({ dataStoreGroup, defaultDataStore }) => {
    expect(defaultDataStore.isTenantsOwn).toBe(dataStoreGroup === undefined);
    return defaultDataStore.isTenantsOwn ? 'one for each tenant' : 'shared';
  }],
  ['outside of a tenant cluster', (provider) => works(() => bare(provider)) ? 'yes' : 'no'],
  ['platform releases for tenant clusters', (provider) => Object.entries(RELEASES)
    .filter(([, release]) => works(() => tenant(provider, { exposure: GATEWAY }, undefined, release))).map(([name]) => `\`${name}\``).join(', ')],
  ['newest Kubernetes in `V2026_08`', (provider) => {
    const { apiGroup: group, kind } = tenant(provider, { exposure: GATEWAY }).resource;
    return PlatformRelease.V2026_08._newestKubernetes({ group, kind }) ?? 'not checked';
  }],
];

const NEEDS: [row: string, answer: Answer][] = [
  ['tenants on Harvester | feature gate', (provider) => needed(provider, (gate) => PlaneFeature.featureGate(provider.name, gate), ['SkipInfraClusterPatch'])],
  ['`GatewayExposure` | `TLSRoute` of `gateway.networking.k8s.io/`', (provider) => needed(provider,
    (version) => PlaneFeature.api(`gateway.networking.k8s.io/${version}`, 'TLSRoute'), ['v1', 'v1alpha2'])],
  ['`GatewayExposure` | listeners', ({ gatewayListeners }) => gatewayListeners.map(({ name, port }) => `\`${name}\` ${port}`).join(', ')],
];

test.each([
  ['Which provider can do what', ROWS],
  ['What a management cluster must have', NEEDS],
])('the table of "%s" is what the providers answer', (title, rows) => {
  const [, section] = page.split(`## ${title}\n`);
  const [table] = section.match(/(?<=^\|[-|]+\|\n)(^\|.*\n)+/m)!;
  expect(table.trimEnd().split('\n')).toEqual(rows.map(([row, answer]) => `| ${row} | ${PROVIDERS.map(answer).join(' | ')} |`));
});

test('a way that the table calls impossible is not among those of the provider', () => {
  expect(PROVIDERS.map(({ exposures }) => exposures)).toEqual([Object.values(ExposureKind), Object.values(ExposureKind), [ExposureKind.GATEWAY]]);
});

test('the program of the page is compiled, has the endpoints that it says, and breaks no rule', () => {
  const [, program] = page.match(/^```ts\n(.*?)^```$/ms)!;
  expect(program).toEqual(readFileSync(join(__dirname, 'exposures.ts'), 'utf8').replace("'../../src'", "'cdk8s-tenant-clusters'"));
  const management = operatorPlane(new StewardProvider());
  expect(addTenants(management, VERSION).map(({ endpoint }) => endpoint.toString())).toEqual([
    '10.40.0.201:6443', 'ingress.team-a.clusters.example.com:443', 'gateway.team-a.clusters.example.com:6443', '10.40.0.10:30443',
  ]);
  expect((management.node.root as Fleet).findings.filter(({ severity }) => severity === Severity.ERROR)).toEqual([]);
});

test('what protects a control plane is off where the page says so', () => {
  const kinds = (options: HostedControlPlaneOptions) =>
    tenant(new StewardProvider(), options, Endpoint.of('10.40.0.201')).node.children.map(({ node }) => node.id);
  expect(kinds({})).toEqual(['Resource', 'DisruptionBudget', 'NetworkPolicy']);
  expect(kinds({ podDisruptionBudget: false, networkPolicy: false })).toEqual(['Resource']);
  const { resource } = tenant(new StewardProvider(), { pods: { topologySpreadConstraints: [] } }, Endpoint.of('10.40.0.201'));
  expect(JSON.stringify(resource.toJson())).not.toContain('topologyKey');
});

test('kubeconfigs are in the Secrets that the page names', () => {
  const secrets = [...PROVIDERS.map((provider) => tenant(provider, { exposure: GATEWAY })), ...PROVIDERS.slice(0, 2).map(bare)]
    .map(({ kubeconfigSecret: { name, key } }) => `\`${name.replace('shop', '<cluster>').replace('edge', '<name>')}\` | \`${key}\``);
  expect([...new Set(secrets)].map((secret) => page.includes(`| ${secret} |`) && secret)).toEqual([
    '`<cluster>-kubeconfig` | `value`', '`<name>-admin-kubeconfig` | `admin.conf`',
  ]);
});

/** How a tenant of a provider is reached. */
function reached(exposure: Exposure, endpoint?: Endpoint): Answer {
  return (provider) => {
    const define = () => tenant(provider, { exposure }, endpoint);
    return !works(define) ? 'no' : define().konnectivity ? 'with konnectivity' : 'without konnectivity';
  };
}

/** Which of several features a tenant on Harvester behind a Gateway needs. */
function needed(provider: ControlPlaneProvider, featureOf: (text: string) => PlaneFeature, texts: string[]): string {
  const features = tenant(provider, { exposure: GATEWAY }).requirements.map(({ feature }) => feature.toString());
  return texts.filter((text) => features.includes(featureOf(text).toString())).map((text) => `\`${text}\``).join(', ') || 'none';
}

function tenant(provider: ControlPlaneProvider, options: HostedControlPlaneOptions, endpoint?: Endpoint, release?: PlatformRelease) {
  const hostedControlPlane = { ...options, provider };
  return operatorPlane(new StewardProvider())
    .addTenantCluster('shop', { namespace: 'team-a', version: VERSION, endpoint, hostedControlPlane, release }).hostedControlPlane!;
}

function bare(provider: ControlPlaneProvider): HostedControlPlane {
  const plane = operatorPlane(new StewardProvider());
  return new HostedControlPlane(plane.tenantNamespace('team-a'), 'edge', { plane, namespace: 'team-a', version: VERSION, provider, exposure: GATEWAY });
}

function gatewayIn(domain: string): Exposure {
  return new GatewayExposure({ domain, gateway: { name: 'capi', namespace: 'capi-system' } });
}

function ingress(controller: IngressController, domain = 'clusters.example.com'): Exposure {
  return new IngressExposure({ controller, domain });
}

function allTheSame(answers: string[]): string {
  expect(new Set(answers).size).toBe(1);
  return answers[0];
}

function works(define: () => unknown): boolean {
  try {
    define();
    return true;
  } catch {
    return false;
  }
}
