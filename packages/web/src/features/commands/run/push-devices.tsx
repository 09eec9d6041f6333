import { pushStatuses } from '@heliograph/core/commands/ladder';
import type { PushDetail } from '@heliograph/core/contract/commands';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ListTable } from '../../../components/list-table.tsx';
import { FilterBar } from '../../../components/filter-bar.tsx';
import type { ListRules } from '../../../state/list-params.ts';
import { useOpened } from '../../../state/use-opened.ts';
import { useListParams } from '../../../state/use-list-params.ts';
import { commandQueries, type CommandListParams } from '../queries.ts';
import { CommandPanel } from './command-panel.tsx';
import { RunCompact } from './run-compact.tsx';
import { useRunColumns } from './run-columns.tsx';
import css from './run.module.css';

const rules: ListRules<CommandListParams['filter']> = { filters: ['all', ...pushStatuses], sorts: ['wave'], defaultSort: 'wave' };

/** A line for each device, in the order in which they are reached. */
export function PushDevices({ push }: { push: PushDetail }) {
  const { t } = useTranslation();
  const { params, change, linkTo } = useListParams(rules);
  const { openId, linkToOpen, close } = useOpened('command');
  const list = useQuery(commandQueries.ofPush(push, params));
  const columns = useRunColumns(linkToOpen);
  const choices = rules.filters.map((key) => ({
    key,
    label: key === 'all' ? t('commands.history.all') : t(`commands.status.${key}`),
    count: key === 'all' ? push.deviceCount : push.counts[key],
    to: linkTo({ filter: key }),
  }));
  return (
    <>
      <div className={css.tools}>
        <FilterBar label={t('commands.history.filterLabel')} choices={choices} current={params.filter} />
      </div>
      <ListTable
        list={list}
        nothing={
          params.filter !== 'all' && (
            <p className={css.quiet}>{t('commands.run.noDevices', { status: t(`commands.status.${params.filter}`) })}</p>
          )
        }
        caption={t('commands.run.devices')}
        columns={columns}
        rowKey={(command) => command.id}
        compact={(command) => <RunCompact command={command} to={linkToOpen(command.id)} />}
        skeletonRows={Math.min(8, push.deviceCount)}
        params={params}
        onChange={change}
      />
      {openId !== null && <CommandPanel key={openId} id={openId} onClose={close} />}
    </>
  );
}
