import { useTranslation } from 'react-i18next';
import { bytesParts } from './bytes-text.ts';
import css from './figure.module.css';
import { Missing } from './missing.tsx';

/** How large files are, the unit set smaller. */
export function Bytes({ count }: { count: number | null }) {
  const { i18n } = useTranslation();
  if (count === null) return <Missing />;
  const { text, unit } = bytesParts(count, i18n.language);
  return (
    <span className={css.figure}>
      {text}
      <span className={css.unit}>{unit}</span>
    </span>
  );
}
