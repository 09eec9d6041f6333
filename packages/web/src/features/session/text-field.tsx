import { type InputHTMLAttributes, type Ref, useId } from 'react';
import css from './login.module.css';

type Props = InputHTMLAttributes<HTMLInputElement> & {
  label: string;
  problem?: string | undefined;
  hint?: string | undefined;
  ref?: Ref<HTMLInputElement>;
};

/** A labelled input whose problem is read out with it. */
export function TextField({ label, problem, hint, children, ...input }: Props) {
  const id = useId();
  const note = problem ?? hint;
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <div className={css.control}>
        <input {...input} id={id} aria-invalid={problem !== undefined} aria-describedby={note === undefined ? undefined : `${id}-note`} />
        {children}
      </div>
      {note !== undefined && (
        <p id={`${id}-note`} className={problem === undefined ? css.hint : css.problem}>
          {note}
        </p>
      )}
    </div>
  );
}
