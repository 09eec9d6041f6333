import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListTable } from '../../components/list-table.tsx';
import { StateMessage } from '../../components/state-message.tsx';
import css from './commands-page.module.css';
import { usePushColumns } from './history/push-columns.tsx';
import { PushCompact } from './history/push-compact.tsx';
import { commandQueries } from './queries.ts';

/** What waits for a second person; a push is approved where all of it is in sight. */
export function ApprovalPart() {
  const { t } = useTranslation();
  const [params, setParams] = useState({ page: 1, pageSize: 20 });
  const list = useQuery(commandQueries.pushes({ filter: 'awaitingApproval', sort: '-createTime', ...params }));
  const columns = usePushColumns();
  return (
    <>
      {list.data?.total !== 0 && <p className={css.lead}>{t('commands.approval.lead')}</p>}
      <ListTable
        list={list}
        nothing={<StateMessage title={t('commands.approval.none')} text={t('commands.approval.noneText')} />}
        caption={t('commands.parts.approval')}
        columns={columns}
        rowKey={(push) => push.id}
        compact={(push) => <PushCompact push={push} />}
        skeletonRows={3}
        params={params}
        onChange={(next) => setParams({ page: 1, pageSize: params.pageSize, ...next })}
      />
    </>
  );
}
