import { ApiObject } from 'cdk8s';
import { Check } from './check';
import { Severity } from './finding';
import { isOfKind } from './is-of-kind';
import type { Report } from './report';
import type { Tenants } from './tenants';
import { KIND } from '../platform/kinds';
import { valueText } from '../schema/wording';
import type { TenantCluster } from '../tenant-cluster';
import type { Endpoint } from '../values/endpoint';
import { IpAddress } from '../values/ip-address';

const PIN = 'metallb.io/loadBalancerIPs';

/** What an object says of its tenant's endpoint. */
interface Statement {
  readonly path: string;
  readonly got: unknown;
  readonly expected: unknown;
  readonly agrees: boolean;
}

type Reader = (spec: any, cluster: TenantCluster) => Statement[];

export class EndpointAgreementCheck extends Check {
  constructor(private readonly tenants: Tenants) {
    super('TC115', {
      severity: Severity.ERROR,
      rule: 'the Cluster, the control plane and Cilium of a tenant have its endpoint, also after patches and values of your own',
      source: 'each is taken as it is, and machines join, or Cilium asks, where nobody answers',
    });
  }

  public inspectObject(object: ApiObject, manifest: any, report: Report): void {
    const spec = manifest.spec ?? {};
    const read = readerOf(object, spec);
    const cluster = read && this.tenants.of(object, manifest);
    if (!cluster) {
      return;
    }
    for (const { path, got, expected, agrees } of read(spec, cluster)) {
      if (!agrees) {
        report.add(object, `${object.kind} '${manifest.metadata?.name}' has ${got === undefined ? 'nothing' : valueText(got)} in ${path}, expected ${valueText(expected)}, as the endpoint of ${cluster.identity} is ${cluster.endpoint}; remove the patch or value that says otherwise, or change 'endpoint'`, cluster);
      }
    }
  }
}

function readerOf(object: ApiObject, spec: any): Reader | undefined {
  if (isOfKind(object, KIND.CLUSTER)) { return readCluster; }
  if (isOfKind(object, KIND.STEWARD_CONTROL_PLANE)) { return readControlPlane; }
  return isOfKind(object, KIND.HELM_RELEASE) && isCilium(spec.values) ? readCilium : undefined;
}

function readCluster({ controlPlaneEndpoint }: any, { endpoint }: TenantCluster): Statement[] {
  const { host, port } = endpoint;
  return [{
    path: 'spec.controlPlaneEndpoint',
    got: controlPlaneEndpoint,
    expected: { host, port },
    agrees: isHost(endpoint, controlPlaneEndpoint?.host) && controlPlaneEndpoint.port === port,
  }];
}

function readControlPlane({ network }: any, { endpoint, hostedControlPlane }: TenantCluster): Statement[] {
  const { certSANs, serviceAnnotations } = network ?? {};
  const statements = [{ path: 'spec.network.certSANs', got: certSANs, expected: [endpoint.host], agrees: isAmong(endpoint, certSANs) }];
  const pin = serviceAnnotations?.[PIN];
  const isPinned = pin !== undefined || hostedControlPlane?.exposureBinding.serviceAnnotations?.[PIN] !== undefined;
  return isPinned && endpoint.ipAddress
    ? [...statements, { path: `spec.network.serviceAnnotations[${PIN}]`, got: pin, expected: endpoint.host, agrees: isAmong(endpoint, typeof pin === 'string' && pin.split(',')) }]
    : statements;
}

/** By its values, as its chart may have another name in a registry of your own. With `auto` it asks the tenant for the endpoint. */
function isCilium(values: any): boolean {
  const { k8sServiceHost, kubeProxyReplacement } = values ?? {};
  return k8sServiceHost === undefined ? String(kubeProxyReplacement) === 'true' : k8sServiceHost !== 'auto';
}

function readCilium({ values: { k8sServiceHost, k8sServicePort } }: any, { endpoint }: TenantCluster): Statement[] {
  return [{
    path: 'spec.values',
    got: { k8sServiceHost, k8sServicePort },
    expected: { k8sServiceHost: endpoint.host, k8sServicePort: endpoint.port },
    agrees: isHost(endpoint, k8sServiceHost) && Number(k8sServicePort) === endpoint.port,
  }];
}

/** IPv6 addresses have many texts. */
function isHost({ host, ipAddress }: Endpoint, text: unknown): boolean {
  return text === host || (ipAddress !== undefined && typeof text === 'string' && IpAddress._tryParse(text)?.toString() === host);
}

function isAmong(endpoint: Endpoint, texts: unknown): boolean {
  return Array.isArray(texts) && texts.some((text) => isHost(endpoint, String(text).trim()));
}
