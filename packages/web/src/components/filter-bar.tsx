import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import css from './filter-bar.module.css';

export interface FilterChoice {
  key: string;
  label: string;
  /** Undefined while it is counted; left out where nobody counts. */
  count?: number | undefined;
  to: string;
}

/** One choice out of a few, each with how many it holds; links, so that they open in a new tab too. */
export function FilterBar({ label, choices, current }: { label: string; choices: readonly FilterChoice[]; current: string }) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const chosen = bar.current?.querySelector<HTMLElement>('[aria-current]');
    if (!bar.current || !chosen) return;
    bar.current.scrollLeft = chosen.offsetLeft - bar.current.offsetLeft - (bar.current.clientWidth - chosen.clientWidth) / 2;
  }, [current]);
  return (
    <nav ref={bar} className={css.bar} aria-label={label}>
      {choices.map((choice) => (
        <Link key={choice.key} to={choice.to} className={css.choice} aria-current={choice.key === current ? 'true' : undefined}>
          {choice.label}
          {'count' in choice && <span className={css.count}>{choice.count ?? '–'}</span>}
        </Link>
      ))}
    </nav>
  );
}
