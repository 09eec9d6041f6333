import type { Connection } from '@heliograph/core/contract/connections';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import button from '../../components/button.module.css';
import { DataTable } from '../../components/data-table.tsx';
import { Pager } from '../../components/pager.tsx';
import { Permitted } from '../../components/permitted.tsx';
import { QueryFailure } from '../../components/query-failure.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { StateMessage } from '../../components/state-message.tsx';
import { useListParams } from '../../state/use-list-params.ts';
import { useConnectionColumns } from './connection-columns.tsx';
import { ConnectionCompact } from './connection-compact.tsx';
import part from '../../components/list-part.module.css';
import { connectionListRules, connectionQueries } from './queries.ts';

const ConnectionDialog = lazy(() => import('./connection-dialog.tsx'));

/** The gateways of one kind, each with what came of it. */
export function ConnectionsPart({ kind }: { kind: Connection['kind'] }) {
  const { t } = useTranslation();
  const { params, change, onSearch } = useListParams(connectionListRules);
  const [isCreating, setIsCreating] = useState(false);
  const list = useQuery(connectionQueries.list({ ...params, kind }));
  const columns = useConnectionColumns(kind);
  const create = (
    <Permitted code="connections:write">
      <button type="button" className={button.primary} onClick={() => setIsCreating(true)}>
        {t('acquisition.create')}
      </button>
    </Permitted>
  );
  const isEmpty = list.data?.items.length === 0;
  return (
    <>
      <p className={part.lead}>{t(`acquisition.lead.${kind}`)}</p>
      <div className={part.tools}>
        <SearchBox label={t('acquisition.search')} value={params.search} onChange={onSearch} />
        {create}
      </div>
      {list.isError && list.data === undefined ? (
        <QueryFailure query={list} />
      ) : isEmpty ? (
        <StateMessage title={t(params.search === '' ? 'acquisition.none' : 'acquisition.noMatch')} text={t('acquisition.noneText')} />
      ) : (
        <>
          <DataTable
            caption={t(`acquisition.parts.${kind}`)}
            columns={columns}
            rows={list.data?.items}
            rowKey={(connection) => connection.id}
            compact={(connection) => <ConnectionCompact connection={connection} />}
            sort={params.sort}
            onSort={(sort) => change({ sort })}
            skeletonRows={3}
            isFaded={list.isPlaceholderData}
          />
          <Pager page={params.page} pageSize={params.pageSize} total={list.data?.total} onChange={change} />
        </>
      )}
      {isCreating && (
        <Suspense>
          <ConnectionDialog kind={kind} onClose={() => setIsCreating(false)} />
        </Suspense>
      )}
    </>
  );
}
