import type { OidcOptions } from './control-plane-options';
import type { TeutonetControlPlane } from '../platform/shapes';

type OidcProviders = NonNullable<NonNullable<TeutonetControlPlane['spec']>['oidcProviders']>;

/**
 * An issuer as teutonet's provider takes it: claims are read by expressions, which give the names that the flags of
 * kube-apiserver give elsewhere.
 */
export function oidcProviders({ clientId, groupsClaim, groupsPrefix, issuerUrl, usernameClaim = 'sub', usernamePrefix }: OidcOptions): OidcProviders {
  const prefix = usernamePrefix ?? (usernameClaim === 'email' ? '-' : `${issuerUrl}#`);
  return {
    [issuerUrl]: {
      audiences: [clientId],
      claimMappings: {
        username: prefix === '-' ? claim(usernameClaim) : `${text(prefix)} + ${claim(usernameClaim)}`,
        ...(groupsClaim !== undefined && { groups: groups(groupsClaim, groupsPrefix) }),
      },
      // Kubernetes refuses to tell users by an address that nobody has verified, unless a rule looks at that.
      ...(usernameClaim === 'email' && {
        claimValidationRules: [{ expression: 'claims.?email_verified.orValue(true) == true', message: 'the address of the user is not verified' }],
      }),
    },
  };
}

/** A user without groups may log in too. */
function groups(name: string, prefix = ''): string {
  const all = `${optionalClaim(name)}.orValue([])`;
  return prefix === '' ? all : `${all}.map(group, ${text(prefix)} + group)`;
}

function claim(name: string): string {
  return isIdentifier(name) ? `claims.${name}` : `claims[${text(name)}]`;
}

function optionalClaim(name: string): string {
  return isIdentifier(name) ? `claims.?${name}` : `claims[?${text(name)}]`;
}

function isIdentifier(name: string): boolean {
  return /^[A-Za-z_]\w*$/.test(name);
}

/** A literal of the expression language, which escapes as JSON does. */
function text(value: string): string {
  return JSON.stringify(value);
}
