import { EXTERNAL_DNS, userAnnotations } from './annotations';
import { ControlPlaneServiceType, Exposure, ExposureBinding, ExposureKind } from './exposure';
import { endpointBelow, requireDomain, requireHost, wildcardAbove } from './host-name';
import { SharedGateway } from './shared-gateway';
import type { ControlPlaneProvider } from '../control-plane/control-plane-provider';
import type { IHostedControlPlane } from '../hosted-control-plane';
import { DNS_SUBDOMAIN } from '../private/grammar';
import { requireDns1123 } from '../private/names';
import type { TenantIdentity } from '../tenant-identity';
import type { Endpoint } from '../values/endpoint';

const NAME = 'GatewayExposure';

/** A Gateway of the management cluster. */
export interface GatewayReference {
  /** Name of the Gateway. */
  readonly name: string;

  /** Namespace of the Gateway, which exists. */
  readonly namespace: string;
}

/** Options of `GatewayExposure`. */
export interface GatewayExposureOptions {
  /**
   * Domain of the host names `<cluster>.<namespace>.<domain>`, which the listeners `*.<domain>` cover.
   *
   * With a label `k8s` in it, Steward looks for konnectivity below `konnectivity` in its place: the listener
   * `konnectivity-server` of a Gateway that exists must then cover that domain.
   */
  readonly domain: string;

  /** The Gateway that all tenants share. */
  readonly gateway: GatewayReference;

  /**
   * Class of the Gateway, which is then defined beside what else the tenants of a management plane share, with the
   * listeners that their providers need.
   *
   * @default - the Gateway exists
   */
  readonly gatewayClass?: string;

  /**
   * Annotations of the routes.
   *
   * @default - none
   */
  readonly annotations?: { [key: string]: string };

  /**
   * Whether external-dns is asked to make the record of the API server's host name.
   *
   * @default false
   */
  readonly externalDns?: boolean;
}

/** A host name for each tenant, which one Gateway of the management cluster passes through to all of them. */
export class GatewayExposure extends Exposure {
  public readonly kind = ExposureKind.GATEWAY;

  private readonly domain: string;
  private readonly gateway: GatewayReference;
  private readonly gatewayClass?: string;
  private readonly annotations: { readonly [key: string]: string };
  private readonly externalDns: boolean;

  constructor(options: GatewayExposureOptions) {
    super();
    const { domain, gateway: { name, namespace }, externalDns = false } = options;
    this.domain = requireDomain(NAME, domain);
    this.gateway = { name: requireName(name), namespace: requireDns1123('namespace', namespace) };
    this.gatewayClass = options.gatewayClass;
    this.annotations = userAnnotations(NAME, options.annotations, externalDns ? [EXTERNAL_DNS] : []);
    this.externalDns = externalDns;
  }

  public endpointOf(identity: TenantIdentity, provider: ControlPlaneProvider): Endpoint | undefined {
    return endpointBelow(identity, this.domain, portOf(provider));
  }

  public bind(controlPlane: IHostedControlPlane): ExposureBinding {
    const { domain, gateway, gatewayClass } = this;
    const fullName = `${gateway.namespace}/${gateway.name}`;
    const host = requireHost(controlPlane, `Gateway ${fullName}`, portOf(controlPlane.provider));
    if (!host.endsWith(`.${domain}`)) {
      throw new Error(`'endpoint' of ${controlPlane.identity} has the host '${host}', expected one in '*.${domain}', as Gateway ${fullName} listens to no other; give one, or leave it out`);
    }
    if (gatewayClass !== undefined) {
      SharedGateway.of(controlPlane.plane, { ...gateway, gatewayClass, domain }).addListeners(controlPlane);
    }
    const annotations = { ...this.annotations, ...(this.externalDns && { [EXTERNAL_DNS]: host }) };
    return {
      serviceType: ControlPlaneServiceType.CLUSTER_IP,
      apiServerPort: 6443,
      gateway: {
        host,
        gatewayName: gateway.name,
        gatewayNamespace: gateway.namespace,
        ...(Object.keys(annotations).length > 0 && { annotations }),
      },
      dnsRecords: [{ name: host, target: `address of Gateway ${fullName}`, wildcard: wildcardAbove(host) }],
    };
  }
}

/** Of a provider that uses no Gateways any will do: it is refused for that. */
function portOf({ gatewayListeners: [apiServer] }: ControlPlaneProvider): number {
  return apiServer?.port ?? 443;
}

function requireName(name: string): string {
  const problem = DNS_SUBDOMAIN.problemOf(name);
  if (problem !== undefined) {
    throw new Error(`'gateway' of ${NAME} has the name ${problem}; give that of a Gateway`);
  }
  return name;
}
