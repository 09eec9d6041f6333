import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api.ts';
import { ListTable } from '../../components/list-table.tsx';
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
  return (
    <section>
      <div className={css.head}>
        <h2>{t('archive.filedDays')}</h2>
        {(days.data?.total !== 0 || params.search !== '') && (
          <SearchBox label={t('archive.search')} value={params.search} onChange={onSearch} />
        )}
      </div>
      <ListTable
        list={days}
        nothing={
          <StateMessage
            title={t(params.search === '' ? 'archive.noneFiled' : 'archive.noMatch')}
            text={t(params.search === '' ? 'archive.noneFiledText' : 'archive.noMatchText')}
          />
        }
        caption={t('archive.filedDays')}
        columns={columns}
        rowKey={({ date }) => date}
        compact={(day) => <ArchiveDayCompact day={day} onVerify={verify} isBusy={busyDate === day.date} />}
        skeletonRows={3}
        params={params}
        onChange={change}
      />
    </section>
  );
}
