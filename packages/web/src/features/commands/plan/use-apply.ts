import { ApiError, type ErrorName } from '@heliograph/core/errors';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { call } from '../../../api.ts';
import { failureText } from '../../../app/failure-text.ts';
import { commandQueries } from '../queries.ts';
import { treatEnd } from '../treat-end.ts';
import { pushOf, type RollOutValues } from './plan-model.ts';
import { forgetPlan, type StoredPlan } from './plan-store.ts';

/** Applies a plan under its key, and leads to the push. */
export function useApply({ key, plan }: StoredPlan) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const applying = useMutation({
    mutationFn: (values: RollOutValues) => call['POST /commands/pushes']({ body: pushOf(key, plan, values) }),
    meta: { isSilent: true },
    onError: treatEnd,
    onSuccess: async (push) => {
      client.setQueryData(commandQueries.push(push.id).queryKey, push);
      void client.invalidateQueries({ queryKey: commandQueries.live() });
      await navigate(`?push=${push.id}`, { replace: true });
      forgetPlan(key);
    },
  });
  const { error } = applying;
  const name = error instanceof ApiError ? (error.error as ErrorName | undefined) : undefined;
  return {
    apply: (values: RollOutValues) => applying.isPending || applying.isSuccess || applying.mutate(values),
    isBusy: applying.isPending || applying.isSuccess,
    failure: error === null ? undefined : failureText(error, t),
    /** A device is not as it was planned. */
    isStale: name === 'commands.planStale' || name === 'commands.nothingToDo',
    /** It went out before, let out in another way. */
    isOut: name === 'commands.keyReused',
  };
}
