import { ApiObject } from 'cdk8s';
import type { SecretKey } from './control-plane';
import type { Operator } from './operator';
import { operatorAddons, requireAgents } from './operator-addons';
import { OperatorComponent, OperatorComponents, operatorComponents } from './operator-components';
import { admissionControllers, kubelet } from './operator-kubernetes';
import { volumes } from './operator-mounts';
import { declaredAddress, loadBalancer, requireNetwork } from './operator-network';
import { operatorPods } from './operator-pods';
import type { IHostedControlPlane } from '../hosted-control-plane';
import type { KamajiTenantControlPlane, StewardTenantControlPlane } from '../platform/shapes';
import { apiObject } from '../private/api-object';
import { present } from '../private/present';

/** Defines the TenantControlPlane of Steward or Kamaji, of which Cluster API knows nothing. */
export function defineTenantControlPlane(controlPlane: IHostedControlPlane, operator: Operator): ApiObject {
  requireNetwork(controlPlane, operator);
  requireAgents(controlPlane);
  const { dataStoreKey, identity: { name, namespace } } = controlPlane;
  const fixed = {
    controlPlane: {
      deployment: deployment(controlPlane),
      service: service(controlPlane),
      ...routes(controlPlane, operator),
    },
    kubernetes: {
      version: controlPlane.version.toString(),
      kubelet: kubelet(controlPlane),
      ...admissionControllers(controlPlane),
    },
    networkProfile: networkProfile(controlPlane),
  };
  return apiObject<StewardTenantControlPlane | KamajiTenantControlPlane>(controlPlane, 'Resource', {
    kind: operator.tenantControlPlaneKind,
    metadata: { name, namespace },
    spec: () => ({
      dataStore: controlPlane.dataStore.name,
      // Left out, Steward joins namespace and name with '_', and `team-a/b` shares its state with `team/a-b`.
      dataStoreSchema: dataStoreKey,
      dataStoreUsername: dataStoreKey,
      ...fixed,
      ...operatorAddons(controlPlane, operator),
    }),
  });
}

/** Where both operators keep the kubeconfig of a control plane. */
export function adminKubeconfig({ identity }: IHostedControlPlane): SecretKey {
  return { name: `${identity.name}-admin-kubeconfig`, key: 'admin.conf' };
}

function deployment(controlPlane: IHostedControlPlane) {
  const { components, mounts } = operatorComponents(controlPlane);
  const { apiServer, controllerManager, scheduler } = components;
  return {
    replicas: controlPlane.replicas,
    ...present({
      registrySettings: present({
        registry: controlPlane.options.registry,
        apiServerImage: apiServer.image,
        controllerManagerImage: controllerManager.image,
        schedulerImage: scheduler.image,
      }),
      resources: byComponent(components, ({ resources }) => resources),
      extraArgs: byComponent(components, ({ extraArgs }) => extraArgs),
      additionalVolumes: volumes(mounts),
      additionalVolumeMounts: byComponent(components, ({ volumeMounts }) => volumeMounts),
      ...operatorPods(controlPlane),
    }),
  };
}

function byComponent<T>({ apiServer, controllerManager, scheduler, kine }: OperatorComponents['components'], part: (component: OperatorComponent) => T | undefined) {
  return present({ apiServer: part(apiServer), controllerManager: part(controllerManager), scheduler: part(scheduler), kine: part(kine) });
}

function service({ exposureBinding: { serviceAnnotations, serviceType } }: IHostedControlPlane) {
  return { serviceType, ...present({ additionalMetadata: present({ annotations: serviceAnnotations }) }) };
}

function routes(controlPlane: IHostedControlPlane, operator: Operator) {
  const { exposureBinding: { gateway, ingress } } = controlPlane;
  return {
    ...(ingress && { ingress: ingressSection(controlPlane, operator) }),
    ...(gateway && {
      gateway: {
        hostname: gateway.host,
        parentRefs: [operator.gatewayReference(gateway, controlPlane)],
        ...present({ additionalMetadata: present({ annotations: gateway.annotations }) }),
      },
    }),
  };
}

function ingressSection(controlPlane: IHostedControlPlane, operator: Operator) {
  const route = controlPlane.exposureBinding.ingress!;
  const { annotations, ...rest } = operator.ingress(route, controlPlane);
  return present({ ...rest, ingressClassName: route.className, additionalMetadata: present({ annotations }) })!;
}

/** Without it nothing has a default, and the operators refuse the object. */
function networkProfile(controlPlane: IHostedControlPlane) {
  return present({
    address: declaredAddress(controlPlane),
    port: controlPlane.apiServerPort,
    podCidr: controlPlane.podCidr.toString(),
    serviceCidr: controlPlane.serviceCidr.toString(),
    clusterDomain: 'cluster.local',
    certSANs: controlPlane.certSans,
    ...loadBalancer(controlPlane),
  })!;
}
