import { TenantIdentity } from '../../src';
import { Selection } from '../../src/fleet/selection';
import { messageOf } from '../fixtures/rendered';

const IDENTITIES = ['eu/team-a/shop', 'eu/team-a/shop-2', 'eu/team-b/shop', 'us/team-a/shop'].map((text) => {
  const [plane, namespace, name] = text.split('/');
  return new TenantIdentity(plane, namespace, name);
});
const selected = (...patterns: string[]) => IDENTITIES.filter((identity) => new Selection(patterns).includes(identity)).map(String);

test.each<[string, string[]]>([
  ['eu/team-a/shop', ['eu/team-a/shop']],
  ['eu/team-a/*', ['eu/team-a/shop', 'eu/team-a/shop-2']],
  ['*/shop', ['eu/team-a/shop', 'eu/team-b/shop', 'us/team-a/shop']],
  ['us/*', ['us/team-a/shop']],
  ['*', IDENTITIES.map(String)],
  ['eu/team-a/sho.', []],
])('%s selects %j', (pattern, expected) => {
  expect(selected(pattern)).toEqual(expected);
});

test('several patterns select what any of them does', () => {
  expect(selected('us/*', 'eu/team-b/*')).toEqual(['eu/team-b/shop', 'us/team-a/shop']);
});

test('a pattern that selects nobody is refused', () => {
  expect(messageOf(() => new Selection(['eu/*', 'eu/team-c/*']).requireMatches(IDENTITIES))).toEqual(
    "'only' selects no tenant with 'eu/team-c/*', expected patterns of plane/namespace/name such as 'management/team-a/*'; fix the spelling");
});
