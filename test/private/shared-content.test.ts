import { isShared, OncePerContent, shared, SharedContent } from '../../src/private/shared-content';

test('shared content is sorted, frozen to the bottom and no longer what it was made from', () => {
  const original = { b: [{ c: 1 }], a: { d: undefined } };
  const content = shared(original);
  expect(JSON.stringify(content)).toBe('{"a":{},"b":[{"c":1}]}');
  expect(() => { content.b[0].c = 2; }).toThrow(TypeError);
  original.b[0].c = 3;
  expect(content.b[0].c).toBe(1);
});

test('only what was shared is, not what is in it or equal to it', () => {
  const content = shared({ a: { b: 1 } });
  expect(isShared(content)).toBe(true);
  expect([content.a, { a: { b: 1 } }, 'text', null, undefined].map(isShared)).toEqual([false, false, false, false, false]);
});

test('content is made once a key', () => {
  const specs = new SharedContent<{ readonly version: string }>();
  const make = jest.fn((version: string) => ({ version }));
  const [first, again, other] = ['v1', 'v1', 'v2'].map((version) => specs.of(version, () => make(version)));
  expect(again).toBe(first);
  expect(other).toEqual({ version: 'v2' });
  expect(make).toHaveBeenCalledTimes(2);
});

test('what is derived from shared content is derived once, from other content each time', () => {
  const hashes = new OncePerContent<number>();
  let next = 1;
  const derive = () => next++;
  const content = shared({ a: 1 });
  expect([hashes.get(content, derive), hashes.get(content, derive)]).toEqual([1, 1]);
  expect([hashes.get({ a: 1 }, derive), hashes.get({ a: 1 }, derive)]).toEqual([2, 3]);
});
