import * as fc from 'fast-check';
import { parseAllDocuments } from 'yaml';
import { base64, BOOTSTRAP_TOKEN, HARMLESS, NAMED, NO_LITERALS, PASSWORD, pem, SPECIMENS } from './secret-corpus';
import { secretsIn } from '../../src/private/secret-material';
import { pathText } from '../../src/schema/wording';
import { exampleNames, expectedFolder } from '../fixtures/examples';
import { read } from '../fleet/folders';

const KEY = pem('RSA PRIVATE KEY');

describe.each(SPECIMENS.map(({ what, text }, index) => ({ title: `${what} (${index})`, what, text })))('$title', ({ what, text }) => {
  test('alone', () => {
    expect(secretsIn({ spec: { content: text } })).toEqual([{ path: 'spec.content', what }]);
  });

  test('inside a longer text', () => {
    const indented = `#cloud-config\nwrite_files:\n  - content: |\n${text.replace(/^/gm, '      ')}\n    path: /etc/file\n`;
    expect(secretsIn([indented])).toEqual([{ path: '[0]', what }]);
  });

  test('in base64, whole or on lines inside a text', () => {
    const encoded = base64(`# a file\n${text}`);
    expect(secretsIn({ encoded })).toEqual([{ path: 'encoded', what }]);
    expect(secretsIn({ file: `encoding: b64\ncontent: |\n  ${encoded.replace(/.{76}/g, '$&\n  ')}\npath: /etc/file\n` })).toEqual([{ path: 'file', what }]);
  });

  test('as the name of a field, which is not repeated', () => {
    expect(secretsIn({ spec: { [text]: { a: 1, [text]: true } } })).toEqual([{ path: 'spec[***]', what }, { path: 'spec[***][***]', what }]);
  });
});

describe('what the name of a field says', () => {
  test.each(NAMED)('%s holds %s', (name, what, literal) => {
    expect(secretsIn({ values: [{ [name]: literal }] }).map((finding) => finding.what)).toEqual([what]);
  });

  test.each(NO_LITERALS)('%p is none', (value) => {
    expect(secretsIn({ password: value, token: value, clientSecret: value, env: [{ name: 'PASSWORD', value }] })).toEqual([]);
    expect(secretsIn([`password: ${value}\n`, `--password=${value}`, `{"password":"${value}"}`])).toEqual([]);
  });

  test.each<[string, unknown, string]>([
    ['a list', { passwords: ['', PASSWORD] }, 'passwords[1]'],
    ['a variable of a container', { env: [{ name: 'USER', value: 'app' }, { name: 'DB_PASSWORD', value: PASSWORD }] }, 'env[1].value'],
    ['a flag and its value', { args: ['--user', 'app', '--token', BOOTSTRAP_TOKEN, '--verbose'] }, 'args[3]'],
  ])('counts in %s', (_, json, path) => {
    expect(secretsIn(json).map((finding) => finding.path)).toEqual([path]);
  });

  test('values that are no text are settings', () => {
    expect(secretsIn({ automountServiceAccountToken: false, password: 1234, token: null, secret: {}, apiKey: [] })).toEqual([]);
  });
});

describe('objects of kind Secret', () => {
  test('each key with a value is named', () => {
    expect(secretsIn({
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: 'db' },
      data: { 'tls.key': base64('key'), 'empty': '', 'absent': null },
      stringData: { user: 'app', password: 'ENC[AES256_GCM,data:abc]', port: 5432 },
    })).toEqual([
      { path: 'data[tls.key]', what: 'a value of a Secret' },
      { path: 'stringData.user', what: 'a value of a Secret' },
      { path: 'stringData.port', what: 'a value of a Secret' },
    ]);
  });

  test('also inside other objects', () => {
    expect(secretsIn({ kind: 'List', items: [{ kind: 'Secret', data: { a: 'Yg==' } }] })).toEqual([{ path: 'items[0].data.a', what: 'a value of a Secret' }]);
  });

  test('the data of other kinds are only looked at', () => {
    expect(secretsIn({ kind: 'ConfigMap', data: { user: 'app', key: KEY } })).toEqual([{ path: 'data.key', what: 'a private key' }]);
  });
});

test('a place is named once, by what shows most clearly', () => {
  expect(secretsIn({ token: KEY, privateKey: `${KEY}\npassword: ${PASSWORD}\n` })).toEqual([
    { path: 'token', what: 'a private key' },
    { path: 'privateKey', what: 'a private key' },
  ]);
});

