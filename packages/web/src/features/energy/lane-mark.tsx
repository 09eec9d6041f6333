import type { CSSProperties, ReactNode } from 'react';
import css from './mark-lane.module.css';

interface Props {
  /** Where it begins and ends on the axis, as shares of it. */
  from: number;
  to: number;
  kind: string;
  said: string;
  onChoose: () => void;
  children: ReactNode;
}

/** A sign at its time on the lane below a curve, over the stretch that it is about. */
export function LaneMark({ from, to, kind, said, onChoose, children }: Props) {
  return (
    <>
      <span className={css.stretch} data-kind={kind} style={{ '--from': from, '--to': to } as CSSProperties} aria-hidden="true" />
      <button
        type="button"
        className={css.mark}
        style={{ '--from': from } as CSSProperties}
        aria-label={said}
        title={said}
        onClick={onChoose}
        data-kind={kind}
      >
        {children}
      </button>
    </>
  );
}
