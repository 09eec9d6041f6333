import { useId } from 'react';
import loginCss from '../session/login.module.css';
import css from './cancel.module.css';

/** A box to tick, whose problem is read out with it. */
export function ConfirmField({ label, name, problem }: { label: string; name: string; problem: string | undefined }) {
  const id = useId();
  return (
    <div className={css.confirm}>
      <label>
        <input
          type="checkbox"
          name={name}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : `${id}-note`}
        />
        {label}
      </label>
      {problem !== undefined && (
        <p id={`${id}-note`} className={loginCss.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}
