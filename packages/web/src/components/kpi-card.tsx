import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import css from './kpi-card.module.css';
import { ShareBar } from './share-bar.tsx';

interface Props {
  label: string;
  /** The list that the number counts; the whole card is the link. */
  to?: string;
  note?: ReactNode;
  /** How much of the whole it speaks for, where that is not all. */
  coverage?: ReactNode;
  /** A small drawing beside the number. */
  aside?: ReactNode;
  /** 0…1, drawn as a bar: how much of the possible that is. */
  share?: number | null;
  isLoading?: boolean;
  children: ReactNode;
}

/** One figure that matters: label, value, what it is held against. */
export function KpiCard({ label, to, note, coverage, aside, share, isLoading = false, children }: Props) {
  const inside = (
    <>
      <span className={css.label}>
        <span>{label}</span>
        <span className={css.coverage}>{coverage}</span>
      </span>
      <span className={css.main}>
        <span className={css.value} aria-busy={isLoading}>
          {isLoading ? <span className={css.bone} /> : children}
        </span>
        {aside}
      </span>
      {share !== undefined && <ShareBar share={share} />}
      <span className={css.note}>{isLoading ? ' ' : note}</span>
    </>
  );
  if (to === undefined) return <div className={css.card}>{inside}</div>;
  return (
    <Link to={to} className={css.card}>
      {inside}
    </Link>
  );
}
