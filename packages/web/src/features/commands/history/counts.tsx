import { useTranslation } from 'react-i18next';
import { statusShapes } from '../status-mark.tsx';
import css from './counts.module.css';
import { type Counted, sharesOf } from './shares.ts';

const shapes = { ...statusShapes, notSent: '○' };

/** How many devices stand where, and how many there are. */
export function Counts({ counts, total }: { counts: Counted; total: number }) {
  const { t } = useTranslation();
  return (
    <span className={css.counts}>
      {sharesOf(counts).map(({ share, count }) => {
        const said = t(share === 'notSent' ? 'commands.run.neverSent' : `commands.status.${share}`);
        return (
          <span key={share} className={css[share]} title={`${said}: ${count}`}>
            <span aria-hidden="true">{shapes[share]}</span>
            <span className="visually-hidden">{said}</span> {count}
          </span>
        );
      })}
      <span className={css.total}>/ {total}</span>
    </span>
  );
}
