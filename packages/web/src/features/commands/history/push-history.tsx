import { pushStates } from '@heliograph/core/commands/schedule';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../../components/data-table.tsx';
import { FilterBar } from '../../../components/filter-bar.tsx';
import { Pager } from '../../../components/pager.tsx';
import { QueryFailure } from '../../../components/query-failure.tsx';
import type { ListRules } from '../../../state/list-params.ts';
import { useListParams } from '../../../state/use-list-params.ts';
import { commandQueries, type PushListParams } from '../queries.ts';
import css from './history.module.css';
import { Nothing } from './nothing.tsx';
import { usePushColumns } from './push-columns.tsx';
import { PushCompact } from './push-compact.tsx';

const rules: ListRules<PushListParams['filter']> = { filters: ['all', ...pushStates], sorts: ['createTime'], defaultSort: '-createTime' };

/** Every push, the newest first. */
export function PushHistory({ views }: { views: ReactNode }) {
  const { t } = useTranslation();
  const { params, change, linkTo, isNarrowed } = useListParams(rules);
  const list = useQuery(commandQueries.pushes(params));
  const columns = usePushColumns();
  const choices = rules.filters.map((key) => ({
    key,
    label: key === 'all' ? t('commands.history.all') : t(`commands.state.${key}`),
    to: linkTo({ filter: key }),
  }));
  return (
    <>
      <div className={css.tools}>
        {views}
        <FilterBar label={t('commands.history.filterLabel')} choices={choices} current={params.filter} />
      </div>
      {list.isError && list.data === undefined ? (
        <QueryFailure query={list} />
      ) : list.data?.items.length === 0 ? (
        <Nothing isNarrowed={isNarrowed} all="?tab=history" />
      ) : (
        <>
          <DataTable
            caption={t('commands.history.pushes')}
            columns={columns}
            rows={list.data?.items}
            rowKey={(push) => push.id}
            compact={(push) => <PushCompact push={push} />}
            sort={params.sort}
            onSort={(sort) => change({ sort })}
            isFaded={list.isPlaceholderData}
          />
          <Pager page={params.page} pageSize={params.pageSize} total={list.data?.total} onChange={change} />
        </>
      )}
    </>
  );
}
