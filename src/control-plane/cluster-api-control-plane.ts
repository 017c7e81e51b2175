import { ApiObject } from 'cdk8s';
import type { Operator } from './operator';
import { operatorAddons, requireAgents } from './operator-addons';
import { OperatorComponent, operatorComponents } from './operator-components';
import { admissionControllers, kubelet } from './operator-kubernetes';
import { volumes } from './operator-mounts';
import { declaredAddress, loadBalancer, requireNetwork } from './operator-network';
import { operatorPods } from './operator-pods';
import type { IHostedControlPlane } from '../hosted-control-plane';
import type { KamajiControlPlane, StewardControlPlane } from '../platform/shapes';
import { apiObject } from '../private/api-object';
import { present } from '../private/present';
import { tenantMetadata } from '../private/tenant-metadata';

/** Both operators read the port as a signed number of 16 bits. */
const HIGHEST_PORT = 32767;

/** Defines the StewardControlPlane or KamajiControlPlane, which are alike but for their routes. */
export function defineClusterApiControlPlane(controlPlane: IHostedControlPlane, operator: Operator): ApiObject {
  const { dataStoreKey, endpoint, identity, options: { registry } } = controlPlane;
  if (endpoint.port > HIGHEST_PORT) {
    throw new Error(`'endpoint' of ${identity} has port ${endpoint.port}, expected at most ${HIGHEST_PORT}, beyond which ${operator.title} cannot read it back; choose a lower one`);
  }
  requireNetwork(controlPlane, operator);
  requireAgents(controlPlane);
  const { components, mounts } = operatorComponents(controlPlane);
  const fixed = {
    network: network(controlPlane, operator),
    ...present({
      deployment: present({ ...operatorPods(controlPlane), extraVolumes: volumes(mounts) }),
      apiServer: section(components.apiServer),
      controllerManager: section(components.controllerManager),
      scheduler: section(components.scheduler),
      kine: section(components.kine),
      kubelet: controlPlane.options.kubelet && kubelet(controlPlane),
      registry,
    }),
    ...admissionControllers(controlPlane),
  };
  return apiObject<StewardControlPlane | KamajiControlPlane>(controlPlane, 'Resource', {
    kind: operator.controlPlaneKind,
    metadata: tenantMetadata(controlPlane, identity.name),
    spec: () => ({
      version: controlPlane.version.toString(),
      replicas: controlPlane.replicas,
      dataStoreName: controlPlane.dataStore.name,
      // Left out, Steward joins namespace and name with '_', and `team-a/b` shares its state with `team/a-b`.
      dataStoreSchema: dataStoreKey,
      dataStoreUsername: dataStoreKey,
      ...operatorAddons(controlPlane, operator),
      ...fixed,
    }),
  });
}

function section({ image, volumeMounts, ...rest }: OperatorComponent) {
  return present({ containerImageName: image, ...rest, extraVolumeMounts: volumeMounts });
}

function network(controlPlane: IHostedControlPlane, operator: Operator) {
  const { certSans, exposureBinding: { gateway, ingress, serviceAnnotations, serviceType } } = controlPlane;
  return present({
    serviceType,
    serviceAddress: declaredAddress(controlPlane),
    serviceAnnotations,
    certSANs: certSans,
    loadBalancerConfig: loadBalancer(controlPlane),
    ingress: ingress && ingressSection(controlPlane, operator),
    gateway: gateway && present({ ...operator.gateway(gateway, controlPlane), extraAnnotations: gateway.annotations }),
  })!;
}

function ingressSection(controlPlane: IHostedControlPlane, operator: Operator) {
  const route = controlPlane.exposureBinding.ingress!;
  const { annotations, ...rest } = operator.ingress(route, controlPlane);
  return present({ ...rest, className: route.className, extraAnnotations: annotations })!;
}
