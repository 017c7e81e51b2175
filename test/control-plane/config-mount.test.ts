import { ConfigMount } from '../../src';
import { messageOf } from '../fixtures/rendered';

test.each(['etc/x', '/', '/etc/', '/etc//x', '/etc/../x', '/etc/.', '/etc/a b', '/etc/a:b'])("'%s' is no path for a mount", (path) => {
  expect(messageOf(() => ConfigMount.secret('oidc', path))).toEqual(
    `'path' of mount 'oidc' is '${path}', expected an absolute path without '.', '..', '//', ':' and blanks; give one such as '/etc/kubernetes/oidc'`);
});

test('folders with dots in their names are fine', () => {
  expect([ConfigMount.secret('a.b', '/etc/x.d'), ConfigMount.configMap('a', '/etc/..x')].map(({ path }) => path)).toEqual(['/etc/x.d', '/etc/..x']);
});
