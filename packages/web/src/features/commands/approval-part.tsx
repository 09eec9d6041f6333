import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../components/data-table.tsx';
import { Pager } from '../../components/pager.tsx';
import { QueryFailure } from '../../components/query-failure.tsx';
import { StateMessage } from '../../components/state-message.tsx';
import css from './commands-page.module.css';
import { usePushColumns } from './history/push-columns.tsx';
import { PushCompact } from './history/push-compact.tsx';
import { commandQueries } from './queries.ts';

/** What waits for a second person; a push is approved where all of it is in sight. */
export function ApprovalPart() {
  const { t } = useTranslation();
  const [{ page, pageSize }, setPage] = useState({ page: 1, pageSize: 20 });
  const list = useQuery(commandQueries.pushes({ filter: 'awaitingApproval', sort: '-createTime', page, pageSize }));
  const columns = usePushColumns();
  if (list.isError && list.data === undefined) return <QueryFailure query={list} />;
  if (list.data?.total === 0) return <StateMessage title={t('commands.approval.none')} text={t('commands.approval.noneText')} />;
  return (
    <>
      <p className={css.lead}>{t('commands.approval.lead')}</p>
      <DataTable
        caption={t('commands.parts.approval')}
        columns={columns}
        rows={list.data?.items}
        rowKey={(push) => push.id}
        compact={(push) => <PushCompact push={push} />}
        skeletonRows={3}
        isFaded={list.isPlaceholderData}
      />
      <Pager page={page} pageSize={pageSize} total={list.data?.total} onChange={(next) => setPage({ page: 1, pageSize, ...next })} />
    </>
  );
}
