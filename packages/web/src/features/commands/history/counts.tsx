import type { PushStatus } from '@heliograph/core/commands/ladder';
import { useTranslation } from 'react-i18next';
import { statusShapes } from '../status-mark.tsx';
import css from './counts.module.css';

const order: readonly PushStatus[] = ['success', 'failed', 'unknown', 'processing'];

/** How many devices stand where, and how many there are. */
export function Counts({ push: { counts, deviceCount } }: { push: { counts: Readonly<Record<PushStatus, number>>; deviceCount: number } }) {
  const { t } = useTranslation();
  const present = order.filter((status) => counts[status] > 0);
  return (
    <span className={css.counts}>
      {present.map((status) => (
        <span key={status} className={css[status]} title={`${t(`commands.status.${status}`)}: ${counts[status]}`}>
          <span aria-hidden="true">{statusShapes[status]}</span>
          <span className="visually-hidden">{t(`commands.status.${status}`)}</span> {counts[status]}
        </span>
      ))}
      <span className={css.total}>/ {deviceCount}</span>
    </span>
  );
}
