import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  productKey: string;
  name: string;
}

/** What a product is called in the reader's language; one that did not come with us goes by its own name. */
export function ProductName(product: Props) {
  const name = useProductName()(product);
  return <span title={name}>{name}</span>;
}

export function useProductName(): (product: Props) => string {
  const { t, i18n } = useTranslation();
  return useCallback(
    ({ productKey, name }) => {
      const key = `products.${productKey}`;
      return i18n.exists(key) ? t(key as 'products.grid-meter') : name;
    },
    [t, i18n],
  );
}
