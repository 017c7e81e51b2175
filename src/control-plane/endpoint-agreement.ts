import type { ControlPlaneProvider } from './control-plane-provider';
import { PlaneFeature, PlaneRequirement } from './plane-feature';
import { EndpointTreatment, Infrastructure } from '../infrastructure/infrastructure';

/**
 * What a provider and an infrastructure need, so that both live with the endpoint in the Cluster.
 *
 * The Cluster always carries the endpoint, so nobody has to tell the infrastructure. A provider that insists on
 * doing so never initializes a control plane on a kind it does not know, and fights over the field with an
 * infrastructure that writes its own address there.
 */
export function endpointRequirements(provider: ControlPlaneProvider, infrastructure: Infrastructure): PlaneRequirement[] {
  const { clusterKind: kind, endpointTreatment } = infrastructure;
  const { name, ignoresInfrastructureEndpoint, patchAnyInfrastructureGate, patchedInfrastructureKinds, skipInfrastructureGate } = provider;
  const overwrites = endpointTreatment === EndpointTreatment.OVERWRITES;
  const canPatch = patchedInfrastructureKinds.some((patched) => patched === kind || patched === '*');
  if (canPatch && (ignoresInfrastructureEndpoint || !overwrites)) {
    return [];
  }
  if (skipInfrastructureGate !== undefined) {
    const reason = overwrites
      ? `${kind} overwrites its endpoint, and without the gate ${name} fights over it or never initializes a control plane`
      : `${name} cannot set the endpoint of ${kind}, and without the gate it never initializes a control plane`;
    return [{ feature: PlaneFeature.featureGate(name, skipInfrastructureGate), reason }];
  }
  if (overwrites) {
    throw new Error(`control plane provider '${name}' has no way to leave the endpoint of ${kind} alone, which overwrites it, expected a feature gate for that; choose another provider or another infrastructure`);
  }
  if (patchAnyInfrastructureGate !== undefined) {
    const resource = `${kind.toLowerCase()}s`;
    return [
      { feature: PlaneFeature.featureGate(name, patchAnyInfrastructureGate), reason: `${name} sets the endpoint of ${kind} only if told to` },
      ...['get', 'list', 'watch', 'patch'].map((verb) => ({
        feature: PlaneFeature.permission(name, verb, resource),
        reason: `the role of ${name} does not hold it, and it must set the endpoint of ${kind}`,
      })),
    ];
  }
  throw new Error(`control plane provider '${name}' cannot set the endpoint of ${kind}, expected one of ${patchedInfrastructureKinds.join(', ')}; choose another provider or another infrastructure`);
}
