import { type AuditAction, auditActions } from '@heliograph/core/audit/kinds';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StateMessage } from '../../components/state-message.tsx';
import { Choice } from '../../components/choice.tsx';
import { AuditList } from './audit-list.tsx';
import css from './audit.module.css';
import { auditQueries, type AuditSubject } from './queries.ts';

const PAGE_SIZE = 20;

/** Who changed what about a plant or a device and when, the newest first. */
export default function AuditLog({ subject, timeZone }: { subject: AuditSubject; timeZone: string }) {
  const { t } = useTranslation();
  const [page, setPage] = useState({ page: 1, pageSize: PAGE_SIZE });
  const [action, setAction] = useState('');
  const narrowing = { ...subject, ...(action !== '' && { action: action as AuditAction }) };
  const log = useQuery(auditQueries.list(narrowing, page));
  return (
    <section aria-label={t('audit.title')}>
      <div className={css.tools}>
        <Choice
          label={t('audit.filter')}
          none={t('audit.allActions')}
          value={action}
          choices={auditActions.map((kind) => [kind, t(`audit.actions.${kind}`)])}
          onChange={(next) => {
            setAction(next);
            setPage({ ...page, page: 1 });
          }}
        />
      </div>
      <AuditList
        log={log}
        {...page}
        onPage={(change) => setPage({ ...page, page: 1, ...change })}
        timeZone={timeZone}
        nothing={<StateMessage title={t(action === '' ? 'audit.none' : 'audit.noneOfKind')} />}
      />
    </section>
  );
}
