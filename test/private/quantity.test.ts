import { amountOf } from '../../src/private/quantity';

test.each([
  ['0', 0], ['8', 8], [8, 8], ['8Gi', 8 * 2 ** 30], ['2G', 2e9], ['1Ki', 1024], ['1Ei', 2 ** 60], ['1E', 1e18], ['1k', 1000],
  ['500m', 0.5], ['1u', 1e-6], ['1n', 1e-9], ['.5', 0.5], ['1.', 1], ['1.5Mi', 1.5 * 2 ** 20], ['1e3', 1000], ['1E-3', 0.001], ['-1', -1], ['+1', 1],
])('%j is %d', (quantity, amount) => {
  expect(amountOf(quantity)).toBeCloseTo(amount, 12);
});

test.each(['', 'lots', '8GB', '8K', '8gi', '8 Gi', '.', 'e3', '1e', '0x10', undefined, null])('%j is no quantity', (quantity) => {
  expect(amountOf(quantity)).toBeUndefined();
});
