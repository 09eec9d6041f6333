import type { Language } from '@heliograph/core/constants';
import type { EnergyMark } from '@heliograph/core/contract/energy-why';
import { formatDate } from '@heliograph/core/format/date';
import { formatEnergy } from '@heliograph/core/format/quantity';
import { useTranslation } from 'react-i18next';

/** A mark as one line: what, from when to when, and how much energy lies in it. */
export function useMarkText(timeZone: string): (mark: EnergyMark) => string {
  const { t, i18n } = useTranslation();
  return (mark) => {
    const energy = formatEnergy(mark.energyWh / 1_000, i18n.language as Language);
    return t('energy.markLine', {
      mark: t(`energy.mark.${mark.kind}`),
      from: formatDate(mark.startAt, { timeZone, format: 'YYYY-MM-DD HH:mm' }),
      to: formatDate(mark.endAt, { timeZone, format: 'YYYY-MM-DD HH:mm' }),
      energy: `${energy?.text} ${energy?.unit}`,
    });
  };
}
