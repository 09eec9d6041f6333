import type { PushDetail } from '@heliograph/core/contract/commands';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { call } from '../../../api.ts';
import { commandQueries } from '../queries.ts';
import { forgetRequestKey, keptRequestKey } from '../request-key.ts';

export type PushVerb = 'pause' | 'resume' | 'abort' | 'approve';

const calls = {
  pause: call['POST /commands/pushes/{id}/pause'],
  resume: call['POST /commands/pushes/{id}/resume'],
  abort: call['POST /commands/pushes/{id}/abort'],
  approve: call['POST /commands/pushes/{id}/approve'],
};

/** Steers a push; its newest state is what the server answers. */
export function usePushAct(id: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const take = (push: PushDetail) => {
    client.setQueryData(commandQueries.push(push.id).queryKey, push);
    void client.invalidateQueries({ queryKey: commandQueries.live() });
  };
  const acting = useMutation({
    mutationFn: (verb: PushVerb) => calls[verb]({ params: { id } }),
    onSuccess: take,
    // Somebody else may have been faster.
    onError: () => client.invalidateQueries({ queryKey: commandQueries.live() }),
  });
  const retrying = useMutation({
    mutationFn: () =>
      call['POST /commands/pushes/{id}/retry']({ params: { id }, body: { requestKey: keptRequestKey(`retry-${id}`), source: 'web' } }),
    onSuccess: async (push) => {
      forgetRequestKey(`retry-${id}`);
      take(push);
      await navigate(`?push=${push.id}`);
    },
  });
  return {
    act: (verb: PushVerb, onDone?: () => void) => acting.isPending || acting.mutate(verb, { onSettled: () => onDone?.() }),
    retry: () => retrying.isPending || retrying.mutate(),
    isBusy: acting.isPending || retrying.isPending,
  };
}