describe('no false alarm', () => {
  test.each(Object.entries(HARMLESS))('%s', (_, json) => {
    expect(secretsIn(json)).toEqual([]);
    // As a document in a text, and that in base64.
    expect(secretsIn({ text: JSON.stringify(json, undefined, 2) })).toEqual([]);
    expect(secretsIn({ text: base64(JSON.stringify(json)) })).toEqual([]);
  });

  test.each(exampleNames())('the tree of example %s', (example) => {
    const objects = Object.values(read(expectedFolder(example))).flatMap((text) => parseAllDocuments(text).map((document) => document.toJSON()));
    expect(objects.length).toBeGreaterThan(0);
    expect(objects.flatMap(secretsIn)).toEqual([]);
  });

  const lower = fc.stringMatching(/^[a-z]([a-z0-9-]{0,60}[a-z0-9])?$/);
  const harmless = fc.oneof(
    lower,
    fc.tuple(lower, lower).map((names) => names.join('/')),
    fc.stringMatching(/^[A-Z][A-Za-z]{0,40}$/),
    fc.stringMatching(/^[a-z][A-Za-z0-9]{0,40}$/),
    fc.stringMatching(/^\d{1,6}(m|Ki|Mi|Gi|s|h)?$/),
    fc.stringMatching(/^v?\d{1,3}\.\d{1,3}\.\d{1,3}(-rc\.\d)?(\+[a-z0-9]{1,9})?$/),
    fc.stringMatching(/^[0-9a-f]{64}$/),
    fc.uuid(),
    fc.ipV4(),
    fc.ipV4Extended(),
    fc.ipV6(),
    fc.domain(),
    fc.webUrl({ withQueryParameters: false }),
    fc.emailAddress(),
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    fc.tuple(fc.domain(), lower, fc.stringMatching(/^[0-9a-f]{64}$/)).map(([host, name, digest]) => `${host}/${name}@sha256:${digest}`),
  );

  test('names, quantities, versions, addresses and digests', () => {
    const field = fc.constantFrom('name', 'host', 'image', 'url', 'tokenName', 'secretName', 'passwordKey', 'existingSecret', 'publicKey');
    fc.assert(fc.property(fc.dictionary(field, fc.oneof(harmless, fc.array(harmless))), (json) => {
      expect(secretsIn(json)).toEqual([]);
    }), { numRuns: 500 });
  });

  test('names of Secrets', () => {
    fc.assert(fc.property(lower, (name) => {
      fc.pre(!/^[0-9a-f]{32,}$/.test(name));
      expect(secretsIn({ secret: name, tlsSecret: name, secretKey: name, apiKey: name, encryptionKey: name, auth: name })).toEqual([]);
    }));
  });
});

test('wherever material is, it is found there and never repeated', () => {
  const place = fc.array(fc.oneof(fc.nat({ max: 3 }), fc.constantFrom('spec', 'values', 'a.b', 'template')), { minLength: 1, maxLength: 6 });
  fc.assert(fc.property(place, fc.constantFrom(...SPECIMENS), fc.string(), (path, { text }, before) => {
    const json = path.reduceRight<unknown>((inner, segment) => typeof segment === 'number'
      ? [...Array.from({ length: segment }, () => 'other'), inner]
      : { first: 'other', [segment]: inner, last: 1 }, `${before}\n${text}`);
    expect(secretsIn(json)).toEqual([{ path: pathText(path), what: expect.stringMatching(/^(an? [\w ]+|registry credentials)$/) }]);
  }));
});

test('many texts later, material is still found', () => {
  for (let index = 0; index < 11_000; index++) {
    expect(secretsIn(`Text number ${index}`)).toHaveLength(0);
  }
  expect(secretsIn(KEY)).toEqual([{ path: '', what: 'a private key' }]);
});

describe('an end comes', () => {
  test('with any data', () => {
    fc.assert(fc.property(fc.anything(), (json) => {
      expect(Array.isArray(secretsIn(json))).toBe(true);
    }));
  });

  test('with 100 kB of anything', () => {
    const parts = [
      '-----BEGIN ', 'PRIVATE KEY-----', 'eyJ', '.', 'token=', 'secret: ', '--password ', '"', '\'', '\n', ' ', '\\n', '\\', 'kubeadm ', 'kind: Secret\n',
      'data:\n  a: ', '://', ':', '@', '$6$', '$', 'chpasswd:\n', ' list: |\n', 'AKIA', 'A', 'a', '0', '8Q~', '-', '_', '/', '+', '=', '{', '(', '<', 'é', '\0',
    ];
    const unit = fc.oneof(fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 5 }).map((some) => some.join('')), fc.string({ unit: 'binary', minLength: 1 }));
    fc.assert(fc.property(unit, (text) => {
      const long = text.repeat(Math.ceil(100_000 / text.length));
      expect(secretsIn({ content: long, password: long }).length).toBeLessThanOrEqual(2);
    }), { numRuns: 50 });
  });
});
