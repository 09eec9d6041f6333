import { formatDate } from '@heliograph/core/format/date';
import { exactTime } from '../../components/age.tsx';
import { readerZone } from './reader-zone.ts';

/** A moment by the reader's clock: a push reaches many plants. */
export function Moment({ at }: { at: number }) {
  const timeZone = readerZone();
  return (
    <time dateTime={new Date(at).toISOString()} title={exactTime(at, timeZone)}>
      {formatDate(at, { timeZone })}
    </time>
  );
}
