import { localDate } from '@heliograph/core/format/date';
import { useTranslation } from 'react-i18next';
import { ChoiceGroup } from '../choice-group.tsx';
import { type Range, type RangeKey, rangeKeys, spanOf } from './range.ts';
import css from './range-picker.module.css';

interface Props {
  range: Range;
  timeZone: string;
  nowMs: number;
  onChange: (range: Range) => void;
}

/** Which time a chart shows; a chosen range begins as the one that was shown. */
export function RangePicker({ range, timeZone, nowMs, onChange }: Props) {
  const { t } = useTranslation();
  const today = localDate(nowMs, timeZone);
  const choose = (key: RangeKey) => {
    if (key !== 'custom') return onChange({ key, from: null, to: null });
    const { fromAt } = spanOf(range, timeZone, nowMs);
    return onChange({ key, from: localDate(fromAt, timeZone), to: today });
  };
  const choices = rangeKeys.map((key) => ({ key, label: t(`series.range.${key}`) }));
  return (
    <div className={css.picker}>
      <ChoiceGroup legend={t('series.rangeLabel')} isLegendHidden choices={choices} current={range.key} onChange={choose} />
      {range.key === 'custom' && range.from !== null && range.to !== null && (
        <span className={css.days}>
          <Day label={t('series.from')} value={range.from} max={range.to} onChange={(from) => onChange({ ...range, from })} />
          <span aria-hidden="true">–</span>
          <Day label={t('series.to')} value={range.to} min={range.from} max={today} onChange={(to) => onChange({ ...range, to })} />
        </span>
      )}
    </div>
  );
}

function Day({
  label,
  value,
  min,
  max,
  onChange,
}: {
  label: string;
  value: string;
  min?: string;
  max: string;
  onChange: (day: string) => void;
}) {
  const take = (day: string) => {
    if (day !== '' && day <= max && (min === undefined || day >= min)) onChange(day);
  };
  return <input type="date" aria-label={label} value={value} min={min} max={max} onChange={(event) => take(event.target.value)} />;
}
