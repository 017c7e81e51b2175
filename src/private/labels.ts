/** Which Cluster an object belongs to; Cluster API selects by it. */
export const CLUSTER_NAME_LABEL = 'cluster.x-k8s.io/cluster-name';

/** Which MachineDeployment a Machine belongs to; its selector is immutable. */
export const DEPLOYMENT_NAME_LABEL = 'cluster.x-k8s.io/deployment-name';

const RESERVED = [CLUSTER_NAME_LABEL, DEPLOYMENT_NAME_LABEL];

/** The user's labels, refused where they would break a selector. */
export function userLabels(owner: string, labels: { [key: string]: string } = {}): { [key: string]: string } {
  for (const key of RESERVED) {
    if (key in labels) {
      throw new Error(`'labels' of ${owner} sets '${key}' to '${labels[key]}', expected a key that Cluster API does not select by; remove it`);
    }
  }
  return { ...labels };
}
