import { ApiError } from '@heliograph/core/errors';
import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../app/failure-text.ts';
import { treatFailure } from '../../app/failures.ts';
import { session } from '../../state/session.ts';
import { showSuccess } from '../../state/toast.ts';

interface Options<Saved, Input> {
  queryKey: QueryKey;
  save: (input: Input) => Promise<Saved>;
  onSaved: () => void;
  /** What the server says of single fields, by their names. */
  onProblems: (problems: Record<string, string>) => void;
}

/** Saves a record that this screen shows. What fails is told in place; what somebody else saved in the meantime is loaded. */
export function useSave<Saved, Input>({ queryKey, save, onSaved, onProblems }: Options<Saved, Input>) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const saving = useMutation({
    mutationFn: save,
    meta: { isSilent: true },
    onSuccess: (saved) => {
      client.setQueryData(queryKey, saved);
      onSaved();
      showSuccess(t('messages.succeeded.update'));
      // The name in the menu follows at once.
      void session.refresh();
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      if (error.code === 401) treatFailure(error);
      if (error.code === 409) void client.invalidateQueries({ queryKey });
      onProblems(Object.fromEntries(error.details.map(({ path, msg }) => [path, msg])));
    },
  });
  const failure = saving.error === null ? undefined : `${t('messages.failed.update')}: ${failureText(saving.error, t)}`;
  return { save: saving.mutate, isBusy: saving.isPending, failure };
}
