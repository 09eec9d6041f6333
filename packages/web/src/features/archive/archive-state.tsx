import { formatDate } from '@heliograph/core/format/date';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api.ts';
import { Age, exactTime } from '../../components/age.tsx';
import button from '../../components/button.module.css';
import { Bytes } from '../../components/bytes.tsx';
import { KpiCard } from '../../components/kpi-card.tsx';
import { Missing } from '../../components/missing.tsx';
import { Permitted } from '../../components/permitted.tsx';
import { QueryFailure } from '../../components/query-failure.tsx';
import css from './archive.module.css';
import { archiveQueries } from './queries.ts';

/** How far the archive is, what hinders it, and a run at once. */
export function ArchiveState() {
  const { t, i18n } = useTranslation();
  const status = useQuery(archiveQueries.status());
  const config = useQuery(archiveQueries.config());
  const number = new Intl.NumberFormat(i18n.language);
  const timeZone = config.data?.timeZone ?? 'UTC';
  if (status.isError && status.data === undefined) return <QueryFailure query={status} />;
  const { data } = status;
  const card = (label: string, value: ReactNode, note?: ReactNode) => (
    <KpiCard label={label} note={note} isLoading={data === undefined}>
      {value}
    </KpiCard>
  );
  return (
    <section aria-labelledby="archive-state">
      <div className={css.head}>
        <h2 id="archive-state">{t('archive.state')}</h2>
        <RunNow isRunning={data?.isRunning ?? false} isConfigured={(config.data?.version ?? 0) > 0} />
      </div>
      {data?.problem != null && (
        <p role="alert" className={css.problem}>
          {t('archive.problem', { problem: data.problem })}
        </p>
      )}
      <div className={css.cards}>
        {card(
          t('archive.filedDays'),
          number.format(data?.filedDays ?? 0),
          data?.firstDay == null ? t('archive.noneFiled') : t('archive.fromTo', { from: data.firstDay, to: data.lastDay }),
        )}
        {card(
          t('archive.size'),
          <Bytes count={data?.byteCount ?? null} />,
          <PerValue byteCount={data?.byteCount} valueCount={data?.valueCount} />,
        )}
        {card(
          t('archive.waiting'),
          number.format(data?.reopenedDays ?? 0),
          t(data?.reopenedDays ? 'archive.waitingSome' : 'archive.waitingNone'),
        )}
        {card(t('archive.lastRun'), <Age at={data?.endedAt ?? null} timeZone={timeZone} />, data?.isRunning ? t('archive.running') : null)}
        {card(
          t('archive.nextRun'),
          data?.nextRunAt == null ? (
            <Missing />
          ) : (
            <time dateTime={new Date(data.nextRunAt).toISOString()} title={exactTime(data.nextRunAt, timeZone)}>
              {formatDate(data.nextRunAt, { timeZone, format: 'MM-DD HH:mm' })}
            </time>
          ),
          data?.nextRunAt == null ? t('archive.isOff') : timeZone,
        )}
      </div>
    </section>
  );
}

/** What a reading costs in the archive. */
function PerValue({ byteCount = 0, valueCount = 0 }: { byteCount: number | undefined; valueCount: number | undefined }) {
  const { t, i18n } = useTranslation();
  if (valueCount === 0) return null;
  const value = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 }).format(byteCount / valueCount);
  const count = new Intl.NumberFormat(i18n.language, { notation: 'compact' }).format(valueCount);
  return t('archive.perValue', { value, readings: count });
}

function RunNow({ isRunning, isConfigured }: { isRunning: boolean; isConfigured: boolean }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const run = useMutation({
    mutationFn: () => call['POST /archive/runs'](),
    onSuccess: () => client.invalidateQueries({ queryKey: archiveQueries.all() }),
  });
  const isBusy = isRunning || run.isPending;
  return (
    <Permitted code="archive:write">
      <button
        type="button"
        className={button.button}
        aria-disabled={isBusy || !isConfigured}
        title={isConfigured ? undefined : t('archive.saveFirst')}
        onClick={() => !isBusy && isConfigured && run.mutate()}
      >
        {t(isBusy ? 'archive.running' : 'archive.runNow')}
      </button>
    </Permitted>
  );
}
