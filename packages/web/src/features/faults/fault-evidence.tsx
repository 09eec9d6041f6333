import type { Evidence, Fault, FaultDetail } from '@heliograph/core/contract/faults';
import type { Language } from '@heliograph/core/constants';
import { formatDate } from '@heliograph/core/format/date';
import { numberFormat } from '@heliograph/core/format/number';
import { formatQuantity } from '@heliograph/core/format/quantity';
import { useTranslation } from 'react-i18next';
import { exactTime } from '../../components/age.tsx';
import css from './fault-evidence.module.css';

/** The values that made the rule speak, as they were then. */
export function FaultEvidence({ fault }: { fault: FaultDetail }) {
  const { t, i18n } = useTranslation();
  return (
    <dl className={css.list}>
      {fault.evidence.map((item) => (
        <div key={item.name}>
          <dt>{t(`faults.evidence.${item.name}`)}</dt>
          <dd title={item.unit === 'at' ? exactTime(item.value, fault.timeZone) : undefined}>
            {valueText(item, fault, i18n.language as Language)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const MINUTE_MS = 60_000;

function valueText({ value, unit }: Evidence, { timeZone }: Fault, language: Language): string {
  const number = (digits: number) => numberFormat(language, { maximumFractionDigits: digits }).format(value);
  if (unit === 'at') return formatDate(value, { timeZone, format: 'YYYY-MM-DD HH:mm' }) ?? '–';
  if (unit === 'ms') return duration(value);
  if (unit === 'W' || unit === 'Wh') {
    const quantity = formatQuantity(value, unit, language);
    return quantity === null ? '–' : `${quantity.text} ${quantity.unit}`;
  }
  return unit === '' ? number(0) : `${number(1)} ${unit}`;
}

/** Hours and minutes, which every language writes alike. */
function duration(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
}
