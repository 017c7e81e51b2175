import { ControlPlaneFields, Path, valueAt } from './control-plane-fields';
import { isAmong, isHost, Statement } from './endpoint-statement';
import { PIN } from '../exposure/annotations';
import type { HostedControlPlane } from '../hosted-control-plane';
import type { Endpoint } from '../values/endpoint';

/** What a control plane of Steward or Kamaji says of its endpoint. `made` is the construct behind it, if the library has one. */
export function controlPlaneStatements(manifest: unknown, fields: ControlPlaneFields, endpoint: Endpoint, made?: HostedControlPlane): Statement[] {
  const { gateway, ingress, serviceAnnotations } = made?.exposureBinding ?? {};
  const [address] = fields.addresses;
  const statements: Statement[] = [];
  const state = (path: Path, got: unknown, expected: unknown, agrees: boolean, key = '') =>
    statements.push({ path: `${path.join('.')}${key}`, got, expected, agrees });

  const certSans = valueAt(manifest, fields.certSans);
  state(fields.certSans, certSans, [endpoint.host], isAmong(endpoint, certSans));

  const pin = valueAt(manifest, fields.serviceAnnotations)?.[PIN];
  if (endpoint.ipAddress && (pin !== undefined || serviceAnnotations?.[PIN] !== undefined)) {
    state(fields.serviceAnnotations, pin, endpoint.host, isAmong(endpoint, typeof pin === 'string' && pin.split(',')), `[${PIN}]`);
  }

  const published = valueAt(manifest, address);
  if (published !== undefined) {
    state(address, published, endpoint.host, isHost(endpoint, published));
  }

  for (const [path, route] of [[fields.ingress, ingress], [fields.gateway, gateway]] as const) {
    const hostname = valueAt(manifest, path)?.hostname;
    if (hostname !== undefined || route) {
      // It may stand there with its port.
      state(path, hostname, endpoint.host, [endpoint.host, endpoint.toString()].includes(String(hostname)), '.hostname');
    }
  }

  if (fields.apiServerPort && made) {
    const port = valueAt(manifest, fields.apiServerPort);
    state(fields.apiServerPort, port, made.apiServerPort, port === made.apiServerPort);
  }
  return statements;
}
