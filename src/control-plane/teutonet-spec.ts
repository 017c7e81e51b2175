import { componentArgs, componentImage, componentMounts } from './component-args';
import type { ConfigMount } from './config-mount';
import type { HostedControlPlaneOptions, KonnectivityOptions } from './control-plane-options';
import { ControlPlaneComponent } from './control-plane-provider';
import { requireApart } from './mounts-apart';
import { oidcProviders } from './teutonet-oidc';
import type { TenantEtcd } from '../datastore/tenant-etcd';
import type { GatewayRoute } from '../exposure/exposure';
import type { IHostedControlPlane } from '../hosted-control-plane';
import type { TeutonetControlPlane } from '../platform/shapes';
import { COMPONENT_REQUESTS, resourcesOf } from '../private/component-requests';
import { contentHash } from '../private/content-hash';
import { requireWholeNumber } from '../private/numbers';

type Spec = NonNullable<TeutonetControlPlane['spec']>;
type Mounts = NonNullable<NonNullable<NonNullable<Spec['deployment']>['apiServer']>['mounts']>;
type Component = ControlPlaneComponent.API_SERVER | ControlPlaneComponent.CONTROLLER_MANAGER | ControlPlaneComponent.SCHEDULER;

/** Where the provider mounts things of its own into an API server. */
const TAKEN_PATHS = ['/etc/kubernetes/egress/configurations', '/etc/kubernetes/pki', '/run/konnectivity'];

/** The spec of a HostedControlPlane, but for kube-proxy being off. */
export function renderSpec(controlPlane: IHostedControlPlane, gateway: GatewayRoute, etcd: TenantEtcd, certificates: Spec['certificates']): Spec {
  const { identity, options, replicas, version } = controlPlane;
  const { konnectivity, oidc, registry } = options;
  const image = registry === undefined ? undefined : { registry };
  const pod = (component: Component) => renderPod(identity.toString(), options, component);
  return {
    version: version.toString(),
    replicas,
    gateway: { name: gateway.gatewayName, namespace: gateway.gatewayNamespace },
    certificates,
    etcd: { ...etcd._spec, image },
    deployment: {
      apiServer: {
        ...pod(ControlPlaneComponent.API_SERVER),
        mounts: renderMounts(controlPlane),
        konnectivity: image && { image },
      },
      controllerManager: pod(ControlPlaneComponent.CONTROLLER_MANAGER),
      scheduler: pod(ControlPlaneComponent.SCHEDULER),
    },
    konnectivityClient: unlessEmpty({ ...(image && { image }), ...agentReplicas(identity.toString(), konnectivity) }),
    coredns: image && { image },
    kubeProxy: image && { image },
    oidcProviders: oidc && oidcProviders(oidc),
  };
}

function agentReplicas(owner: string, options?: KonnectivityOptions): { replicas?: number } {
  const replicas = options?.agentReplicas;
  return replicas === undefined ? {} : { replicas: requireWholeNumber('konnectivity.agentReplicas', owner, replicas, 1) };
}

function renderPod(owner: string, options: HostedControlPlaneOptions, component: Component) {
  const image = componentImage(owner, options, component);
  return {
    args: unlessEmpty(argsOf(owner, options, component)),
    image: unlessEmpty({ ...(options.registry !== undefined && { registry: options.registry }), ...(image !== undefined && { repository: image }) }),
    priorityClassName: options.pods?.priorityClass,
    resources: resourcesOf(COMPONENT_REQUESTS[component], options[component]?.resources),
  };
}

function argsOf(owner: string, options: HostedControlPlaneOptions, component: Component): { [flag: string]: string } {
  const args = componentArgs({ ...options, oidc: undefined }, component);
  if (component !== ControlPlaneComponent.API_SERVER || !options.admissionControllers) {
    return args;
  }
  const flag = 'enable-admission-plugins';
  if (flag in args) {
    throw new Error(`'apiServer.extraArgs' of ${owner} has '${flag}', which 'admissionControllers' says too, expected one of them; remove the other`);
  }
  return { ...args, [flag]: options.admissionControllers.join(',') };
}

function renderMounts(controlPlane: IHostedControlPlane): Mounts | undefined {
  const component = ControlPlaneComponent.API_SERVER;
  const mounts = requireApart(controlPlane, component, componentMounts({ ...controlPlane.options, oidc: undefined }, component), TAKEN_PATHS);
  return unlessEmpty(Object.fromEntries(mounts.map((mount) => [volumeName(mount), renderMount(mount)])));
}

/** A Secret and a ConfigMap may have one name, or one of them two mounts: the path tells them apart. */
function volumeName({ name, path }: ConfigMount): string {
  return `${name.replaceAll('.', '-').slice(0, 52)}-${contentHash(path)}`;
}

function renderMount({ isSecret, name, path }: ConfigMount) {
  return isSecret ? { path, secret: { secretName: name } } : { path, configMap: { name } };
}

/** The API takes an empty object for a wish. */
function unlessEmpty<T extends object>(value: T): T | undefined {
  return Object.keys(value).length > 0 ? value : undefined;
}
