import { pushStates } from '@heliograph/core/commands/schedule';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ListTable } from '../../../components/list-table.tsx';
import { FilterBar } from '../../../components/filter-bar.tsx';
import { NothingListed } from '../../../components/nothing-listed.tsx';
import type { ListRules } from '../../../state/list-params.ts';
import { useListParams } from '../../../state/use-list-params.ts';
import { commandQueries, type PushListParams } from '../queries.ts';
import css from './history.module.css';
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
      <ListTable
        list={list}
        nothing={
          <NothingListed
            isNarrowed={isNarrowed}
            none={{ title: t('commands.history.none'), text: t('commands.history.noneText') }}
            noMatch={{ title: t('commands.history.noMatch'), showAll: t('commands.history.showAll'), all: '?tab=history' }}
          />
        }
        caption={t('commands.history.pushes')}
        columns={columns}
        rowKey={(push) => push.id}
        compact={(push) => <PushCompact push={push} />}
        params={params}
        onChange={change}
      />
    </>
  );
}
