import type { Language } from '@heliograph/core/constants';
import { formatCoverage } from '@heliograph/core/format/coverage';
import { useTranslation } from 'react-i18next';
import { Missing } from '../../components/missing.tsx';
import css from './figure-card.module.css';
import type { Shown } from './kpi-figures.ts';

interface Props {
  label: string;
  /** Null where it is not known, undefined while it is on its way. */
  shown: Shown | null | undefined;
  /** 0…1; null where nothing can be said, undefined while it is on its way and where the note stands for it. */
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
      <span className={css.label} title={label}>
        {label}
      </span>
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
          (coverage === undefined ? (
            ' '
          ) : coverage === null ? (
            <Missing />
          ) : (
            t('energy.coverage', { percent: formatCoverage(coverage, i18n.language as Language) })
          ))}
      </span>
      <span className="visually-hidden">{t('energy.why')}</span>
    </button>
  );
}
