import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useProductName } from '../../components/product-name.tsx';
import css from './product-filter.module.css';
import { deviceQueries } from './queries.ts';

export function ProductFilter({ value, onChange }: { value: string | undefined; onChange: (key: string | undefined) => void }) {
  const { t } = useTranslation();
  const nameOf = useProductName();
  const products = useQuery(deviceQueries.products());
  return (
    <select
      className={css.select}
      aria-label={t('devices.productFilter')}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || undefined)}
    >
      <option value="">{t('devices.allProducts')}</option>
      {products.data?.items.map((product) => (
        <option key={product.productKey} value={product.productKey}>
          {nameOf(product)}
        </option>
      ))}
    </select>
  );
}
