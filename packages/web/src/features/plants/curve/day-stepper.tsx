import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon.tsx';
import css from './day-stepper.module.css';

interface Props {
  date: string;
  today: string;
  previous: string;
  next: string;
  onChange: (date: string) => void;
}

/** One day back, one day on, any day, today; no day that has not begun at the plant. */
export function DayStepper({ date, today, previous, next, onChange }: Props) {
  const { t } = useTranslation();
  const isToday = date >= today;
  return (
    <div className={css.stepper}>
      <button type="button" aria-label={t('curve.previousDay')} title={t('curve.previousDay')} onClick={() => onChange(previous)}>
        <Icon name="left" size={14} />
      </button>
      <input
        type="date"
        aria-label={t('curve.day')}
        value={date}
        max={today}
        onChange={(event) => event.target.value !== '' && event.target.value <= today && onChange(event.target.value)}
      />
      <button type="button" aria-label={t('curve.nextDay')} title={t('curve.nextDay')} disabled={isToday} onClick={() => onChange(next)}>
        <Icon name="right" size={14} />
      </button>
      <button type="button" className={css.today} disabled={isToday} onClick={() => onChange(today)}>
        {t('curve.today')}
      </button>
    </div>
  );
}
