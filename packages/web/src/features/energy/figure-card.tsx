import type { Language } from '@heliograph/core/constants';
import { useTranslation } from 'react-i18next';
import { Missing } from '../../components/missing.tsx';
import css from './figure-card.module.css';
import { percent, type Shown } from './kpi-figures.ts';

interface Props {
  label: string;
  /** Null where it is not known, undefined while it is on its way. */
  shown: Shown | null | undefined;
  coverage: number | null | undefined;
  note?: string | undefined;
  isChosen: boolean;
  onAsk: () => void;
}

/** A figure with its data coverage; the whole card asks why it is what it is. */
export function FigureCard({ label, shown, coverage, note, isChosen, onAsk }: Props) {
  const { t, i18n } = useTranslation();
  return (
    <button
      type="button"
      className={css.card}
      aria-busy={shown === undefined}
      aria-pressed={isChosen}
      title={t('energy.why')}
      onClick={onAsk}
    >
      <span className={css.label}>{label}</span>
      <span className={css.value}>
        {shown === undefined ? (
          <span className={css.bone} />
        ) : shown === null ? (
          <Missing />
        ) : (
          <>
            {shown.text} <small>{shown.unit}</small>
          </>
        )}
      </span>
      <span className={css.note} title={note}>
        {note ??
          (typeof coverage === 'number'
            ? t('energy.coverage', { percent: percent(Math.floor(coverage * 100) / 100, i18n.language as Language) })
            : ' ')}
      </span>
      <span className="visually-hidden">{t('energy.why')}</span>
    </button>
  );
}
