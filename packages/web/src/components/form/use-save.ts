import { ApiError } from '@heliograph/core/errors';
import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../app/failure-text.ts';
import { treatFailure } from '../../app/failures.ts';
import { showSuccess } from '../../state/toast.ts';

interface Options<Saved, Input> {
  /** Where the record is read from; what somebody else saved in the meantime is loaded again. */
  queryKey: QueryKey;
  save: (input: Input) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  /** What the server says of single fields, by their names. */
  onProblems: (problems: Record<string, string>) => void;
  /** Whether the record is there already. */
  isNew?: boolean;
}

/** Saves a record that this screen shows. What fails is told in place, and nothing that was typed is lost. */
export function useSave<Saved, Input>({ queryKey, save, onSaved, onProblems, isNew = false }: Options<Saved, Input>) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const saving = useMutation({
    mutationFn: save,
    meta: { isSilent: true },
    onSuccess: (saved) => {
      if (!isNew) client.setQueryData(queryKey, saved);
      onSaved(saved);
      showSuccess(t(isNew ? 'messages.succeeded.create' : 'messages.succeeded.update'));
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      if (error.code === 401) treatFailure(error);
      if (error.code === 409) void client.invalidateQueries({ queryKey });
      onProblems(Object.fromEntries(error.details.map(({ path, msg }) => [path, msg])));
    },
  });
  const title = t(isNew ? 'messages.failed.save' : 'messages.failed.update');
  const failure = saving.error === null ? undefined : `${title}: ${failureText(saving.error, t)}`;
  return { save: saving.mutate, isBusy: saving.isPending, failure };
}
