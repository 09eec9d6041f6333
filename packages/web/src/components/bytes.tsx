import { useTranslation } from 'react-i18next';
import { bytesText } from './bytes-text.ts';
import { Missing } from './missing.tsx';

/** How large files are. */
export function Bytes({ count }: { count: number | null }) {
  const { i18n } = useTranslation();
  if (count === null) return <Missing />;
  return <>{bytesText(count, i18n.language)}</>;
}
