import { expect, test } from 'vitest';
import { canonicalChannels, CHANNEL_SLOT_COUNT } from './channels.ts';
import { productSchema } from './contract/products.ts';
import { shippedProducts } from './products.ts';

test('no two channels share a column', () => {
  const columns = Object.values(canonicalChannels).map(({ column }) => column);
  expect(new Set(columns).size).toBe(columns.length);
});

test('product keys are unique', () => {
  expect(new Set(shippedProducts.map(({ productKey }) => productKey)).size).toBe(shippedProducts.length);
});

test.each(shippedProducts.map((product) => [product.productKey, product] as const))(
  '%s is a product whose channels fit a row',
  (_, product) => {
    expect(productSchema.parse(product)).toEqual(product);
    const names = product.channels.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !(name in canonicalChannels)).length).toBeLessThanOrEqual(CHANNEL_SLOT_COUNT);
    expect(product.channels.filter(({ min, max }) => min >= max)).toEqual([]);
    expect(product.channels.filter(({ kind, min }) => kind === 'counter' && min < 0)).toEqual([]);
    expect(new Set(product.faults.map(({ code }) => code)).size).toBe(product.faults.length);
  },
);
