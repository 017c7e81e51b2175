import { Construct } from 'constructs';
import type { GatewayListener } from '../control-plane/control-plane-provider';
import type { IHostedControlPlane } from '../hosted-control-plane';
import type { IManagementPlane } from '../management-plane';
import { KIND } from '../platform/kinds';
import type { Gateway } from '../platform/shapes';
import { apiObject } from '../private/api-object';

interface GatewayDefinition {
  readonly name: string;
  readonly namespace: string;
  readonly gatewayClass: string;
  readonly domain: string;
}

/** A Gateway that passes TLS through to all tenants of a management plane, on the listeners that their providers need. */
export class SharedGateway extends Construct {
  /** The one of a name, defined on first use. */
  public static of(plane: IManagementPlane, definition: GatewayDefinition): SharedGateway {
    const id = 'Gateways';
    const scope = plane.node.tryFindChild(id) as Construct | undefined ?? new Construct(plane, id);
    const known = scope.node.tryFindChild(idOf(definition)) as SharedGateway | undefined;
    return known?.requireSame(definition) ?? new SharedGateway(scope, plane, definition);
  }

  private readonly listeners: GatewayListener[] = [];
  private readonly controlPlanes: IHostedControlPlane[] = [];

  private constructor(scope: Construct, plane: IManagementPlane, private readonly definition: GatewayDefinition) {
    super(scope, idOf(definition));
    const { name, namespace, gatewayClass } = definition;
    apiObject<Gateway>(this, 'Resource', {
      kind: KIND.GATEWAY,
      // The last tenant that leaves must not take along the address that DNS knows.
      metadata: { name, namespace, annotations: plane.delivery.pruneProtection },
      spec: () => ({
        gatewayClassName: gatewayClass,
        listeners: [...this.listeners].sort((a, b) => a.port - b.port).map((listener) => ({
          name: listener.name,
          protocol: 'TLS',
          port: listener.port,
          hostname: `*.${this.domainOf(listener)}`,
          tls: { mode: 'Passthrough' as const },
          allowedRoutes: { namespaces: { from: 'All' as const } },
        })),
      }),
    });
  }

  /** Listen where the provider of a control plane expects it. */
  public addListeners(controlPlane: IHostedControlPlane): void {
    const { identity, provider } = controlPlane;
    this.controlPlanes.push(controlPlane);
    for (const { name, port } of provider.gatewayListeners) {
      const known = this.listeners.find((listener) => listener.name === name || listener.port === port);
      if (!known) {
        this.listeners.push({ name, port });
      } else if (known.name !== name || known.port !== port) {
        throw new Error(`${textOf(this.definition)} has listener '${known.name}' on port ${known.port}, but ${identity} needs '${name}' on port ${port} for ${provider.name}, expected each name and each port once; give one of the two providers another Gateway`);
      }
    }
  }

  /** Steward reaches konnectivity below `konnectivity.` where the API server is below `k8s.`: a listener of its own has that domain. */
  private domainOf({ name }: GatewayListener): string {
    const { domain } = this.definition;
    for (const { endpoint, konnectivity, provider: { gatewayListeners: [, own] } } of this.controlPlanes) {
      const prefix = endpoint.host.slice(0, -domain.length);
      if (konnectivity && own?.name === name && !konnectivity.host.endsWith(`.${domain}`) && konnectivity.host.startsWith(prefix)) {
        return konnectivity.host.slice(prefix.length);
      }
    }
    return domain;
  }

  private requireSame(other: GatewayDefinition): this {
    const { gatewayClass, domain } = this.definition;
    if (gatewayClass !== other.gatewayClass || domain !== other.domain) {
      throw new Error(`${textOf(other)} is of class '${gatewayClass}' for '*.${domain}' and of class '${other.gatewayClass}' for '*.${other.domain}', expected one of the two; use one GatewayExposure for both, or another Gateway`);
    }
    return this;
  }
}

/** A namespace has no dots. */
function idOf({ name, namespace }: GatewayDefinition): string {
  return `${namespace}.${name}`;
}

function textOf({ name, namespace }: GatewayDefinition): string {
  return `Gateway ${namespace}/${name}`;
}
