import { ControlPlaneServiceType, Exposure, ExposureBinding, ExposureKind } from './exposure';
import type { ControlPlaneProvider } from '../control-plane/control-plane-provider';
import type { IHostedControlPlane } from '../hosted-control-plane';
import { requireWholeNumber } from '../private/numbers';
import type { TenantIdentity } from '../tenant-identity';
import { Endpoint } from '../values/endpoint';

const NAME = 'NodePortExposure';

/** Options of `NodePortExposure`. */
export interface NodePortExposureOptions {
  /** Address that leads to a running node of the management cluster. A DNS name is for providers of your own: Steward and Kamaji take none. */
  readonly address: string;

  /**
   * First port that the management cluster gives to Services.
   *
   * @default 30000
   */
  readonly firstPort?: number;

  /**
   * Last port that the management cluster gives to Services.
   *
   * @default 32767
   */
  readonly lastPort?: number;
}

/**
 * A port of the management cluster's nodes for each tenant.
 *
 * Every tenant says its endpoint: the address that all have in common, and a port that it alone has.
 */
export class NodePortExposure extends Exposure {
  public readonly kind = ExposureKind.NODE_PORT;

  /** First port that the management cluster gives to Services. */
  public readonly firstPort: number;

  /** Last port that the management cluster gives to Services. */
  public readonly lastPort: number;

  private readonly address: string;

  constructor(options: NodePortExposureOptions) {
    super();
    this.firstPort = requireWholeNumber('firstPort', NAME, options.firstPort ?? 30000, 1);
    this.lastPort = requireWholeNumber('lastPort', NAME, options.lastPort ?? 32767, this.firstPort);
    // The text that an endpoint has for the address.
    this.address = Endpoint.of(options.address).host;
  }

  public endpointOf(identity: TenantIdentity, _provider: ControlPlaneProvider): Endpoint | undefined {
    throw new Error(`'endpoint' of ${identity} is missing, expected ${this.address} with a port from ${this.firstPort} to ${this.lastPort} that no other tenant has; give one such as Endpoint.of('${this.address}', ${this.firstPort})`);
  }

  public bind({ endpoint, identity, plane }: IHostedControlPlane): ExposureBinding {
    const { host, ipAddress, port } = endpoint;
    if (host !== this.address) {
      throw new Error(`'endpoint' of ${identity} has the host '${host}', expected '${this.address}', where its ${NAME} says that nodes are; give that one`);
    }
    return {
      serviceType: ControlPlaneServiceType.NODE_PORT,
      // Steward and Kamaji open the port of the API server on the nodes.
      apiServerPort: port,
      ...(!ipAddress && { dnsRecords: [{ name: host, target: `addresses of the nodes of management plane '${plane.planeName}'` }] }),
    };
  }
}
