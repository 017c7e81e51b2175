import { ApiObject } from 'cdk8s';
import { Check } from './check';
import { Severity } from './finding';
import type { Report } from './report';
import { releaseOf } from '../platform/release-of';

export class ClusterScopeCheck extends Check {
  constructor() {
    super('TC101', {
      severity: Severity.ERROR,
      rule: 'an object of a cluster-scoped kind has no namespace',
      source: 'the API server refuses it; a cdk8s chart with a namespace gives it to all its objects',
    });
  }

  public inspectObject(object: ApiObject, manifest: any, report: Report): void {
    const namespace = manifest.metadata?.namespace;
    if (namespace !== undefined && isClusterScoped(object)) {
      report.add(object, `${object.kind} '${manifest.metadata.name}' has namespace '${namespace}', expected none for a cluster-scoped kind; remove it, or move the object to a chart without one`);
    }
  }
}

function isClusterScoped(object: ApiObject): boolean {
  const group = object.apiGroup === 'core' ? '' : object.apiGroup;
  return releaseOf(object)._catalog.kindOf(group, object.kind)?.scope === 'Cluster';
}
