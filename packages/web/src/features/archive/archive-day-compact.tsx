import type { ArchiveDay } from '@heliograph/core/contract/archive';
import { Bytes } from '../../components/bytes.tsx';
import { ArchiveDayState } from './archive-day-state.tsx';
import css from './archive.module.css';
import { VerifyButton } from './verify-button.tsx';

interface Props {
  day: ArchiveDay;
  isBusy: boolean;
  onVerify: (date: string) => void;
}

/** A filed day in two lines, for a phone. */
export function ArchiveDayCompact({ day, isBusy, onVerify }: Props) {
  return (
    <div className={css.compact}>
      <div>
        <strong>{day.date}</strong> <Bytes count={day.byteCount} />
        <ArchiveDayState day={day} />
      </div>
      <VerifyButton date={day.date} isBusy={isBusy} onVerify={onVerify} />
    </div>
  );
}
