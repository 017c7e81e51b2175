import { ApiObject } from 'cdk8s';
import { IConstruct } from 'constructs';
import { Check } from './check';
import { controlPlaneStatements } from './control-plane-endpoint';
import { CONTROL_PLANE_KINDS, controlPlaneFields } from './control-plane-fields';
import { isHost, Statement } from './endpoint-statement';
import { Severity } from './finding';
import { isOfKind } from './is-of-kind';
import type { Report } from './report';
import type { Tenants } from './tenants';
import { KIND } from '../platform/kinds';
import { valueText } from '../schema/wording';
import type { TenantIdentity } from '../tenant-identity';
import type { Endpoint } from '../values/endpoint';

/** Whose endpoint an object speaks of: a tenant cluster, or a control plane without one. */
interface Owner extends IConstruct {
  readonly identity: TenantIdentity;
  readonly endpoint: Endpoint;
}

export class EndpointAgreementCheck extends Check {
  public readonly _kinds = [KIND.CLUSTER, KIND.HELM_RELEASE, ...CONTROL_PLANE_KINDS];

  constructor(private readonly tenants: Tenants) {
    super('TC115', {
      severity: Severity.ERROR,
      rule: 'the Cluster, the control plane and Cilium of a tenant have its endpoint, also after patches and values of your own',
      source: 'each is taken as it is, and machines join, or Cilium asks, where nobody answers',
    });
  }

  public inspectObject(object: ApiObject, manifest: any, report: Report): void {
    const spec = manifest.spec ?? {};
    const fields = controlPlaneFields(object);
    if (fields) {
      const cluster = this.tenants.of(object, manifest);
      const made = this.tenants.hostedControlPlane(object) ?? cluster?.hostedControlPlane;
      const owner = made ? made.cluster ?? made : cluster;
      this.compare(object, manifest, report, owner, ({ endpoint }) => controlPlaneStatements(manifest, fields, endpoint, made));
    } else if (isOfKind(object, KIND.CLUSTER)) {
      this.compare(object, manifest, report, this.tenants.of(object, manifest), ({ endpoint }) => [clusterStatement(spec, endpoint)]);
    } else if (isCilium(spec.values)) {
      this.compare(object, manifest, report, this.tenants.of(object, manifest), ({ endpoint }) => [ciliumStatement(spec, endpoint)]);
    }
  }

  private compare(object: ApiObject, manifest: any, report: Report, owner: Owner | undefined, read: (owner: Owner) => Statement[]): void {
    for (const { path, got, expected } of owner ? read(owner).filter(({ agrees }) => !agrees) : []) {
      report.add(object, `${object.kind} '${manifest.metadata?.name}' has ${got === undefined ? 'nothing' : valueText(got)} in ${path}, expected ${valueText(expected)}, as the endpoint of ${owner!.identity} is ${owner!.endpoint}; remove the patch or value that says otherwise, or change 'endpoint'`, owner);
    }
  }
}

function clusterStatement({ controlPlaneEndpoint }: any, endpoint: Endpoint): Statement {
  const { host, port } = endpoint;
  return {
    path: 'spec.controlPlaneEndpoint',
    got: controlPlaneEndpoint,
    expected: { host, port },
    agrees: isHost(endpoint, controlPlaneEndpoint?.host) && controlPlaneEndpoint.port === port,
  };
}

/** By its values, as its chart may have another name in a registry of your own. With `auto` it asks the tenant for the endpoint. */
function isCilium(values: any): boolean {
  const { k8sServiceHost, kubeProxyReplacement } = values ?? {};
  return k8sServiceHost === undefined ? String(kubeProxyReplacement) === 'true' : k8sServiceHost !== 'auto';
}

function ciliumStatement({ values: { k8sServiceHost, k8sServicePort } }: any, endpoint: Endpoint): Statement {
  return {
    path: 'spec.values',
    got: { k8sServiceHost, k8sServicePort },
    expected: { k8sServiceHost: endpoint.host, k8sServicePort: endpoint.port },
    agrees: isHost(endpoint, k8sServiceHost) && Number(k8sServicePort) === endpoint.port,
  };
}
