import { ID_PATTERN } from '@heliograph/core/id';
import { pushStatuses } from '@heliograph/core/commands/ladder';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ListTable } from '../../../components/list-table.tsx';
import { FilterBar } from '../../../components/filter-bar.tsx';
import { NothingListed } from '../../../components/nothing-listed.tsx';
import { SearchBox } from '../../../components/search-box.tsx';
import type { ListRules } from '../../../state/list-params.ts';
import { useListParams } from '../../../state/use-list-params.ts';
import { commandQueries, type CommandListParams } from '../queries.ts';
import { useCommandColumns } from './command-columns.tsx';
import { CommandCompact } from './command-compact.tsx';
import css from './history.module.css';

const rules: ListRules<CommandListParams['filter']> = {
  filters: ['all', ...pushStatuses],
  sorts: ['createTime'],
  defaultSort: '-createTime',
};

/** Every command to every device, or to those of one plant, with what the device said. */
export function CommandHistory({ views, plantId }: { views: ReactNode; plantId?: string }) {
  const { t } = useTranslation();
  const { params, search, change, onSearch, linkTo, isNarrowed } = useListParams(rules);
  const deviceId = plantId === undefined ? ID_PATTERN.exec(search.get('device') ?? '')?.[0] : undefined;
  const list = useQuery(commandQueries.commands({ ...params, deviceId, plantId }));
  const columns = useCommandColumns();
  const choices = rules.filters.map((key) => ({
    key,
    label: key === 'all' ? t('commands.history.all') : t(`commands.status.${key}`),
    to: linkTo({ filter: key }),
  }));
  return (
    <>
      <div className={css.tools}>
        {views}
        <FilterBar label={t('commands.history.filterLabel')} choices={choices} current={params.filter} />
        <div className={css.right}>
          {deviceId !== undefined && (
            <span>
              {t('commands.history.ofDevice')} · <Link to="?tab=history&view=devices">{t('commands.history.showAll')}</Link>
            </span>
          )}
          <SearchBox label={t('commands.history.search')} value={params.search} onChange={onSearch} />
        </div>
      </div>
      <ListTable
        list={list}
        nothing={
          <NothingListed
            isNarrowed={isNarrowed || deviceId !== undefined}
            none={{ title: t('commands.history.none'), text: t('commands.history.noneText') }}
            noMatch={{ title: t('commands.history.noMatch'), showAll: t('commands.history.showAll'), all: allOf(search) }}
          />
        }
        caption={t('commands.history.commands')}
        columns={columns}
        rowKey={(command) => command.id}
        compact={(command) => <CommandCompact command={command} />}
        params={params}
        onChange={change}
      />
    </>
  );
}

/** The same list without what narrows it. */
function allOf(search: URLSearchParams): string {
  const kept = ['id', 'tab', 'view'].flatMap((name) => (search.has(name) ? [[name, search.get(name) ?? '']] : []));
  return `?${new URLSearchParams(kept)}`;
}
