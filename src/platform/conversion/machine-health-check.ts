import { duration, Json, move } from './move';

/** MachineHealthCheck: v1beta2 to v1beta1. */
export function machineHealthCheckToV1beta1({ spec }: Json): void {
  move(spec, ['checks', 'nodeStartupTimeoutSeconds'], ['nodeStartupTimeout'], duration);
  move(spec, ['checks', 'unhealthyNodeConditions'], ['unhealthyConditions'], (conditions) => {
    conditions?.forEach?.((condition: unknown) => move(condition, ['timeoutSeconds'], ['timeout'], duration));
    return conditions;
  });
  move(spec, ['remediation', 'triggerIf', 'unhealthyLessThanOrEqualTo'], ['maxUnhealthy']);
  move(spec, ['remediation', 'triggerIf', 'unhealthyInRange'], ['unhealthyRange']);
  move(spec, ['remediation', 'templateRef'], ['remediationTemplate']);
}
