import type { AuditEntry } from '@heliograph/core/contract/audit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Pager } from '../../components/pager.tsx';
import { QueryFailure } from '../../components/query-failure.tsx';
import { StateMessage } from '../../components/state-message.tsx';
import { AuditItem } from './audit-item.tsx';
import css from './audit.module.css';
import { actionKeys } from './audit-words.ts';
import { auditQuery, type AuditSubject } from './queries.ts';

const PAGE_SIZE = 20;

/** Who changed what and when, the newest first. */
export default function AuditLog({ subject, timeZone }: { subject: AuditSubject; timeZone: string }) {
  const { t } = useTranslation();
  const [page, setPage] = useState({ page: 1, pageSize: PAGE_SIZE });
  const [action, setAction] = useState('');
  const log = useQuery(auditQuery(subject, { ...page, ...(action !== '' && { action: action as AuditEntry['action'] }) }));
  if (log.isError && log.data === undefined) return <QueryFailure query={log} />;
  return (
    <section aria-label={t('audit.title')}>
      <div className={css.tools}>
        <select
          className={css.select}
          aria-label={t('audit.filter')}
          value={action}
          onChange={({ target }) => {
            setAction(target.value);
            setPage({ ...page, page: 1 });
          }}
        >
          <option value="">{t('audit.allActions')}</option>
          {Object.entries(actionKeys).map(([key, text]) => (
            <option key={key} value={key}>
              {t(text)}
            </option>
          ))}
        </select>
      </div>
      {log.data?.items.length === 0 ? (
        <StateMessage title={t(action === '' ? 'audit.none' : 'audit.noneOfKind')} />
      ) : (
        <>
          <ol className={css.list} aria-busy={log.data === undefined} data-faded={log.isPlaceholderData}>
            {log.data?.items.map((entry) => (
              <AuditItem key={entry.id} entry={entry} timeZone={timeZone} />
            ))}
          </ol>
          <Pager
            page={page.page}
            pageSize={page.pageSize}
            total={log.data?.total}
            onChange={(change) => setPage({ ...page, page: 1, ...change })}
          />
        </>
      )}
    </section>
  );
}
