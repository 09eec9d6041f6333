import type { Fault } from '@heliograph/core/contract/faults';
import { formatDate } from '@heliograph/core/format/date';
import { useTranslation } from 'react-i18next';
import { exactTime } from '../../components/age.tsx';
import { useNow } from '../../components/use-now.ts';
import css from './fault-state.module.css';

const MINUTE_MS = 60_000;

/** Where a fault stands, in a word; a repair that the data have not confirmed says so. */
export function FaultState({ fault }: { fault: Fault }) {
  const { t } = useTranslation();
  const nowMs = useNow(MINUTE_MS);
  const until = fault.shelvedUntil !== null && fault.shelvedUntil > nowMs ? fault.shelvedUntil : null;
  if (fault.state === 'fixed') {
    const isConfirmed = fault.closedAt !== null;
    const text = t(isConfirmed ? 'faults.fixed' : 'faults.fixedUnconfirmed');
    return (
      <span className={css.fixed} title={text}>
        {isConfirmed ? '✓' : '…'} {t('faults.fixed')}
        {!isConfirmed && <span className="visually-hidden">{text}</span>}
      </span>
    );
  }
  if (until !== null) {
    const time = formatDate(until, { timeZone: fault.timeZone, format: 'YYYY-MM-DD HH:mm' }) ?? '';
    return (
      <span className={css.shelved} title={exactTime(until, fault.timeZone)}>
        {t('faults.shelvedUntil', { time })}
      </span>
    );
  }
  return <span className={css.open}>{t(fault.acknowledgedAt === null ? 'faults.unrepaired' : 'faults.acknowledged')}</span>;
}
