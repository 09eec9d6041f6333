import type { Language } from '@heliograph/core/constants';
import { numberFormat } from '@heliograph/core/format/number';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

const KIB = 1024;

/** Bytes as kB or MB of 1,024, with at most one decimal. */
export function useSizeText(): (bytes: number) => string {
  const { i18n } = useTranslation();
  const language = i18n.language as Language;
  return useCallback(
    (bytes) => {
      const format = numberFormat(language, { maximumFractionDigits: 1 });
      if (bytes < KIB) return `${format.format(bytes)} B`;
      return bytes < KIB * KIB ? `${format.format(bytes / KIB)} KiB` : `${format.format(bytes / KIB / KIB)} MiB`;
    },
    [language],
  );
}
