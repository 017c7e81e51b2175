import { PIN, POOL, SHARING_KEY, userAnnotations } from './annotations';
import { ControlPlaneServiceType, Exposure, ExposureBinding, ExposureKind } from './exposure';
import type { ControlPlaneProvider } from '../control-plane/control-plane-provider';
import type { IHostedControlPlane } from '../hosted-control-plane';
import { DNS_SUBDOMAIN } from '../private/grammar';
import type { TenantIdentity } from '../tenant-identity';
import type { Cidr } from '../values/cidr';
import type { Endpoint } from '../values/endpoint';

const NAME = 'LoadBalancerExposure';

/** MetalLB still reads the prefix that it had before. */
const RESERVED = [PIN, POOL, SHARING_KEY].flatMap((key) => [key, key.replace('metallb.io', 'metallb.universe.tf')]);

/** Kamaji takes no more. */
const MOST_SOURCE_RANGES = 16;

/** Options of `LoadBalancerExposure`. */
export interface LoadBalancerExposureOptions {
  /**
   * MetalLB pool of the management cluster that holds the endpoints.
   *
   * @default - whichever pool holds the address
   */
  readonly pool?: string;

  /**
   * Key of those who share an address, each on ports of its own. Konnectivity's port counts too.
   *
   * @default - each endpoint is an address of its own
   */
  readonly sharingKey?: string;

  /**
   * Networks from which the API servers may be reached, of the endpoints' IP family. Those of the workers must be among them.
   *
   * @default - from everywhere
   */
  readonly sourceRanges?: Cidr[];

  /**
   * Who implements the load balancers. It cannot change later.
   *
   * @default - the management cluster's default implementation
   */
  readonly loadBalancerClass?: string;

  /**
   * Annotations of the Services.
   *
   * @default - only those that pin the address
   */
  readonly annotations?: { [key: string]: string };
}

/**
 * An address of its own for each tenant, handed out by the management cluster's MetalLB.
 *
 * The address is the tenant's endpoint: a MetalLB pool of the management cluster must contain it. A name would not do,
 * as Steward and Kamaji write the load balancer's address into kubeconfigs.
 */
export class LoadBalancerExposure extends Exposure {
  public readonly kind = ExposureKind.LOAD_BALANCER;

  private readonly annotations: { readonly [key: string]: string };
  private readonly loadBalancerClass?: string;
  private readonly sourceRanges: Cidr[];

  constructor(options: LoadBalancerExposureOptions = {}) {
    super();
    const { pool, sharingKey } = options;
    this.annotations = {
      ...userAnnotations(NAME, options.annotations, RESERVED),
      ...(pool !== undefined && { [POOL]: requirePool(pool) }),
      ...(sharingKey !== undefined && { [SHARING_KEY]: requireKey(sharingKey) }),
    };
    this.loadBalancerClass = options.loadBalancerClass;
    this.sourceRanges = requireFew(options.sourceRanges ?? []);
  }

  public endpointOf(_identity: TenantIdentity, _provider: ControlPlaneProvider): Endpoint | undefined {
    return undefined;
  }

  public bind({ endpoint, identity }: IHostedControlPlane): ExposureBinding {
    const { loadBalancerClass, sourceRanges } = this;
    const { ipAddress } = endpoint;
    if (!ipAddress) {
      throw new Error(`'endpoint' of ${identity} is '${endpoint}', expected an IP address that MetalLB can hand out; give one`);
    }
    const other = sourceRanges.find(({ family }) => family !== ipAddress.family);
    if (other) {
      throw new Error(`'sourceRanges' of ${NAME} has ${other} of ${other.family}, expected ${ipAddress.family}, as the endpoint of ${identity} is ${endpoint}; remove it, or choose another endpoint`);
    }
    return {
      serviceType: ControlPlaneServiceType.LOAD_BALANCER,
      apiServerPort: endpoint.port,
      // Without the pin MetalLB picks any free address, and workers join one where nobody answers.
      serviceAnnotations: { ...this.annotations, [PIN]: endpoint.host },
      ...(loadBalancerClass !== undefined && { loadBalancerClass }),
      ...(sourceRanges.length > 0 && { sourceRanges: [...sourceRanges] }),
    };
  }
}

function requirePool(pool: string): string {
  const problem = DNS_SUBDOMAIN.problemOf(pool);
  if (problem !== undefined) {
    throw new Error(`'pool' of ${NAME} is ${problem}; give the name of an IPAddressPool`);
  }
  return pool;
}

function requireKey(key: string): string {
  if (key.trim() === '') {
    throw new Error(`'sharingKey' of ${NAME} is empty, expected a word that all who share an address have; give one, or leave it out`);
  }
  return key;
}

function requireFew(sourceRanges: Cidr[]): Cidr[] {
  if (sourceRanges.length > MOST_SOURCE_RANGES) {
    throw new Error(`'sourceRanges' of ${NAME} has ${sourceRanges.length} networks, expected at most ${MOST_SOURCE_RANGES}; give fewer and larger ones`);
  }
  return [...sourceRanges];
}
