import { EXTERNAL_DNS, userAnnotations } from './annotations';
import { ControlPlaneServiceType, DnsRecord, Exposure, ExposureBinding, ExposureKind, IngressController } from './exposure';
import { endpointBelow, hostBelow, requireDomain, requireHost, wildcardAbove } from './host-name';
import type { ControlPlaneProvider } from '../control-plane/control-plane-provider';
import type { IHostedControlPlane } from '../hosted-control-plane';
import type { TenantIdentity } from '../tenant-identity';
import type { Endpoint } from '../values/endpoint';

const NAME = 'IngressExposure';

/** Where ingress controllers take TLS. */
const PORT = 443;

/** What makes each controller pass TLS through. Steward says the same, Kamaji does not; a second time does no harm. */
const PASSTHROUGH: { readonly [controller in IngressController]: { readonly [key: string]: string } } = {
  [IngressController.HAPROXY]: { 'haproxy.org/ssl-passthrough': 'true' },
  [IngressController.NGINX]: {
    'nginx.ingress.kubernetes.io/ssl-passthrough': 'true',
    'nginx.ingress.kubernetes.io/backend-protocol': 'HTTPS',
  },
  // Its routes say so in a resource of its own.
  [IngressController.TRAEFIK]: {},
  [IngressController.GENERIC]: {},
};

/** Options of `IngressExposure`. */
export interface IngressExposureOptions {
  /** The controller that runs on the management cluster. */
  readonly controller: IngressController;

  /**
   * Domain of the host names `<cluster>.<namespace>.<domain>`.
   *
   * @default - every tenant says its endpoint, a host name with port 443
   */
  readonly domain?: string;

  /**
   * Ingress class.
   *
   * @default - the management cluster's default class
   */
  readonly className?: string;

  /**
   * Annotations of the Ingresses.
   *
   * @default - only those that pass TLS through
   */
  readonly annotations?: { [key: string]: string };

  /**
   * Whether external-dns is asked to make the record of the API server's host name.
   *
   * @default false
   */
  readonly externalDns?: boolean;
}

/** A host name for each tenant, which an ingress controller of the management cluster passes through on port 443. */
export class IngressExposure extends Exposure {
  public readonly kind = ExposureKind.INGRESS;

  private readonly controller: IngressController;
  private readonly domain?: string;
  private readonly className?: string;
  private readonly annotations: { readonly [key: string]: string };
  private readonly externalDns: boolean;

  constructor(options: IngressExposureOptions) {
    super();
    const { controller, domain, className, annotations, externalDns = false } = options;
    this.controller = controller;
    this.domain = domain === undefined ? undefined : requireDomain(NAME, domain);
    this.className = className;
    this.externalDns = externalDns;
    const passthrough = PASSTHROUGH[controller];
    this.annotations = {
      ...passthrough,
      ...userAnnotations(NAME, annotations, [...Object.keys(passthrough), ...externalDns ? [EXTERNAL_DNS] : []]),
    };
  }

  public endpointOf(identity: TenantIdentity, _provider: ControlPlaneProvider): Endpoint | undefined {
    if (this.domain === undefined) {
      throw new Error(`'endpoint' of ${identity} is missing, expected a host name and port ${PORT}, as its ${NAME} has no 'domain'; give the one or the other`);
    }
    return endpointBelow(identity, this.domain, PORT);
  }

  public bind(controlPlane: IHostedControlPlane): ExposureBinding {
    const { annotations, className, controller, externalDns } = this;
    const host = requireHost(controlPlane, 'an ingress controller', PORT);
    const all = { ...annotations, ...(externalDns && { [EXTERNAL_DNS]: host }) };
    return {
      serviceType: ControlPlaneServiceType.CLUSTER_IP,
      apiServerPort: 6443,
      ingress: {
        host,
        controller,
        ...(className !== undefined && { className }),
        ...(Object.keys(all).length > 0 && { annotations: all }),
      },
      dnsRecords: [this.record(controlPlane, host)],
    };
  }

  private record({ identity, plane }: IHostedControlPlane, name: string): DnsRecord {
    const isMade = this.domain !== undefined && name === hostBelow(identity, this.domain);
    return {
      name,
      target: `address of the ingress controller of management plane '${plane.planeName}'`,
      ...(isMade && { wildcard: wildcardAbove(name) }),
    };
  }
}
