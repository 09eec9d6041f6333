import type { Plant } from '@heliograph/core/contract/plants';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { StateMark } from '../../components/state-mark.tsx';
import { plantPath } from '../plants/plant-figures.ts';
import { usePlantReason } from '../plants/use-plant-reason.ts';
import { plantQueries } from '../plants/queries.ts';
import css from './attention-list.module.css';
import page from './dashboard-page.module.css';

const MOST = 8;
/** What is wrong first: faults, then silences, the newest before the old. */
const filters = ['fault', 'offline', 'offlineLonger', 'neverReported'] as const;

/** The plants that need somebody, each with the reason. */
export function AttentionList() {
  const { t } = useTranslation();
  const lists = useQueries({
    queries: filters.map((filter) => plantQueries.list({ filter, search: '', sort: 'name', page: 1, pageSize: 20 })),
  });
  const isKnown = lists.every((list) => list.data !== undefined);
  const plants = lists.flatMap((list) => list.data?.items ?? []).slice(0, MOST);
  return (
    <section className={page.panel}>
      <h2>{t('dashboard.attention')}</h2>
      {isKnown && plants.length === 0 ? (
        <p className={css.calm}>{t('dashboard.allWell')}</p>
      ) : (
        <ul className={css.list} aria-busy={!isKnown}>
          {plants.map((plant) => (
            <Item key={plant.id} plant={plant} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Item({ plant }: { plant: Plant }) {
  const reason = usePlantReason(plant);
  return (
    <li>
      <Link to={plantPath(plant.id)} className={css.item}>
        <span className={css.name}>{plant.name}</span>
        <StateMark state={plant.state} />
        <span className={css.reason}>{reason}</span>
      </Link>
    </li>
  );
}
