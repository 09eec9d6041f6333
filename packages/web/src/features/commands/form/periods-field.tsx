import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import button from '../../../components/button.module.css';
import formCss from '../../../components/form/form.module.css';
import { Icon } from '../../../components/icon.tsx';
import control from '../../../components/control.module.css';
import css from './periods-field.module.css';
import { type Period, periodsText, readPeriods } from './periods.ts';
import type { SettingFieldProps } from './setting-field.tsx';

const MOST = 8;

/** Periods of a day, each from and to; none at all is a wish too. */
export function PeriodsField({ name, value, onChange, problem, hint, label }: SettingFieldProps & { label: string }) {
  const { t } = useTranslation();
  const id = useId();
  const periods = value === undefined ? [] : readPeriods(value);
  const kind = value === undefined ? 'leave' : periods.length === 0 ? 'none' : 'set';
  const put = (next: readonly Period[]) => onChange(periodsText(next));
  const change = (index: number, part: Partial<Period>) =>
    put(periods.map((period, each) => (each === index ? { ...period, ...part } : period)));
  const note = problem ?? hint;
  return (
    <div className={`${formCss.field} ${kind === 'set' ? formCss.wide : ''}`}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        name={name}
        value={kind}
        aria-invalid={problem !== undefined}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        onChange={({ target }) =>
          onChange(target.value === 'leave' ? undefined : target.value === 'none' ? '' : periodsText([{ from: '18:00', to: '22:00' }]))
        }
      >
        <option value="leave">{t('commands.form.leave')}</option>
        <option value="none">{t('commands.form.noPeriods')}</option>
        <option value="set">{t('commands.form.periods')}</option>
      </select>
      {kind === 'set' && (
        <ul className={css.periods}>
          {periods.map((period, index) => (
            <li key={index}>
              <input
                type="time"
                aria-label={t('commands.form.from', { number: index + 1 })}
                value={period.from}
                onChange={({ target }) => change(index, { from: target.value })}
              />
              <span aria-hidden="true">–</span>
              <input
                type="time"
                aria-label={t('commands.form.to', { number: index + 1 })}
                value={period.to}
                onChange={({ target }) => change(index, { to: target.value })}
              />
              <button
                type="button"
                className={control.remove}
                aria-label={t('commands.form.removePeriod', { number: index + 1 })}
                onClick={() => put(periods.filter((_, each) => each !== index))}
              >
                <Icon name="close" size={14} />
              </button>
            </li>
          ))}
          {periods.length < MOST && (
            <li>
              <button type="button" className={button.button} onClick={() => put([...periods, { from: '', to: '' }])}>
                {t('commands.form.addPeriod')}
              </button>
            </li>
          )}
        </ul>
      )}
      {note !== undefined && (
        <p id={`${id}-note`} className={problem === undefined ? formCss.hint : formCss.problem}>
          {note}
        </p>
      )}
    </div>
  );
}
