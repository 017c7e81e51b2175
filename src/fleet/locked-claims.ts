import { IConstruct } from 'constructs';
import type { Claim } from './lock';
import { Inherited } from '../private/inherited';

const CLAIMS = new Inherited<Claim[]>('locked-claims');

/** Lets every pool below a fleet see what its lock says. */
export function shareLockedClaims(fleet: IConstruct, claims: Claim[]): void {
  CLAIMS.set(fleet, claims);
}

/** What the lock of the fleet above says. Without a fleet nobody remembers an address, so nobody may give one. */
export function lockedClaims(pool: IConstruct): Claim[] {
  const claims = CLAIMS.find(pool);
  if (!claims) {
    throw new Error(`address pool '${pool.node.path}' is not in a Fleet, expected one, whose lock remembers who has which address; use a Fleet in place of the App, or give addresses by hand`);
  }
  return claims;
}
