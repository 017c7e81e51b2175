import { ApiObject } from 'cdk8s';
import { isOfKind } from './is-of-kind';
import { KIND } from '../platform/kinds';

/** How an object of Steward or Kamaji says what it is. */
export interface OperatorKind {
  /** Who runs it. */
  readonly operator: 'steward' | 'kamaji';
  /** Whether it is the operator's own TenantControlPlane, and not one for Cluster API, which is shaped otherwise. */
  readonly isTenantControlPlane: boolean;
}

const KINDS = [
  { kind: KIND.STEWARD_CONTROL_PLANE, operator: 'steward', isTenantControlPlane: false },
  { kind: KIND.STEWARD_TENANT_CONTROL_PLANE, operator: 'steward', isTenantControlPlane: true },
  { kind: KIND.KAMAJI_CONTROL_PLANE, operator: 'kamaji', isTenantControlPlane: false },
  { kind: KIND.KAMAJI_TENANT_CONTROL_PLANE, operator: 'kamaji', isTenantControlPlane: true },
] as const;

/** Which of the control planes of Steward and Kamaji an object is; nothing if it is none. */
export function operatorKindOf(object: ApiObject): OperatorKind | undefined {
  return KINDS.find(({ kind }) => isOfKind(object, kind));
}
