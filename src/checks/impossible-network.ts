import { ApiObject } from 'cdk8s';
import { Check } from './check';
import { CONTROL_PLANE_KINDS, ControlPlaneFields, controlPlaneFields, Path, textsAt, valueAt } from './control-plane-fields';
import { Severity } from './finding';
import { isOfKind } from './is-of-kind';
import type { Report } from './report';
import { KIND } from '../platform/kinds';
import { remembering } from '../private/remembering';
import { valueText } from '../schema/wording';
import { Cidr } from '../values/cidr';
import { IpAddress } from '../values/ip-address';

type NetworkFields = Pick<ControlPlaneFields, 'addresses' | 'podNetworks' | 'ports' | 'serviceNetworks'>;

const OF_CLUSTER: NetworkFields = {
  addresses: [],
  ports: [['spec', 'clusterNetwork', 'apiServerPort']],
  podNetworks: [['spec', 'clusterNetwork', 'pods', 'cidrBlocks']],
  serviceNetworks: [['spec', 'clusterNetwork', 'services', 'cidrBlocks']],
};

const ENDPOINT = ['spec', 'controlPlaneEndpoint'];

/** Takes what an object has that cannot be, and the fix. */
type Refuse = (what: string) => void;

export class ImpossibleNetworkCheck extends Check {
  public readonly _kinds = [KIND.CLUSTER, ...CONTROL_PLANE_KINDS];

  constructor() {
    super('TC173', {
      severity: Severity.ERROR,
      rule: 'a Cluster or hosted control plane has addresses, ports and networks that can be, and none for pods and Services alike',
      source: 'webhooks of Steward and Cluster API take port 70000, an address that is none, host bits in a network, and one network for both',
    });
  }

  public inspectObject(object: ApiObject, manifest: any, report: Report): void {
    const isCluster = isOfKind(object, KIND.CLUSTER);
    const fields = isCluster ? OF_CLUSTER : controlPlaneFields(object)!;
    const refuse = (what: string) => report.add(object, `${object.kind} '${manifest.metadata?.name}' has ${what}`);
    fields.ports.forEach((path) => inspectPort(manifest, path, refuse));
    fields.addresses.forEach((path) => inspectAddress(manifest, path, refuse));
    fields.podNetworks.forEach((path) => inspectNetworks(manifest, path, refuse));
    fields.serviceNetworks.forEach((path) => inspectNetworks(manifest, path, refuse));
    inspectOverlap(manifest, fields, refuse);
    if (isCluster) {
      inspectEndpoint(valueAt(manifest, ENDPOINT), refuse);
    }
  }
}

function inspectPort(manifest: any, path: Path, refuse: Refuse): void {
  const port = valueAt(manifest, path);
  if (typeof port === 'number' && !(port >= 1 && port <= 65535)) {
    refuse(`port ${port} in ${path.join('.')}, expected one from 1 to 65535; change it`);
  }
}

function inspectAddress(manifest: any, path: Path, refuse: Refuse): void {
  for (const address of textsAt(manifest, path)) {
    if (!IpAddress._tryParse(address)) {
      refuse(`${valueText(address)} in ${path.join('.')}, expected an IP address; give one, or leave it out`);
    }
  }
}

/** Why a text is no network; nothing if it is one. */
const whyNoNetwork = remembering((text) => {
  try {
    Cidr.parse(text);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
});

function inspectNetworks(manifest: any, path: Path, refuse: Refuse): void {
  for (const text of textsAt(manifest, path)) {
    const problem = whyNoNetwork(text);
    if (problem !== '') {
      refuse(`no network in ${path.join('.')}: ${problem}`);
    }
  }
}

/** Two networks with a blank between them, as a fleet repeats them. */
const shareAddresses = remembering((pair) => {
  const [one, other] = pair.split(' ');
  return whyNoNetwork(one) === '' && whyNoNetwork(other) === '' && Cidr.parse(one).overlaps(Cidr.parse(other));
});

function inspectOverlap(manifest: any, { podNetworks, serviceNetworks }: NetworkFields, refuse: Refuse): void {
  for (const podPath of podNetworks) {
    for (const pods of textsAt(manifest, podPath)) {
      for (const servicePath of serviceNetworks) {
        for (const services of textsAt(manifest, servicePath)) {
          if (shareAddresses(`${pods} ${services}`)) {
            refuse(`${pods} in ${podPath.join('.')} and ${services} in ${servicePath.join('.')}, which share addresses, expected networks of their own; change one of the two`);
          }
        }
      }
    }
  }
}

/** A host without a port, or the other way around, is taken for an endpoint that is there. Empty ones are those of v1beta1 that nobody set. */
function inspectEndpoint(endpoint: any, refuse: Refuse): void {
  const { host, port } = endpoint ?? {};
  if (Boolean(host) !== Boolean(port)) {
    refuse(`${valueText(endpoint)} in ${ENDPOINT.join('.')}, expected a host and a port; give both`);
  }
}
