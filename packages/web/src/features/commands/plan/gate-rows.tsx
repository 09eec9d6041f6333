import { gateSubjects, type GateSubject } from '@heliograph/core/commands/gates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import button from '../../../components/button.module.css';
import formCss from '../../../components/form/form.module.css';
import { Icon } from '../../../components/icon.tsx';
import { type GateRow, nextSubject, rowsOf, textOf, usualRow } from './gate-text.ts';
import control from '../../../components/control.module.css';
import css from './gate-rows.module.css';

interface Props {
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
}

/** What stops the push by itself; each gate in a row of its own. */
export function GateRows({ value, problem, onChange }: Props) {
  const { t } = useTranslation();
  const [rows, setRows] = useState(() => rowsOf(value));
  const put = (next: GateRow[]) => {
    setRows(next);
    onChange(textOf(next));
  };
  const change = (index: number, part: Partial<GateRow>) => put(rows.map((row, each) => (each === index ? { ...row, ...part } : row)));
  const next = nextSubject(rows);
  return (
    <fieldset className={css.gates}>
      <legend>{t('commands.rollOut.gates')}</legend>
      {rows.length === 0 && <p className={formCss.hint}>{t('commands.rollOut.noGates')}</p>}
      {rows.map((row, index) => (
        <div key={row.subject} className={css.row}>
          <select
            className={control.control}
            aria-label={t('commands.rollOut.gateSubject')}
            value={row.subject}
            onChange={({ target }) => put(rows.map((each, at) => (at === index ? usualRow(target.value as GateSubject) : each)))}
          >
            {gateSubjects
              .filter((subject) => subject === row.subject || !rows.some((each) => each.subject === subject))
              .map((subject) => (
                <option key={subject} value={subject}>
                  {t(`commands.gateSubject.${subject}`)}
                </option>
              ))}
          </select>
          <button
            type="button"
            className={control.remove}
            aria-label={t('commands.rollOut.removeGate', { gate: t(`commands.gateSubject.${row.subject}`) })}
            onClick={() => put(rows.filter((_, each) => each !== index))}
          >
            <Icon name="close" size={14} />
          </button>
          <span aria-hidden="true">{row.subject === 'powerPct' ? '<' : '>'}</span>
          <input
            className={control.control}
            aria-label={t('commands.rollOut.gateLimit', { gate: t(`commands.gateSubject.${row.subject}`) })}
            inputMode="numeric"
            maxLength={6}
            value={row.limit}
            onChange={({ target }) => change(index, { limit: target.value })}
          />
          <select
            className={control.control}
            aria-label={t('commands.rollOut.gateUnit')}
            value={row.unit}
            disabled={row.subject === 'powerPct'}
            onChange={({ target }) => change(index, { unit: target.value as GateRow['unit'] })}
          >
            <option value="count">{t('commands.rollOut.unitCount')}</option>
            <option value="percent">{'%'}</option>
          </select>
          <span className={css.from}>{row.atLeast > 1 && t('commands.gateFrom', { count: row.atLeast })}</span>
        </div>
      ))}
      {problem !== undefined && (
        <p className={formCss.problem} role="alert">
          {problem}
        </p>
      )}
      {next !== undefined && (
        <button type="button" className={button.button} onClick={() => put([...rows, usualRow(next)])}>
          {t('commands.rollOut.addGate')}
        </button>
      )}
    </fieldset>
  );
}
