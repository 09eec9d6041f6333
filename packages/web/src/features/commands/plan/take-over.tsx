import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import formCss from '../../../components/form/form.module.css';
import type { Demands } from './plan-model.ts';
import css from './plan.module.css';

interface Props {
  demands: Demands;
  isTaken: boolean;
  problem: string | undefined;
  onChange: (isTaken: boolean) => void;
}

/** Asks before what somebody else wrote last is written over. */
export function TakeOver({ demands, isTaken, problem, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={css.takeOver}>
      <label>
        <input
          type="checkbox"
          name="takesOver"
          checked={isTaken}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : id}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span>{t('commands.rollOut.takeOver', { count: demands.takenOver, owners: demands.owners.join(', ') })}</span>
      </label>
      {problem !== undefined && (
        <p id={id} className={formCss.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}
