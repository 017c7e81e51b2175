import { isAmong, isHost, Statement } from './endpoint-statement';
import type { OperatorKind } from './operator-kinds';
import type { HostedControlPlane } from '../hosted-control-plane';
import type { Endpoint } from '../values/endpoint';

const PIN = 'metallb.io/loadBalancerIPs';

/** Where a control plane of Steward or Kamaji speaks of its endpoint. */
interface Fields {
  readonly certSans: string;
  readonly annotations: string;
  readonly address: string;
  readonly ingress: string;
  readonly gateway: string;
  /** Cluster API takes the port from the Cluster. */
  readonly port?: string;
}

const FOR_CLUSTER_API: Fields = {
  certSans: 'network.certSANs',
  annotations: 'network.serviceAnnotations',
  address: 'network.serviceAddress',
  ingress: 'network.ingress.hostname',
  gateway: 'network.gateway.hostname',
};

const OF_TENANT_CONTROL_PLANE: Fields = {
  certSans: 'networkProfile.certSANs',
  annotations: 'controlPlane.service.additionalMetadata.annotations',
  address: 'networkProfile.address',
  ingress: 'controlPlane.ingress.hostname',
  gateway: 'controlPlane.gateway.hostname',
  port: 'networkProfile.port',
};

/** What a control plane of Steward or Kamaji says of its endpoint. `made` is the construct behind it, if the library has one. */
export function controlPlaneStatements(spec: unknown, kind: OperatorKind, endpoint: Endpoint, made?: HostedControlPlane): Statement[] {
  const fields = kind.isTenantControlPlane ? OF_TENANT_CONTROL_PLANE : FOR_CLUSTER_API;
  const { gateway, ingress, serviceAnnotations } = made?.exposureBinding ?? {};
  const statements: Statement[] = [];
  const state = (path: string, got: unknown, expected: unknown, agrees: boolean) => statements.push({ path: `spec.${path}`, got, expected, agrees });

  const certSans = valueAt(spec, fields.certSans);
  state(fields.certSans, certSans, [endpoint.host], isAmong(endpoint, certSans));

  const pin = (valueAt(spec, fields.annotations) as any)?.[PIN];
  if (endpoint.ipAddress && (pin !== undefined || serviceAnnotations?.[PIN] !== undefined)) {
    state(`${fields.annotations}[${PIN}]`, pin, endpoint.host, isAmong(endpoint, typeof pin === 'string' && pin.split(',')));
  }

  const address = valueAt(spec, fields.address);
  if (address !== undefined) {
    state(fields.address, address, endpoint.host, isHost(endpoint, address));
  }

  for (const [path, route] of [[fields.ingress, ingress], [fields.gateway, gateway]] as const) {
    const hostname = valueAt(spec, path);
    if (hostname !== undefined || route) {
      // It may stand there with its port.
      state(path, hostname, endpoint.host, [endpoint.host, endpoint.toString()].includes(String(hostname)));
    }
  }

  if (fields.port !== undefined && made) {
    const port = valueAt(spec, fields.port);
    state(fields.port, port, made.apiServerPort, port === made.apiServerPort);
  }
  return statements;
}

/** The value at a path of whatever a patch has made. */
function valueAt(value: any, path: string): unknown {
  return path.split('.').reduce((found, key) => found?.[key], value);
}
