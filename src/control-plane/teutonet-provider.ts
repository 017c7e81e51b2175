import { ApiObject, Duration } from 'cdk8s';
import { ControlPlaneComponent, ControlPlaneProvider, GatewayListener } from './control-plane-provider';
import { TEUTONET_FLAGS } from './teutonet-flags';
import { requireWithinLimits } from './teutonet-limits';
import { renderSpec } from './teutonet-spec';
import type { DataStore } from '../datastore/data-store';
import { TenantEtcd } from '../datastore/tenant-etcd';
import { ExposureKind, GatewayRoute } from '../exposure/exposure';
import type { IHostedControlPlane } from '../hosted-control-plane';
import { KIND } from '../platform/kinds';
import { releaseOf } from '../platform/release-of';
import type { TeutonetControlPlane } from '../platform/shapes';
import { apiObject } from '../private/api-object';
import { tenantMetadata } from '../private/tenant-metadata';
import { Endpoint } from '../values/endpoint';

type Spec = NonNullable<TeutonetControlPlane['spec']>;

/** The port of every endpoint that the provider makes. */
const PORT = 443;

/** Certificates under an authority live for a day, and it is renewed when half its own life is over. */
const SHORTEST_LIFETIME = Duration.days(2);

/** Options of `TeutonetProvider`. */
export interface TeutonetProviderOptions {
  /**
   * How long the certificate authority of a tenant lives. It is renewed halfway, which replaces every worker of the tenant.
   *
   * @default Duration.days(365)
   */
  readonly certificateAuthorityLifetime?: Duration;

  /**
   * How long the authority above it lives, at least as long.
   *
   * @default - as long
   */
  readonly rootCertificateAuthorityLifetime?: Duration;
}

/**
 * Control planes run by teutonet's Cluster API provider, each with an etcd of its own, behind one Gateway.
 *
 * Endpoints are `<cluster>.<namespace>.<domain of the Gateway's wildcard>:443`.
 */
export class TeutonetProvider extends ControlPlaneProvider {
  public readonly name = 'teutonet';
  public readonly exposures = [ExposureKind.GATEWAY];
  public readonly patchedInfrastructureKinds = ['*'];
  public readonly skipInfrastructureGate?: string;
  public readonly ignoresInfrastructureEndpoint: boolean = true;
  public readonly gatewayListeners: GatewayListener[] = [{ name: 'tls-passthrough', port: PORT }];
  public readonly tlsRouteVersion?: string = 'v1alpha2';
  public readonly dataStoreGroup?: string;

  private readonly certificates: Spec['certificates'];

  constructor(options: TeutonetProviderOptions = {}) {
    super();
    const lifetime = options.certificateAuthorityLifetime ?? Duration.days(365);
    const hours = requireLifetime('certificateAuthorityLifetime', lifetime, SHORTEST_LIFETIME);
    const rootHours = requireLifetime('rootCertificateAuthorityLifetime', options.rootCertificateAuthorityLifetime ?? lifetime, lifetime);
    // Left out they are two days, and every worker is replaced once a day.
    this.certificates = { rootCaCertificateDuration: `${rootHours}h`, caCertificateDuration: `${hours}h` };
  }

  public get defaultDataStore(): DataStore {
    return new TenantEtcd();
  }

  public managedFlags(component: ControlPlaneComponent): string[] {
    return [...TEUTONET_FLAGS[component]];
  }

  public konnectivityEndpoint(controlPlane: IHostedControlPlane): Endpoint | undefined {
    return Endpoint.of(`konnectivity.${requireRoute(controlPlane, this.name).host}`, PORT);
  }

  /** Nothing: the provider makes policies and disruption budgets for its pods itself. */
  public podLabels(_controlPlane: IHostedControlPlane): { [key: string]: string } | undefined {
    return undefined;
  }

  public defineControlPlane(controlPlane: IHostedControlPlane): ApiObject {
    const { dataStore, identity } = controlPlane;
    const release = releaseOf(controlPlane);
    if (!release._knows(KIND.HOSTED_CONTROL_PLANE)) {
      throw new Error(`'provider' of ${identity} is ${this.name}, which speaks the contract v1beta2 of Cluster API and is no part of platform release ${release.name}, expected release 2026-08 or a later one; choose that, or another provider`);
    }
    requireWithinLimits(controlPlane, this.name);
    const gateway = requireRoute(controlPlane, this.name);
    // Not left to the types: whoever writes a datastore of their own may say that it is the tenant's.
    if (!(dataStore instanceof TenantEtcd)) {
      throw new Error(`'dataStore' of ${identity} is '${dataStore.name}', which ${this.name} does not make, expected a TenantEtcd; choose that`);
    }
    const spec = renderSpec(controlPlane, gateway, dataStore, this.certificates);
    return apiObject<TeutonetControlPlane>(controlPlane, 'Resource', {
      kind: KIND.HOSTED_CONTROL_PLANE,
      metadata: tenantMetadata(controlPlane, identity.name),
      // Whether an addon replaces kube-proxy is known last.
      spec: () => ({ ...spec, ...(!controlPlane.hasKubeProxy && { kubeProxy: { ...spec.kubeProxy, disabled: true } }) }),
    });
  }
}

/** The route to the endpoint, which the provider makes of names and waits for in the Cluster: any other is never ready. */
function requireRoute({ endpoint, exposureBinding: { gateway }, identity }: IHostedControlPlane, provider: string): GatewayRoute {
  const start = `${identity.name}.${identity.namespace}.`;
  if (endpoint.port !== PORT || !endpoint.host.startsWith(start)) {
    throw new Error(`'endpoint' of ${identity} is '${endpoint}', expected '${start}', then the domain of the Gateway's wildcard and port ${PORT}, as ${provider} makes no other; leave it out, or give that one`);
  }
  if (gateway?.host !== endpoint.host) {
    throw new Error(`'exposure' of ${identity} has ${gateway ? `a route for '${gateway.host}'` : 'no route through a Gateway'}, expected one for '${endpoint.host}', as ${provider} makes that; choose a GatewayExposure`);
  }
  return gateway;
}

function requireLifetime(prop: string, lifetime: Duration, shortest: Duration): number {
  const hours = lifetime.toHours({ integral: false });
  const least = shortest.toHours({ integral: false });
  if (!Number.isInteger(hours) || hours < least) {
    throw new Error(`'${prop}' of TeutonetProvider is ${lifetime.toHumanString()}, expected whole hours, at least ${least}; give one such as Duration.days(365)`);
  }
  return hours;
}
