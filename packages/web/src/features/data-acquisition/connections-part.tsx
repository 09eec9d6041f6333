import type { Connection } from '@heliograph/core/contract/connections';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import button from '../../components/button.module.css';
import { ListTable } from '../../components/list-table.tsx';
import { Permitted } from '../../components/permitted.tsx';
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
  return (
    <>
      <p className={part.lead}>{t(`acquisition.lead.${kind}`)}</p>
      <div className={part.tools}>
        <SearchBox label={t('acquisition.search')} value={params.search} onChange={onSearch} />
        {create}
      </div>
      <ListTable
        list={list}
        nothing={
          <StateMessage title={t(params.search === '' ? 'acquisition.none' : 'acquisition.noMatch')} text={t('acquisition.noneText')} />
        }
        caption={t(`acquisition.parts.${kind}`)}
        columns={columns}
        rowKey={(connection) => connection.id}
        compact={(connection) => <ConnectionCompact connection={connection} />}
        skeletonRows={3}
        params={params}
        onChange={change}
      />
      {isCreating && (
        <Suspense>
          <ConnectionDialog kind={kind} onClose={() => setIsCreating(false)} />
        </Suspense>
      )}
    </>
  );
}
