import type { AuditValue } from '@heliograph/core/contract/audit';
import { formatDate } from '@heliograph/core/format/date';
import { useTranslation } from 'react-i18next';
import { countryName } from '../../components/form/countries.ts';

const units: readonly (readonly [RegExp, string])[] = [
  [/CapacityWp$/, 'Wp'],
  [/Kwh$/, 'kWh'],
  [/Wh$/, 'Wh'],
  [/(W|PowerW)$/, 'W'],
  [/Deg$/, '°'],
];

/** A value of the trail as its reader writes it; nothing is a dash. */
export function useAuditValue(timeZone: string): (field: string, value: AuditValue) => string {
  const { t, i18n } = useTranslation();
  return (field, value) => {
    if (value === null) return '–';
    if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no');
    if (typeof value === 'object') return value.name === '' ? value.id : value.name;
    if (typeof value === 'number') {
      if (field === 'at' || field.endsWith('At')) return formatDate(value, { timeZone }) ?? String(value);
      const unit = units.find(([pattern]) => pattern.test(field))?.[1];
      const text = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 6 }).format(value);
      return unit === undefined ? text : unit === '°' ? `${text}°` : `${text} ${unit}`;
    }
    if (field === 'countryCode') return countryName(value, i18n.language);
    if (field === 'installPosition') return t(`plantManage.positions.${value as 'roof'}`);
    return value;
  };
}
