import type { ConfigMount } from './config-mount';
import type { AuditOptions, HostedControlPlaneOptions, OidcOptions } from './control-plane-options';
import { ControlPlaneComponent } from './control-plane-provider';

type Flags = { [flag: string]: string };

/** The flags of a component that options ask for, without their dashes: those that the library makes, then the user's own. */
export function componentArgs(options: HostedControlPlaneOptions, component: ControlPlaneComponent): Flags {
  const made = madeFlags(options, component);
  const extraArgs = options[component]?.extraArgs ?? {};
  for (const flag of Object.keys(extraArgs)) {
    requireFlagName(`'extraArgs' of ${component}`, flag);
    const option = Object.keys(made).find((key) => Object.hasOwn(made[key], flag));
    if (option !== undefined) {
      throw new Error(`'extraArgs' of ${component} has the flag '${flag}', which '${option}' sets too, expected it once; leave out the one or the other`);
    }
  }
  return Object.assign({}, ...Object.values(made), extraArgs);
}

/** Refuses a flag with its dashes, or with anything that is none. */
export function requireFlagName(owner: string, flag: string): void {
  if (!/^[A-Za-z0-9][A-Za-z0-9-]*$/.test(flag)) {
    throw new Error(`${owner} has the flag '${flag}', expected letters, digits and '-', and no '-' in front; write it like 'audit-log-maxage'`);
  }
}

/** The name of a component's image, if it has another than upstream's. */
export function componentImage(owner: string, options: HostedControlPlaneOptions, component: ControlPlaneComponent): string | undefined {
  const image = options[component]?.image;
  if (image !== undefined && /[:@]/.test(image)) {
    throw new Error(`'${component}.image' of ${owner} is '${image}', expected the name alone, as the tag is the version of Kubernetes; leave out what follows ':' or '@'`);
  }
  return image;
}

/** What options mount into a component, each mount once. */
export function componentMounts(options: HostedControlPlaneOptions, component: ControlPlaneComponent): ConfigMount[] {
  const mounts = new Map<string, ConfigMount>();
  const made = component === ControlPlaneComponent.API_SERVER ? apiServerMounts(options) : [];
  for (const mount of [...made, ...options[component]?.mounts ?? []]) {
    const other = mounts.get(mount.path);
    if (other && (other.name !== mount.name || other.isSecret !== mount.isSecret)) {
      throw new Error(`${mountText(other)} and ${mountText(mount)} are both mounted at '${mount.path}' of ${component}, expected a path for each; change one of the two`);
    }
    mounts.set(mount.path, mount);
  }
  return [...mounts.values()];
}

/** What a mount is, in words. */
export function mountText({ isSecret, name }: ConfigMount): string {
  return `${isSecret ? 'Secret' : 'ConfigMap'} '${name}'`;
}

/** The flags that the library makes, by the option that asks for them. */
function madeFlags(options: HostedControlPlaneOptions, component: ControlPlaneComponent): { [option: string]: Flags } {
  const { audit, encryption, featureGates, oidc } = options;
  return {
    ...(featureGates && component !== ControlPlaneComponent.KINE && { featureGates: gateFlags(featureGates) }),
    ...(component === ControlPlaneComponent.API_SERVER && {
      ...(oidc && { oidc: oidcFlags(oidc) }),
      ...(audit && { audit: auditFlags(audit) }),
      ...(encryption && { encryption: { 'encryption-provider-config': `${encryption.path}/encryption.yaml` } }),
    }),
  };
}

/** The flag that turns feature gates of Kubernetes on and off. */
export function gateFlags(gates: { [gate: string]: boolean }): Flags {
  const text = Object.entries(gates).sort().map(([gate, isOn]) => `${gate}=${isOn}`).join(',');
  return text ? { 'feature-gates': text } : {};
}

function oidcFlags(oidc: OidcOptions): Flags {
  return {
    'oidc-issuer-url': oidc.issuerUrl,
    'oidc-client-id': oidc.clientId,
    ...(oidc.usernameClaim !== undefined && { 'oidc-username-claim': oidc.usernameClaim }),
    ...(oidc.usernamePrefix !== undefined && { 'oidc-username-prefix': oidc.usernamePrefix }),
    ...(oidc.groupsClaim !== undefined && { 'oidc-groups-claim': oidc.groupsClaim }),
    ...(oidc.groupsPrefix !== undefined && { 'oidc-groups-prefix': oidc.groupsPrefix }),
    ...(oidc.certificateAuthority && { 'oidc-ca-file': `${oidc.certificateAuthority.path}/ca.crt` }),
  };
}

function auditFlags({ policy, webhook }: AuditOptions): Flags {
  return {
    'audit-policy-file': `${policy.path}/policy.yaml`,
    // A policy without a backend writes nothing down.
    ...(webhook ? { 'audit-webhook-config-file': `${webhook.path}/webhook.yaml` } : { 'audit-log-path': '-' }),
  };
}

function apiServerMounts({ audit, encryption, oidc }: HostedControlPlaneOptions): ConfigMount[] {
  return [
    oidc?.certificateAuthority,
    audit?.policy,
    audit?.webhook && requireSecret('audit.webhook', audit.webhook),
    encryption && requireSecret('encryption', encryption),
  ].filter((mount) => mount !== undefined);
}

function requireSecret(prop: string, mount: ConfigMount): ConfigMount {
  if (!mount.isSecret) {
    throw new Error(`'${prop}' is the ${mountText(mount)}, expected a Secret, as everybody who may look around can read the other; move it into one`);
  }
  return mount;
}
