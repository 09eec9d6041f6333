import { useQuery } from '@tanstack/react-query';
import { useProductName } from '../../components/product-name.tsx';
import { deviceQueries } from '../devices/queries.ts';
import css from './firmware.module.css';

/** What products are called, one after another. */
export function ProductNames({ productKeys }: { productKeys: readonly string[] }) {
  const names = useNamesOf(productKeys).join(', ');
  return (
    <span className={css.cut} title={names}>
      {names}
    </span>
  );
}

function useNamesOf(productKeys: readonly string[]): string[] {
  const products = useQuery(deviceQueries.products());
  const nameOf = useProductName();
  return productKeys.map((productKey) => {
    const known = products.data?.items.find((product) => product.productKey === productKey);
    return nameOf({ productKey, name: known?.name ?? productKey });
  });
}
