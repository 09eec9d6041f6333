import type { Product, Products } from '@heliograph/core/contract/products';
import { productSchema } from '@heliograph/core/contract/products';
import type { Tables } from '../access/tenant.ts';
import type { Handlers } from '../http/handlers.ts';

export const productHandlers: Handlers<Products> = {
  async 'GET /products'(_request, { tenant }) {
    const items = [...(await readProducts(tenant)).values()];
    return { items, total: items.length };
  },
};

/** The catalogue by product key, sorted by name. */
export async function readProducts(tables: Tables): Promise<Map<string, Product>> {
  const rows = await tables.select('product').select(['product_key', 'spec']).orderBy('name').orderBy('product_key').execute();
  return new Map(rows.map((row) => [row.product_key, productSchema.parse(JSON.parse(row.spec))]));
}
