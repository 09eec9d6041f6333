import type { ChangeSet } from '@heliograph/core/commands/settings';
import { DEFAULT_ANSWER_MS, DEFAULT_DEADLINE_MS, DEFAULT_FIRMWARE_ANSWER_MS, type Selection } from '@heliograph/core/contract/commands';
import { DEFAULT_GATES } from '@heliograph/core/commands/gates';
import { DEFAULT_WAVES } from '@heliograph/core/commands/waves';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { call } from '../../../api.ts';
import { failureText } from '../../../app/failure-text.ts';
import { treatEnd } from '../treat-end.ts';
import { withSet } from '../form/draft.ts';
import { forgetPlan, readPlan, type StoredPlan, storePlan } from './plan-store.ts';
import type { RollOutValues } from './plan-model.ts';

interface Asked {
  select: Selection;
  set: ChangeSet;
  /** A plan that this one takes the place of, with what was chosen for it. */
  instead?: StoredPlan;
}

const COMMANDS = '/systems/cmd';

const usualOf = (set: ChangeSet): RollOutValues => ({
  waves: DEFAULT_WAVES,
  gates: DEFAULT_GATES,
  deadlineMs: DEFAULT_DEADLINE_MS,
  answerMs: set.firmware === undefined ? DEFAULT_ANSWER_MS : DEFAULT_FIRMWARE_ANSWER_MS,
  reason: '',
  takesOver: false,
});

/** What was chosen so far, but for the word to write over others: the new plan may name other ones. */
function keptOf(instead: StoredPlan): RollOutValues {
  return { ...(readPlan(instead.key) ?? instead).values, takesOver: false };
}

/** Asks what a change set would do, and leads to the plan; what was chosen stays in the address. */
export function usePlanning() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const planning = useMutation({
    mutationFn: ({ select, set }: Asked) => call['POST /commands/plan']({ body: { select, set } }),
    meta: { isSilent: true },
    onError: treatEnd,
    onSuccess: async (plan, { select, set, instead }) => {
      const values = instead === undefined ? usualOf(set) : keptOf(instead);
      if (instead) forgetPlan(instead.key);
      const { key } = storePlan({ plan, select, values });
      // From elsewhere the way back leads to the form with the same devices.
      const isHere = pathname === COMMANDS && !search.has('push');
      const from = isHere ? search : new URLSearchParams({ devices: (select.deviceIds ?? []).join(',') });
      const back = withSet(from, set);
      back.delete('plan');
      const next = new URLSearchParams(back);
      next.set('tab', 'push');
      next.set('plan', key);
      if (isHere && !instead) await navigate(`?${back}`, { replace: true });
      await navigate(`${COMMANDS}?${next}`, { replace: instead !== undefined });
    },
  });
  return {
    plan: (asked: Asked) => planning.isPending || planning.mutate(asked),
    isBusy: planning.isPending,
    failure: planning.error === null ? undefined : failureText(planning.error, t),
  };
}
