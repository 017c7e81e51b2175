import { Endpoint, IngressController, StewardProvider } from '../../src';
import { BoundExposure } from '../fixtures/bound-exposure';
import { bare, errorsAround, ofTenant, specOf } from '../fixtures/operator-planes';
import { messageOf } from '../fixtures/rendered';

const STEWARD = new StewardProvider();
const HOST = 'my-cluster.team-a.k8s.example.com';
const KONNECTIVITY_HOST = 'my-cluster.team-a.konnectivity.example.com';

test('a port that it cannot read back is refused, unless nobody reads it', () => {
  const endpoint = Endpoint.of('10.40.0.201', 40000);
  expect(messageOf(() => ofTenant(STEWARD, {}, endpoint))).toEqual(
    "'endpoint' of management/team-a/my-cluster has port 40000, expected at most 32767, beyond which Steward cannot read it back; choose a lower one");
  expect(specOf(bare(STEWARD, {}, endpoint)).networkProfile.port).toEqual(40000);
});

describe('behind an ingress controller', () => {
  const exposure = BoundExposure.ingress(HOST, IngressController.TRAEFIK, { className: 'traefik', annotations: { 'example.com/a': 'b' } });
  const endpoint = Endpoint.of(HOST, 443);

  test('it knows the controller, and gets the proxy for clients in the tenant', () => {
    const { addons, network } = specOf(ofTenant(STEWARD, { exposure }, endpoint));
    expect(network).toEqual({
      serviceType: 'ClusterIP',
      certSANs: [HOST],
      ingress: { hostname: HOST, controllerType: 'traefik', className: 'traefik', extraAnnotations: { 'example.com/a': 'b' } },
    });
    expect(addons).toEqual({ coreDNS: {}, konnectivity: {}, kubeProxy: {}, tcpProxy: {} });
  });

  test('a bare one too', () => {
    const { addons, controlPlane } = specOf(bare(STEWARD, { exposure }, endpoint));
    expect(controlPlane.ingress).toEqual({
      hostname: HOST, controllerType: 'traefik', ingressClassName: 'traefik', additionalMetadata: { annotations: { 'example.com/a': 'b' } },
    });
    expect(addons).toHaveProperty('tcpProxy');
  });

  test('fits schemas and rules', () => {
    expect([ofTenant, bare].flatMap((define) => errorsAround(define(STEWARD, { exposure }, endpoint)))).toEqual([]);
  });

  test('konnectivity has a host of its own, if the controller is Traefik and the host has a part for it', () => {
    const konnectivity = (controller: IngressController, host: string) =>
      ofTenant(STEWARD, { exposure: BoundExposure.ingress(host, controller) }, Endpoint.of(host, 443)).konnectivity?.toString();
    expect(konnectivity(IngressController.TRAEFIK, HOST)).toEqual(`${KONNECTIVITY_HOST}:443`);
    expect(konnectivity(IngressController.TRAEFIK, 'api.example.com')).toBeUndefined();
    expect(konnectivity(IngressController.HAPROXY, HOST)).toBeUndefined();
  });

  test('another port is refused', () => {
    expect(messageOf(() => ofTenant(STEWARD, { exposure }, Endpoint.of(HOST, 8443)))).toEqual(
      "'endpoint' of management/team-a/my-cluster has port 8443, expected 443, behind which Steward looks for every ingress controller; change it");
  });
});

describe('behind a Gateway', () => {
  const exposure = BoundExposure.gateway(HOST, { annotations: { 'example.com/a': 'b' } });
  const endpoint = Endpoint.of(HOST);

  test('it is told the Gateway without a listener', () => {
    const { addons, network } = specOf(ofTenant(STEWARD, { exposure }, endpoint));
    expect(network).toEqual({
      serviceType: 'ClusterIP',
      certSANs: [HOST],
      gateway: { hostname: HOST, parentRefs: [{ name: 'shared', namespace: 'gateways' }], extraAnnotations: { 'example.com/a': 'b' } },
    });
    expect(addons).toEqual({ coreDNS: {}, konnectivity: {}, kubeProxy: {}, tcpProxy: {} });
  });

  test('a bare one too', () => {
    expect(specOf(bare(STEWARD, { exposure }, endpoint)).controlPlane.gateway).toEqual({
      hostname: HOST, parentRefs: [{ name: 'shared', namespace: 'gateways' }], additionalMetadata: { annotations: { 'example.com/a': 'b' } },
    });
  });

  test('fits schemas and rules', () => {
    expect([ofTenant, bare].flatMap((define) => errorsAround(define(STEWARD, { exposure }, endpoint)))).toEqual([]);
  });

  test('konnectivity has a port of its own, and a host if there is a part for it', () => {
    const konnectivity = (host: string) => ofTenant(STEWARD, { exposure: BoundExposure.gateway(host) }, Endpoint.of(host)).konnectivity?.toString();
    expect([HOST, 'api.example.com'].map(konnectivity)).toEqual([`${KONNECTIVITY_HOST}:8132`, 'api.example.com:8132']);
  });

  test('another port is refused', () => {
    expect(messageOf(() => ofTenant(STEWARD, { exposure }, Endpoint.of(HOST, 443)))).toEqual(
      "'endpoint' of management/team-a/my-cluster has port 443, expected 6443, behind which Steward looks for every Gateway; change it");
  });
});
