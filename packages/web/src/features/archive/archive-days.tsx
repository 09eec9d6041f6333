import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api.ts';
import { DataTable } from '../../components/data-table.tsx';
import { Pager } from '../../components/pager.tsx';
import { QueryFailure } from '../../components/query-failure.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { StateMessage } from '../../components/state-message.tsx';
import { useListParams } from '../../state/use-list-params.ts';
import { ArchiveDayCompact } from './archive-day-compact.tsx';
import { useArchiveDayColumns } from './archive-day-columns.tsx';
import css from './archive.module.css';
import { archiveDayRules, archiveQueries } from './queries.ts';

/** Every filed day, where it lies, and a proof of it. */
export function ArchiveDays() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { params, change, onSearch } = useListParams(archiveDayRules);
  const days = useQuery(archiveQueries.days(params));
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (date: string) => call['POST /archive/days/{date}/verify']({ params: { date } }),
    onSettled: () => client.invalidateQueries({ queryKey: archiveQueries.all() }),
  });
  const verify = useCallback((date: string) => mutate(date), [mutate]);
  const busyDate = isPending ? variables : undefined;
  const columns = useArchiveDayColumns(verify, busyDate);
  const isEmpty = days.data?.items.length === 0;
  return (
    <section>
      <div className={css.head}>
        <h2>{t('archive.filedDays')}</h2>
        {(!isEmpty || params.search !== '') && <SearchBox label={t('archive.search')} value={params.search} onChange={onSearch} />}
      </div>
      {days.isError && days.data === undefined ? (
        <QueryFailure query={days} />
      ) : isEmpty ? (
        <StateMessage
          title={t(params.search === '' ? 'archive.noneFiled' : 'archive.noMatch')}
          text={t(params.search === '' ? 'archive.noneFiledText' : 'archive.noMatchText')}
        />
      ) : (
        <>
          <DataTable
            caption={t('archive.filedDays')}
            columns={columns}
            rows={days.data?.items}
            rowKey={({ date }) => date}
            compact={(day) => <ArchiveDayCompact day={day} onVerify={verify} isBusy={busyDate === day.date} />}
            sort={params.sort}
            onSort={(sort) => change({ sort })}
            skeletonRows={3}
            isFaded={days.isPlaceholderData}
          />
          <Pager page={params.page} pageSize={params.pageSize} total={days.data?.total} onChange={change} />
        </>
      )}
    </section>
  );
}
