import { BARE_KAMAJI, BARE_STEWARD, CLUSTER, KAMAJI, PlainObject, saidOf, STEWARD } from '../fixtures/plain-objects';

const said = (object: PlainObject, name: string) => saidOf('TC117', { ...object, metadata: { name } });
const EXPECTED = "expected a letter first, then lower case letters, digits and '-', and no '-' at the end; choose another";

describe.each([STEWARD, KAMAJI, BARE_STEWARD, BARE_KAMAJI, CLUSTER])('a $kind of $apiVersion', (object) => {
  test.each(['9lives', 'my.cluster', 'my-cluster-'])('%s is refused', (name) => {
    expect(said(object, name)).toEqual([`${object.kind} '${name}' has a name that no Service can have: '${name}', ${EXPECTED}`]);
  });

  test('has at most 63 characters', () => {
    expect(said(object, 'a'.repeat(64))).toEqual([
      `${object.kind} '${'a'.repeat(64)}' has a name that no Service can have: '${'a'.repeat(40)}...' of 64 characters, expected at most 63; choose another`,
    ]);
    expect(said(object, 'a'.repeat(63))).toEqual([]);
  });
});

test('other kinds may be called so', () => {
  expect(said({ apiVersion: 'postgresql.cnpg.io/v1', kind: 'Cluster', spec: {} }, '9lives')).toEqual([]);
});
