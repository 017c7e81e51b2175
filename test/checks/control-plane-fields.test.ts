import { ApiObject } from 'cdk8s';
import { controlPlaneFields, Path } from '../../src/checks/control-plane-fields';
import { BARE_KAMAJI, BARE_STEWARD, CLUSTER, KAMAJI, PlainObject, STEWARD } from '../fixtures/plain-objects';
import { quickstart } from '../fixtures/quickstart';

const NONSENSE = [null, 5, 'text', [], [null], [{}], {}, { hostname: null }, { requests: null, limits: [null] }, { requests: { cpu: {} }, limits: { cpu: null } }];

const at = ([name, ...rest]: Path, value: unknown): any => ({ [name]: rest.length === 0 ? value : at(rest, value) });

const define = (object: PlainObject) => {
  const { fleet, cluster } = quickstart();
  return { fleet, object: new ApiObject(cluster, 'Plain', { metadata: { name: 'plain' }, ...object }), cluster };
};

test.each([STEWARD, KAMAJI, BARE_STEWARD, BARE_KAMAJI])('no rule crashes, whatever is in the fields of a $kind of $apiVersion', (plain) => {
  const { fleet, cluster, object } = define(plain);
  const { operator, extraArgs, ...fields } = controlPlaneFields(object)!;
  const paths = [...Object.values(fields), Object.values(extraArgs)]
    .flatMap((field) => Array.isArray(field[0]) ? field as Path[] : [field as Path])
    .filter(({ length }) => length > 0);
  expect(paths.length).toBeGreaterThan(15);
  paths.flatMap((path) => NONSENSE.map((value) => at(path, value))).forEach((content, index) =>
    new ApiObject(cluster, `Nonsense${index}`, { ...plain, metadata: { name: `nonsense-${index}` }, ...content }));
  expect(() => fleet.findings).not.toThrow();
});

test('other objects have none of these fields', () => {
  expect([CLUSTER, { ...BARE_STEWARD, apiVersion: 'example.com/v1' }].map((plain) => controlPlaneFields(define(plain).object))).toEqual([undefined, undefined]);
});
