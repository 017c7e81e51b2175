import { Endpoint, HostedControlPlane, IngressController, KamajiProvider, PlatformRelease } from '../../src';
import { BoundExposure } from '../fixtures/bound-exposure';
import { bare, errorsAround, ofTenant, operatorPlane, specOf } from '../fixtures/operator-planes';
import { HARVESTER, plane, TENANT } from '../fixtures/quickstart';
import { messageOf } from '../fixtures/rendered';

const KAMAJI = new KamajiProvider();
const HOST = 'my-cluster.team-a.k8s.example.com';

test('a port that it cannot read back is refused', () => {
  expect(messageOf(() => ofTenant(KAMAJI, {}, Endpoint.of('10.40.0.201', 40000)))).toEqual(
    "'endpoint' of management/team-a/my-cluster has port 40000, expected at most 32767, beyond which Kamaji cannot read it back; choose a lower one");
});

test('it leaves Harvester alone with a gate of its own', () => {
  expect(operatorPlane(KAMAJI).infrastructure).toBe(HARVESTER);
  expect(ofTenant(KAMAJI).requirements.map(({ feature }) => feature.toString())).toEqual(['feature gate SkipInfraClusterPatch of kamaji']);
});

describe('the earlier release', () => {
  const management = () => plane(undefined, { controlPlaneProvider: KAMAJI, release: PlatformRelease.V2026_02 });

  test('does not know its Cluster API control planes', () => {
    expect(messageOf(() => management().addTenantCluster('my-cluster', TENANT))).toEqual(
      "'provider' of management/team-a/my-cluster is kamaji, which speaks Cluster API v1beta2, but platform release 2026-02 speaks v1beta1, expected release 2026-08 or later; choose such a release or another provider");
  });

  test('knows its bare ones', () => {
    const earlier = management();
    const { resource } = new HostedControlPlane(earlier, 'my-cluster', { plane: earlier, ...TENANT });
    expect([resource.apiVersion, resource.kind]).toEqual(['kamaji.clastix.io/v1alpha1', 'TenantControlPlane']);
  });
});

describe('behind an ingress controller', () => {
  const endpoint = Endpoint.of(HOST, 443);
  const behind = (controller: IngressController, annotations?: { [key: string]: string }) => BoundExposure.ingress(HOST, controller, { className: 'edge', annotations });

  test('the host has its port, and annotations are those of the exposure', () => {
    expect(specOf(ofTenant(KAMAJI, { exposure: behind(IngressController.HAPROXY, { 'example.com/a': 'b' }) }, endpoint)).network).toEqual({
      serviceType: 'ClusterIP',
      certSANs: [HOST],
      ingress: { hostname: `${HOST}:443`, className: 'edge', extraAnnotations: { 'example.com/a': 'b' } },
    });
    expect(specOf(bare(KAMAJI, { exposure: behind(IngressController.NGINX) }, Endpoint.of(HOST, 8443))).controlPlane.ingress).toEqual({
      hostname: `${HOST}:8443`,
      ingressClassName: 'edge',
    });
  });

  test('fits schemas and rules', () => {
    expect([ofTenant, bare].flatMap((define) => errorsAround(define(KAMAJI, { exposure: behind(IngressController.HAPROXY) }, endpoint)))).toEqual([]);
  });

  test('there is no konnectivity, which has no route', () => {
    const controlPlane = ofTenant(KAMAJI, { exposure: behind(IngressController.HAPROXY) }, endpoint);
    expect([controlPlane.konnectivity, specOf(controlPlane).addons]).toEqual([undefined, { coreDNS: {}, kubeProxy: {} }]);
  });

  test('Traefik is refused', () => {
    expect(messageOf(() => ofTenant(KAMAJI, { exposure: behind(IngressController.TRAEFIK) }, endpoint))).toEqual(
      "'exposure' of management/team-a/my-cluster is by the ingress controller traefik, for which kamaji makes no route, expected haproxy or nginx or generic; choose another controller or another provider");
  });
});

describe('behind a Gateway', () => {
  const exposure = BoundExposure.gateway(HOST, { annotations: { 'example.com/a': 'b' } });
  const endpoint = Endpoint.of(HOST);

  test('it is told the listener', () => {
    expect(specOf(ofTenant(KAMAJI, { exposure }, endpoint)).network).toEqual({
      serviceType: 'ClusterIP',
      certSANs: [HOST],
      gateway: {
        hostname: `${HOST}:6443`, name: 'shared', namespace: 'gateways', sectionName: 'kube-apiserver', port: 6443, extraAnnotations: { 'example.com/a': 'b' },
      },
    });
    expect(specOf(bare(KAMAJI, { exposure }, endpoint)).controlPlane.gateway).toEqual({
      hostname: HOST,
      parentRefs: [{ name: 'shared', namespace: 'gateways', sectionName: 'kube-apiserver', port: 6443 }],
      additionalMetadata: { annotations: { 'example.com/a': 'b' } },
    });
  });

  test("konnectivity's agents are told the host, which they would not find out", () => {
    const controlPlane = ofTenant(KAMAJI, { exposure }, endpoint);
    expect(controlPlane.konnectivity?.toString()).toEqual(`${HOST}:8132`);
    expect(specOf(controlPlane).addons.konnectivity).toEqual({ agent: { extraArgs: [`--proxy-server-host=${HOST}`] } });
  });

  test('fits schemas and rules', () => {
    expect([ofTenant, bare].flatMap((define) => errorsAround(define(KAMAJI, { exposure }, endpoint)))).toEqual([]);
  });
});
