import { readGates } from '@heliograph/core/commands/gates';
import { grantsOfPlan } from '@heliograph/core/commands/plan';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import button from '../../../components/button.module.css';
import { ChoiceInput, LinesInput } from '../../../components/form/fields.tsx';
import { useCanEach } from '../../../state/user.ts';
import { commandQueries } from '../queries.ts';
import { GateRows } from './gate-rows.tsx';
import { demandsOf, linesIn, type RollOutValues, waveSizes } from './plan-model.ts';
import { type StoredPlan, storePlan } from './plan-store.ts';
import css from './plan.module.css';
import { TakeOver } from './take-over.tsx';
import { useApply } from './use-apply.ts';
import { useSpans } from './use-spans.ts';
import { WavesField } from './waves-field.tsx';

/** How a plan is let out: waves, gates, how long, and what is asked before it may be. */
export function RollOutForm({ stored, onPlanAgain }: { stored: StoredPlan; onPlanAgain: () => void }) {
  const { t } = useTranslation();
  const can = useCanEach();
  const [values, setValues] = useState(stored.values);
  const [isAsked, setIsAsked] = useState(false);
  const rules = useQuery(commandQueries.rules());
  const { answers, deadlines } = useSpans();
  const { apply, isBusy, failure, isStale, isOut } = useApply(stored);
  const { plan } = stored;
  const { change, offline } = plan.counts;
  const demands = demandsOf(plan);
  const set = (next: Partial<RollOutValues>) => {
    const changed = { ...values, ...next };
    setValues(changed);
    storePlan({ ...stored, values: changed });
  };
  const problems = {
    waves: waveSizes(values.waves, change) === undefined ? t('commands.rollOut.wavesInvalid') : undefined,
    gates: readGates(values.gates) === undefined ? t('commands.rollOut.gatesInvalid') : undefined,
    reason: demands.overBudget > 0 && values.reason.trim() === '' ? t('commands.rollOut.reasonMissing') : undefined,
    takesOver: demands.takenOver > 0 && !values.takesOver ? t('commands.rollOut.takeOverMissing') : undefined,
  };
  const isGood = Object.values(problems).every((problem) => problem === undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsAsked(true);
    if (isGood) apply(values);
  };
  if (change === 0) return <p className={css.pane}>{t('commands.plan.nothingToDo')}</p>;
  if (!can('commands:write') || !grantsOfPlan(linesIn(plan, 'change')).every(can))
    return <p className={css.pane}>{t('commands.plan.notGranted')}</p>;
  return (
    <form className={css.pane} onSubmit={submit} noValidate aria-labelledby="roll-out">
      <h3 id="roll-out">{t('commands.rollOut.title')}</h3>
      <WavesField value={values.waves} total={change} problem={problems.waves} onChange={(waves) => set({ waves })} />
      <GateRows value={values.gates} problem={problems.gates} onChange={(gates) => set({ gates })} />
      <ChoiceInput
        label={t('commands.rollOut.answer')}
        value={String(values.answerMs)}
        options={answers}
        onChange={(text) => set({ answerMs: Number(text) })}
      />
      <ChoiceInput
        label={t('commands.rollOut.deadline')}
        hint={offline > 0 ? t('commands.rollOut.offline', { count: offline }) : undefined}
        value={String(values.deadlineMs)}
        options={deadlines}
        onChange={(text) => set({ deadlineMs: Number(text) })}
      />
      <LinesInput
        name="reason"
        label={t('commands.run.reason')}
        hint={demands.overBudget > 0 ? t('commands.rollOut.reasonNeeded', { count: demands.overBudget }) : t('commands.rollOut.reasonHint')}
        problem={isAsked ? problems.reason : undefined}
        maxLength={500}
        value={values.reason}
        onChange={(reason) => set({ reason })}
      />
      {demands.takenOver > 0 && (
        <TakeOver
          demands={demands}
          isTaken={values.takesOver}
          problem={isAsked ? problems.takesOver : undefined}
          onChange={(takesOver) => set({ takesOver })}
        />
      )}
      {rules.data?.needsApproval && <p className={css.note}>{t('commands.rollOut.approval')}</p>}
      <div role="alert">
        {failure !== undefined && (
          <p className={css.problem}>
            {failure} {isOut && <Link to="?tab=history">{t('commands.run.back')}</Link>}
          </p>
        )}
      </div>
      {isStale ? (
        <button type="button" className={button.primary} onClick={onPlanAgain}>
          {t('commands.plan.again')}
        </button>
      ) : (
        <button type="submit" className={button.primary} aria-disabled={isBusy}>
          {t(isBusy ? 'commands.rollOut.applying' : 'commands.rollOut.apply', { count: change })}
        </button>
      )}
    </form>
  );
}
