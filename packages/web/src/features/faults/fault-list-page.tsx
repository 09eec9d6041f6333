import { knownFaultCodes, severities } from '@heliograph/core/fault-codes';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Choice } from '../../components/choice.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { ListTable } from '../../components/list-table.tsx';
import { FilterBar } from '../../components/filter-bar.tsx';
import { NothingListed } from '../../components/nothing-listed.tsx';
import part from '../../components/list-part.module.css';
import { PageHead } from '../../components/page-head.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { useLive } from '../../state/live/use-live.ts';
import { useOpened } from '../../state/use-opened.ts';
import { useListParams } from '../../state/use-list-params.ts';
import { ListExportButton } from '../export/list-export-button.tsx';
import { useFaultColumns } from './fault-columns.tsx';
import { faultListCommand } from './fault-command.ts';
import { FaultCompact } from './fault-compact.tsx';
import { faultExport } from './fault-export.ts';
import css from './fault-list-page.module.css';
import { FaultPanel } from './fault-panel.tsx';
import { NewFaults } from './new-faults.tsx';
import { faultListRules, faultQueries, readNarrowing } from './queries.ts';
import { useFaultText } from './use-fault-text.ts';

/** Faults by cause; filters, search, sort, page and the open fault live in the address. */
export function Component() {
  const { t } = useTranslation();
  const text = useFaultText();
  const { params, search, change, onSearch, narrow, linkTo, isNarrowed } = useListParams(faultListRules);
  const { openId, linkToOpen, close } = useOpened('fault');
  const narrowing = readNarrowing(search);
  const query = { ...params, ...narrowing };
  const list = useQuery(faultQueries.list(query));
  const columns = useFaultColumns(linkToOpen);
  useLive({ facts: true });
  const choices = faultListRules.filters.map((key) => ({ key, label: t(`faults.stateFilter.${key}`), to: linkTo({ filter: key }) }));
  return (
    <>
      <PageHead title={t('faults.title')}>
        <CopyButton text={faultListCommand(query)} label={t('faults.copyCommand')}>
          {t('faults.command')}
        </CopyButton>
        <ListExportButton list={faultExport(query, list.data?.total)} />
      </PageHead>
      <div className={part.tools}>
        <FilterBar label={t('faults.stateLabel')} choices={choices} current={params.filter} />
        <div className={css.right}>
          <Choice
            label={t('faults.severityLabel')}
            none={t('faults.allSeverities')}
            value={query.severity ?? ''}
            choices={severities.map((each) => [each, t(`faults.severities.${each}`)])}
            onChange={(severity) => narrow({ severity })}
          />
          <Choice
            label={t('faults.cause')}
            none={t('faults.allCauses')}
            value={query.code ?? ''}
            choices={knownFaultCodes.map((code) => [code, text(code).name])}
            onChange={(code) => narrow({ code })}
          />
          <SearchBox label={t('faults.search')} value={params.search} onChange={onSearch} />
        </div>
      </div>
      <NewFaults key={JSON.stringify({ ...query, page: 1, sort: '' })} params={query} />
      <ListTable
        list={list}
        nothing={
          <NothingListed
            isNarrowed={isNarrowed || Object.keys(narrowing).length > 0}
            none={{ title: t('faults.none'), text: t('faults.noneText') }}
            noMatch={{ title: t('faults.noMatch'), showAll: t('faults.showAll') }}
          />
        }
        caption={t('faults.listLabel')}
        columns={columns}
        rowKey={(fault) => fault.id}
        compact={(fault) => <FaultCompact fault={fault} to={linkToOpen(fault.id)} />}
        params={params}
        onChange={change}
      />
      {openId !== null && <FaultPanel key={openId} id={openId} linkTo={linkToOpen} onClose={close} />}
    </>
  );
}
