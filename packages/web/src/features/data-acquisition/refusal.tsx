import css from './data-acquisition.module.css';
import { useReasonText } from './use-reason-text.ts';

/** Why a part of a message was refused: in the reader's words, then what the server found. */
export function Refusal({ reason, detail }: { reason: string; detail: string }) {
  const reasonText = useReasonText();
  return (
    <p className={css.refusal}>
      <span aria-hidden="true">▲</span> <strong title={reason}>{reasonText(reason)}</strong> <span>{detail}</span>
    </p>
  );
}
