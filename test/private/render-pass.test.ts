import { inOnePass, OncePerPass } from '../../src/private/render-pass';

test('a value is computed once in a pass, anew in the next one, and always outside of one', () => {
  let count = 0;
  const value = new OncePerPass<number>();
  const next = () => value.get(() => ++count);
  expect([next(), next()]).toEqual([1, 2]);
  expect(inOnePass(() => [next(), next()])).toEqual([3, 3]);
  expect(inOnePass(() => [next(), next()])).toEqual([4, 4]);
  expect(next()).toEqual(5);
});

test('a pass inside of another is one of its own', () => {
  let count = 0;
  const value = new OncePerPass<number>();
  const next = () => value.get(() => ++count);
  expect(inOnePass(() => [next(), inOnePass(next), next()])).toEqual([1, 2, 3]);
});

test('a pass that throws is over', () => {
  let count = 0;
  const value = new OncePerPass<number>();
  expect(() => inOnePass(() => { throw new Error('no'); })).toThrow('no');
  expect([value.get(() => ++count), value.get(() => ++count)]).toEqual([1, 2]);
});
