import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CopyButton } from '../../components/copy-button.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { StateMessage } from '../../components/state-message.tsx';
import type { ListRules } from '../../state/list-params.ts';
import { useAddress } from '../../state/use-address.ts';
import { useListParams } from '../../state/use-list-params.ts';
import { ListExportButton } from '../export/list-export-button.tsx';
import { auditCommand } from './audit-command.ts';
import { auditExport } from './audit-export.ts';
import { AuditFilterBar } from './audit-filter-bar.tsx';
import { AuditList } from './audit-list.tsx';
import part from '../../components/list-part.module.css';
import { narrowingOf, readFilters } from './narrowing.ts';
import { auditQueries } from './queries.ts';

const rules: ListRules<'all'> = { filters: ['all'], sorts: ['at'], defaultSort: '-at' };

/** Who changed what and when, by person, change, record and time; the filters live in the address. */
export function Component() {
  const { t } = useTranslation();
  const { search, linkTo } = useAddress();
  const { params, change, narrow } = useListParams(rules);
  const [timeZone] = useMemo(() => [new Intl.DateTimeFormat().resolvedOptions().timeZone], []);
  const filters = readFilters(search);
  const narrowing = narrowingOf(filters, timeZone);
  const log = useQuery(auditQueries.list(narrowing, params));
  const linkToPerson = useCallback((userId: string) => linkTo({ userId, page: null }), [linkTo]);
  const isNarrowed = Object.keys(narrowing).length > 0;
  return (
    <>
      <PageHead title={t('routes.audit')}>
        <CopyButton text={auditCommand(narrowing)} label={t('audit.copyCommand')}>
          {t('audit.command')}
        </CopyButton>
        <ListExportButton list={auditExport(narrowing, log.data?.total)} />
      </PageHead>
      <p className={part.lead}>{t('audit.lead', { timeZone })}</p>
      <AuditFilterBar filters={filters} onChange={narrow} />
      <AuditList
        log={log}
        page={params.page}
        pageSize={params.pageSize}
        onPage={change}
        timeZone={timeZone}
        linkToPerson={linkToPerson}
        nothing={
          <StateMessage
            title={t(isNarrowed ? 'audit.noneMatch' : 'audit.none')}
            text={t(isNarrowed ? 'audit.noneMatchText' : 'audit.noneText')}
            {...(isNarrowed && { action: <Link to="?">{t('audit.showAll')}</Link> })}
          />
        }
      />
    </>
  );
}
