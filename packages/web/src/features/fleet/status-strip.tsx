import type { FleetOverview } from '@heliograph/core/contract/fleet';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { plantListPath } from '../plants/plant-figures.ts';
import css from './status-strip.module.css';

const kinds = [
  { filter: 'online', shape: '●' },
  { filter: 'offline', shape: '○' },
  { filter: 'offlineLonger', shape: '○' },
  { filter: 'fault', shape: '▲' },
  { filter: 'neverReported', shape: '?' },
] as const;

/** How many plants are in which state; each count is the link to its list. */
export function StatusStrip({ counts }: { counts: FleetOverview['counts'] | undefined }) {
  const { t } = useTranslation();
  return (
    <nav className={css.strip} aria-label={t('fleet.byState')}>
      {kinds.map(({ filter, shape }) => (
        <Link key={filter} to={plantListPath(filter)} className={css.cell} data-kind={filter} data-some={Boolean(counts?.[filter])}>
          <span className={css.shape} aria-hidden="true">
            {shape}
          </span>
          <span className={css.count}>{counts?.[filter] ?? '–'}</span>
          <span className={css.label}>{t(`plants.filter.${filter}`)}</span>
        </Link>
      ))}
    </nav>
  );
}
