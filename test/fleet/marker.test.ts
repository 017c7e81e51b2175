import * as fc from 'fast-check';
import { mark, Ownership, ownership, withoutCrlf } from '../../src/fleet/marker';

/** Text with a crowd of line ends. */
const bodies = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.constantFrom('\n', '\r', '\r\n', 'a', '#', 'é', '💥', '\ufeff')).map((parts) => parts.join('')),
);

test('the marker is one comment line with the digest of the body', () => {
  expect(mark('a: 1\n')).toBe(
    '# Written by cdk8s-tenant-clusters, do not edit. sha256:37b128c59f1f5097f73f82691cb519f1f568667faab5ced1b4ab979d36837eae\na: 1\n',
  );
});

test('what was marked is ours, whatever it is', () => {
  fc.assert(fc.property(bodies, (body) => {
    expect(ownership(mark(body))).toBe(Ownership.OURS);
    expect(withoutCrlf(mark(body))).toBe(mark(body));
  }), { numRuns: 1000 });
});

test('what has no marker is somebody else\'s', () => {
  expect(ownership('')).toBe(Ownership.FOREIGN);
  expect(ownership('a: 1\n')).toBe(Ownership.FOREIGN);
  expect(ownership(` ${mark('a: 1\n')}`)).toBe(Ownership.FOREIGN);
  fc.assert(fc.property(bodies, (body) => ownership(body) === Ownership.FOREIGN));
});

test('a marked file with another body was edited', () => {
  expect(ownership(mark('a: 1\n').replace('1', '2'))).toBe(Ownership.EDITED);
  expect(ownership(`${mark('a: 1\n')}b: 2\n`)).toBe(Ownership.EDITED);
});

test('a marked file that lost its end was edited', () => {
  const marked = mark('a: 1\n');
  expect(ownership(marked.slice(0, -1))).toBe(Ownership.EDITED);
  expect(ownership(marked.slice(0, marked.indexOf('\n')))).toBe(Ownership.EDITED);
  expect(ownership(marked.slice(0, marked.indexOf(':') + 1))).toBe(Ownership.EDITED);
});

test('no edit of a single character goes unnoticed', () => {
  const characters = fc.oneof(fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }), fc.constantFrom('\n', '\r', ' ', '#', 'a', '0'));
  // As the writer's bodies, these have a line end, so one more CR never makes all line ends CRLF.
  fc.assert(fc.property(bodies, fc.nat(), fc.nat(1), fc.option(characters, { nil: '' }), (body, position, deleted, inserted) => {
    const original = [...mark(`${body}\n`)];
    const edited = [...original];
    edited.splice(position % (original.length + 1), deleted, inserted);
    fc.pre(edited.join('') !== original.join(''));
    expect(ownership(withoutCrlf(edited.join('')))).not.toBe(Ownership.OURS);
  }), { numRuns: 2000 });
});

test('a file that Git checked out with CRLF is read as it was written', () => {
  const marked = mark('a: 1\nb: 2\n');
  expect(withoutCrlf(marked.replace(/\n/g, '\r\n'))).toBe(marked);
});

test('a file with both line ends is not what Git made of ours', () => {
  const mixed = mark('a: 1\nb: 2\n').replace('1\n', '1\r\n');
  expect(withoutCrlf(mixed)).toBe(mixed);
  expect(ownership(mixed)).toBe(Ownership.EDITED);
});

describe('a file in which Git left a conflict', () => {
  const [ours, theirs] = [mark('a: 1\n'), mark('a: 2\n')];
  const conflict = (one: string, other: string) => `<<<<<<< HEAD\n${one}=======\n${other}>>>>>>> other\n`;

  test.each([
    ['two versions', conflict(ours, theirs)],
    ['ours against a deletion', conflict('', theirs)],
    ['a half-resolved merge', `${ours.split('\n')[0]}\n${conflict('a: 1\n', 'a: 2\n')}`],
    ['two versions with CRLF', conflict(ours, theirs).replace(/\n/g, '\r\n')],
  ])('is conflicted: %s', (_, content) => {
    expect(ownership(content)).toBe(Ownership.CONFLICTED);
  });

  test.each([
    ['none of ours', conflict('a: 1\n', 'a: 2\n'), Ownership.FOREIGN],
    ['our marker inside of a line', conflict(`quoted: "${ours}"\n`, 'a: 2\n'), Ownership.FOREIGN],
    ['a heading under our marker', `Notes\n=======\n${ours}`, Ownership.FOREIGN],
    ['one end of a conflict only', `${ours}>>>>>>> other\n`, Ownership.EDITED],
    ['conflict markers that we wrote', mark(conflict('a: 1\n', 'a: 2\n')), Ownership.OURS],
  ])('is not, with %s', (_, content, expected) => {
    expect(ownership(content)).toBe(expected);
  });
});
