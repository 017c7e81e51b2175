import type { ControlPlaneProvider } from './control-plane-provider';
import { EndpointTreatment, Infrastructure } from '../infrastructure/infrastructure';

/**
 * The feature gates with which a provider and an infrastructure leave the endpoint in the Cluster alone.
 *
 * The Cluster always carries the endpoint, so nobody has to tell the infrastructure. A provider that insists on
 * doing so never initializes a control plane on a kind it does not know, and fights over the field with an
 * infrastructure that writes its own address there.
 */
export function endpointGates(provider: ControlPlaneProvider, infrastructure: Infrastructure): string[] {
  const kind = infrastructure.clusterKind;
  const overwrites = infrastructure.endpointTreatment === EndpointTreatment.OVERWRITES;
  if (provider.patchedInfrastructureKinds.includes(kind) && !overwrites) {
    return [];
  }
  if (provider.skipInfrastructureGate !== undefined) {
    return [provider.skipInfrastructureGate];
  }
  const name = provider.constructor.name;
  throw new Error(overwrites
    ? `'controlPlaneProvider' ${name} has no way to leave the endpoint of ${kind} alone, which overwrites it; choose a provider with a skip gate or another infrastructure`
    : `'controlPlaneProvider' ${name} cannot set the endpoint of ${kind}, expected one of ${provider.patchedInfrastructureKinds.join(', ')}; choose another pair`);
}
