import { IConstruct } from 'constructs';
import { LABEL_KEY } from './grammar';
import { Inherited } from './inherited';

/** Which Cluster an object belongs to; Cluster API selects by it. */
export const CLUSTER_NAME_LABEL = 'cluster.x-k8s.io/cluster-name';

/** Which MachineDeployment a Machine belongs to; its selector is immutable. */
export const DEPLOYMENT_NAME_LABEL = 'cluster.x-k8s.io/deployment-name';

/** What makes a Machine one of the control plane, with whatever value. */
const CONTROL_PLANE_LABEL = 'cluster.x-k8s.io/control-plane';

const RESERVED = [CLUSTER_NAME_LABEL, DEPLOYMENT_NAME_LABEL, CONTROL_PLANE_LABEL];

const FLEET_LABELS = new Inherited<{ [key: string]: string }>('labels');

/** The user's labels, refused where they would break a selector. */
export function userLabels(owner: string, labels: { [key: string]: string } = {}): { [key: string]: string } {
  for (const key of RESERVED) {
    if (key in labels) {
      throw new Error(`'labels' of ${owner} sets '${key}' to '${labels[key]}', expected a key that Cluster API does not select by; remove it`);
    }
  }
  return { ...labels };
}

/** Passes labels down to the planes of a fleet. */
export function labelFleet(fleet: IConstruct, labels: { [key: string]: string } | undefined): void {
  FLEET_LABELS.set(fleet, userLabels('the fleet', labels));
}

/** The labels of the fleet around a construct. */
export function fleetLabels(construct: IConstruct): { [key: string]: string } {
  return FLEET_LABELS.find(construct) ?? {};
}

/** Keys that labels can have, each once. */
export function requireLabelKeys(prop: string, keys: string[]): string[] {
  for (const key of keys) {
    const problem = LABEL_KEY.problemOf(key);
    if (problem !== undefined) {
      throw new Error(`'${prop}' has the label ${problem}; choose another`);
    }
  }
  return [...new Set(keys)];
}
