import type { PushStatus } from '@heliograph/core/commands/ladder';
import { useTranslation } from 'react-i18next';
import css from './status-mark.module.css';

export const statusShapes: Record<PushStatus, string> = { success: '✓', failed: '✕', processing: '…', unknown: '?' };

interface Props {
  status: PushStatus;
  /** Says it more closely than the status alone. */
  text?: string;
}

/** One of the specification's four states as shape and word; colour only repeats what they say. */
export function StatusMark({ status, text }: Props) {
  const { t } = useTranslation();
  const said = text ?? t(`commands.status.${status}`);
  return (
    <span className={css[status]}>
      <span className={css.shape} aria-hidden="true">
        {statusShapes[status]}
      </span>
      <span className={css.text} title={said}>
        {said}
      </span>
    </span>
  );
}
