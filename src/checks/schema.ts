import { ApiObject } from 'cdk8s';
import { IConstruct } from 'constructs';
import { error, findingOf, Problem } from './problem';
import { Suppression } from './suppression';
import { releaseOf } from '../platform/release-of';
import { findingText } from '../private/finding-text';

const ID = 'TC100';

/** Every object fits the schema that the API server will hold it against; kinds without one pass. */
export function checkSchema(object: ApiObject, json: any): Problem[] {
  const violations = releaseOf(object)._catalog.check(json) ?? [];
  return violations.map(({ message }) => {
    const sentence = message.includes(';') ? message : `${message}; change it`;
    return error(ID, object, `${json.kind} '${json.metadata?.name}' does not fit its schema: ${sentence}`);
  });
}

const validated = new WeakSet<IConstruct>();
const nearest = (object: IConstruct) => object.node.scopes.reverse().find((scope) => validated.has(scope));

/** The same as a validation of one chart, for apps that are not a `Fleet`: each object is checked by the nearest one. */
export function validateSchemas(chart: IConstruct): void {
  validated.add(chart);
  chart.node.addValidation({
    validate: () => chart.node.findAll()
      .filter((child): child is ApiObject => child instanceof ApiObject)
      .filter((object) => nearest(object) === chart && !Suppression._covers(object, ID))
      .flatMap((object) => checkSchema(object, object.toJson()))
      .map((problem) => findingText(findingOf(problem))),
  });
}
