import { shippedProducts } from '@heliograph/core/products';
import { describe, expect, test } from 'vitest';
import { readingColumns } from '../storage/schema.ts';
import { channelColumns, columnOf } from './product-columns.ts';

const inverter = shippedProducts.find((product) => product.productKey === 'string-inverter')!;

describe('columns of a product', () => {
  test('a canonical channel has its canonical column', () => {
    expect(columnOf(inverter, 'energyTotalWh')).toBe('energy_total_wh');
  });

  test("a product's own channels take the slots in the order they are declared", () => {
    const own = ['mppt1VoltageV', 'mppt1CurrentA', 'mppt2VoltageV', 'mppt2CurrentA'];
    expect(own.map((name) => columnOf(inverter, name))).toEqual(['x0', 'x1', 'x2', 'x3']);
  });

  test('no other name has a column, not even one that every object has', () => {
    for (const name of ['irradianceWm2', 'constructor', 'toString', '']) expect(columnOf(inverter, name)).toBeUndefined();
  });

  test('every channel of every shipped product has a column of its own that exists', () => {
    for (const product of shippedProducts) {
      const columns = [...channelColumns(product).values()].map((channel) => channel.column);
      expect(columns).toHaveLength(product.channels.length);
      expect(new Set(columns).size).toBe(columns.length);
      expect(readingColumns).toEqual(expect.arrayContaining(columns));
    }
  });
});
