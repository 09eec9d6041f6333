import type { ChannelUnit } from '@heliograph/core/channels';
import type { Language } from '@heliograph/core/constants';
import { formatQuantity } from '@heliograph/core/format/quantity';
import { useTranslation } from 'react-i18next';
import css from './figure.module.css';
import { Missing } from './missing.tsx';

interface Props {
  /** In the unit given; null where nothing was read. */
  value: number | null | undefined;
  unit: ChannelUnit | 'Wp';
  /** Older than its device's interval: grey. */
  isStale?: boolean;
}

/** A number with its unit, set smaller. Missing is a dash with the reason, never 0. */
export function Figure({ value, unit, isStale = false }: Props) {
  const { i18n } = useTranslation();
  const shown = formatQuantity(value, unit, i18n.language as Language);
  if (shown === null) return <Missing hasUnit />;
  return (
    <span className={isStale ? css.stale : css.figure}>
      {shown.text}
      <span className={css.unit}>{shown.unit}</span>
    </span>
  );
}

/** Energy, which travels in kWh. */
export function Energy({ valueKwh, isStale = false }: { valueKwh: number | null | undefined; isStale?: boolean }) {
  return <Figure value={typeof valueKwh === 'number' ? valueKwh * 1000 : null} unit="Wh" isStale={isStale} />;
}
