import type { AuditEntry } from '@heliograph/core/contract/audit';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Pager } from '../../components/pager.tsx';
import { QueryFailure } from '../../components/query-failure.tsx';
import { AuditItem } from './audit-item.tsx';
import css from './audit.module.css';

interface Props {
  log: UseQueryResult<{ items: AuditEntry[]; total: number }>;
  page: number;
  pageSize: number;
  onPage: (change: { page?: number; pageSize?: number }) => void;
  timeZone: string;
  /** Stands there where nothing was found. */
  nothing: ReactNode;
  /** Leads from a person to all that the person did. */
  linkToPerson?: (userId: string) => string;
}

/** A page of changes, and the way to the others. */
export function AuditList({ log, page, pageSize, onPage, timeZone, nothing, linkToPerson }: Props) {
  if (log.isError && log.data === undefined) return <QueryFailure query={log} />;
  if (log.data?.items.length === 0) return nothing;
  return (
    <>
      <ol className={css.list} aria-busy={log.data === undefined} data-faded={log.isPlaceholderData}>
        {log.data?.items.map((entry) => (
          <AuditItem key={entry.id} entry={entry} timeZone={timeZone} {...(linkToPerson && { linkToPerson })} />
        ))}
      </ol>
      <Pager page={page} pageSize={pageSize} total={log.data?.total} onChange={onPage} />
    </>
  );
}
