import { ApiObject } from 'cdk8s';
import { IConstruct } from 'constructs';
import { Check } from './check';
import { ClusterScopeCheck } from './cluster-scope';
import { Severity } from './finding';
import { Inspection } from './inspection';
import type { Report } from './report';
import { releaseOf } from '../platform/release-of';
import { findingText } from '../private/finding-text';
import { LeafRules } from '../private/leaf-rules';
import { likenessOf } from '../private/models';
import type { CompiledSchema } from '../schema/compiled-schema';
import type { SchemaCatalog } from '../schema/schema-catalog';
import { fitsLeaf } from '../schema/schema-check';

export class SchemaCheck extends Check {
  private readonly leaves = new Map<SchemaCatalog, LeafRules<CompiledSchema>>();

  constructor() {
    super('TC100', {
      severity: Severity.ERROR,
      rule: 'an object of a kind that the release knows fits its schema',
      source: 'OpenAPI schemas of the API server and the CustomResourceDefinitions in `imports/`',
    });
  }

  public inspectObject(object: ApiObject, manifest: any, report: Report): void {
    const catalog = releaseOf(object)._catalog;
    const likeness = likenessOf(manifest);
    if (likeness && this.leavesIn(catalog).approves(likeness)) {
      return;
    }
    const violations = catalog.check(manifest);
    if (likeness && violations?.length === 0) {
      this.leavesIn(catalog).approve(likeness);
    }
    for (const { message } of violations ?? []) {
      const sentence = message.includes(';') ? message : `${message}; change it`;
      report.add(object, `${manifest.kind} '${manifest.metadata?.name}' does not fit its schema: ${sentence}`);
    }
  }

  private leavesIn(catalog: SchemaCatalog): LeafRules<CompiledSchema> {
    let leaves = this.leaves.get(catalog);
    if (!leaves) {
      leaves = new LeafRules((path, { manifest }) => catalog.leafSchema(manifest, path), fitsLeaf);
      this.leaves.set(catalog, leaves);
    }
    return leaves;
  }
}

const validated = new WeakSet<IConstruct>();
const nearest = (object: IConstruct) => object.node.scopes.reverse().find((scope) => validated.has(scope));

/** The same, and the scope, as a validation of one chart, for apps that are not a `Fleet`: each object is checked by the nearest one. */
export function validateSchemas(chart: IConstruct): void {
  validated.add(chart);
  chart.node.addValidation({
    validate: () => {
      const inspection = new Inspection([new SchemaCheck(), new ClusterScopeCheck()]);
      chart.node.findAll()
        .filter((child): child is ApiObject => child instanceof ApiObject)
        .filter((object) => nearest(object) === chart)
        .forEach((object) => inspection.inspectObject(object, object.toJson()));
      return inspection.findings.map(findingText);
    },
  });
}
