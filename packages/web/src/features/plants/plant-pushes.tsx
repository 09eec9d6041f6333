import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { DataTable } from '../../components/data-table.tsx';
import { usePushColumns } from '../commands/history/push-columns.tsx';
import { PushCompact } from '../commands/history/push-compact.tsx';
import { commandQueries } from '../commands/queries.ts';
import css from './plant-part.module.css';
import { pushPath } from './plant-figures.ts';

const SHOWN_MOST = 5;
const columnKeys = new Set(['push', 'status', 'settings', 'createTime', 'sendBy']);

/** The newest pushes that reached a plant, with what became of them. */
export default function PlantPushes({ id }: { id: string }) {
  const { t } = useTranslation();
  const query = commandQueries.pushes({ filter: 'all', sort: '-createTime', page: 1, pageSize: SHOWN_MOST, plantId: id });
  const pushes = useQuery(query).data;
  const columns = usePushColumns(pushPath).filter(({ key }) => columnKeys.has(key));
  if (pushes === undefined) return null;
  return (
    <section className={css.next}>
      <h2 className={css.title}>
        {t('plants.lastCommands')} {pushes.total > 0 && <span className={css.count}>{pushes.total}</span>}
      </h2>
      {pushes.total === 0 ? (
        <p className={css.none}>{t('commands.history.none')}</p>
      ) : (
        <DataTable
          caption={t('plants.lastCommands')}
          columns={columns}
          rows={pushes.items}
          rowKey={(push) => push.id}
          compact={(push) => <PushCompact push={push} to={pushPath(push.id)} />}
        />
      )}
      {pushes.total > SHOWN_MOST && <Link to={`?id=${id}&tab=commands`}>{t('plants.allCommands')}</Link>}
    </section>
  );
}
