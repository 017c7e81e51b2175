import { change, duration, Json, move } from './move';

const EXTRA_ARGS = [
  ['clusterConfiguration', 'apiServer', 'extraArgs'],
  ['clusterConfiguration', 'controllerManager', 'extraArgs'],
  ['clusterConfiguration', 'scheduler', 'extraArgs'],
  ['clusterConfiguration', 'etcd', 'local', 'extraArgs'],
  ['initConfiguration', 'nodeRegistration', 'kubeletExtraArgs'],
  ['joinConfiguration', 'nodeRegistration', 'kubeletExtraArgs'],
];

/** KubeadmConfigTemplate: v1beta2 to v1beta1. */
export function kubeadmConfigTemplateToV1beta1(template: Json): void {
  kubeadmConfigToV1beta1(template.spec?.template?.spec);
}

/** What templates and control planes tell kubeadm: v1beta2 to v1beta1. */
export function kubeadmConfigToV1beta1(spec: Json | undefined): void {
  EXTRA_ARGS.forEach((path) => change(spec, path, extraArgsMap));
  move(spec, ['joinConfiguration', 'timeouts', 'tlsBootstrapSeconds'], ['joinConfiguration', 'discovery', 'timeout'], duration);
  move(
    spec,
    ['initConfiguration', 'timeouts', 'controlPlaneComponentHealthCheckSeconds'],
    ['clusterConfiguration', 'apiServer', 'timeoutForControlPlane'],
    duration,
  );
  change(spec, ['initConfiguration', 'bootstrapTokens'], (tokens) => {
    tokens.forEach?.((token: unknown) => move(token, ['ttlSeconds'], ['ttl'], duration));
    return tokens;
  });
}

/** A list of names and values as a map; what already is a map stays one. */
function extraArgsMap(args: unknown): unknown {
  return Array.isArray(args) ? Object.fromEntries(args.map(({ name, value }) => [name, value])) : args;
}
